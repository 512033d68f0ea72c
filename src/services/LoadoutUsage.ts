/** Which knowledge went into prompts, for `aic loadout usage` and `dead`. A Reference: its default keeps no record. */
import { Context, Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface LoadoutUse {
  /** ISO 8601. */
  readonly timestamp: string
  readonly taskHash: string
  readonly entryId: string
  readonly trigger: string
  readonly mode: "eager" | "lazy"
  readonly tokensEst: number
  readonly sourceLayer: string
}

export interface LoadoutUsageShape {
  /** A log that cannot be written is a line on the log of the program: the answer is worth more. */
  readonly record: (projectRoot: AbsolutePath, uses: ReadonlyArray<LoadoutUse>) => Effect.Effect<void>
}

export class LoadoutUsage extends Context.Reference<LoadoutUsage>()("aic/services/LoadoutUsage", {
  defaultValue: (): LoadoutUsageShape => ({ record: () => Effect.void })
}) {}
