/** Old rows go, and what they add up to stays. */
import { Context, type DateTime, type Effect } from "effect"
import type { StoreFailed } from "../domain/Errors.js"

/** Rows that went, by table; tables without any are left out. */
export type RemovedRows = Readonly<Record<string, number>>

export class Retention extends Context.Tag("aic/services/Retention")<
  Retention,
  {
    /**
     * Removes at most `most` compiles, server sessions, conversations and tool calls (each) from before a time, with
     * the rows that hang on them, and adds them to the archive: all of it or nothing. Empty when none was left.
     */
    readonly prune: (before: DateTime.Utc, most: number) => Effect.Effect<RemovedRows, StoreFailed>
    /** How many rows `prune` would remove in the end. */
    readonly prunable: (before: DateTime.Utc) => Effect.Effect<RemovedRows, StoreFailed>
  }
>() {}
