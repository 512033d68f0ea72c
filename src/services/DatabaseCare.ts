/** What the owner of the records may do with all of them: look, go back a version, take one project's out, erase them. */
import { Context, Data, type Effect } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { ProjectId } from "../domain/Ids.js"
import type { RemovedRows } from "./Retention.js"

export interface TableFigures {
  readonly table: string
  readonly rows: number
  /** Times of the oldest and the newest row; null where rows have none. */
  readonly oldest: string | null
  readonly newest: string | null
}

export interface DatabaseFigures {
  readonly path: string
  /** With its side files. */
  readonly sizeBytes: number
  /** Damaged databases that were put aside, by name. */
  readonly keptAside: ReadonlyArray<string>
  /** Number of the newest migration that was applied, and of the newest that this version knows. */
  readonly schemaVersion: number
  readonly knownVersion: number
  readonly isSound: boolean
  readonly tables: ReadonlyArray<TableFigures>
}

export class RollbackRefused extends Data.TaggedError("RollbackRefused")<{ readonly problem: string }> {
  override get message() {
    return this.problem
  }
}

export type StoredValue = string | number | null

export class DatabaseCare extends Context.Tag("aic/services/DatabaseCare")<
  DatabaseCare,
  {
    readonly figures: Effect.Effect<DatabaseFigures, StoreFailed>
    /** The id of the migration that `rollback` would take back. */
    readonly newestMigration: Effect.Effect<string, StoreFailed | RollbackRefused>
    /** Takes the newest migration back, with all that was kept in its tables. Answers its id. */
    readonly rollback: Effect.Effect<string, StoreFailed | RollbackRefused>
    /** Every row of a project, table by table, as it is stored. */
    readonly forEachRow: <R>(
      projectId: ProjectId,
      visit: (table: string, row: Readonly<Record<string, StoredValue>>) => Effect.Effect<void, never, R>
    ) => Effect.Effect<void, StoreFailed, R>
    /** Removes every row of a project and its cached prompts, and leaves nothing of them in the file. */
    readonly erase: (projectId: ProjectId) => Effect.Effect<RemovedRows, StoreFailed>
    /** Gives the space of removed rows back to the disk. */
    readonly compact: Effect.Effect<void, StoreFailed>
  }
>() {}
