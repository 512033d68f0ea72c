/** The logs of prompts and of ended conversations in `<project>/.aic/`. A Reference: its default keeps none. */
import { Context, Effect } from "effect"
import type { HookEvent } from "../domain/HookEvent.js"
import type { AbsolutePath } from "../domain/Paths.js"

export interface HookLogShape {
  /** What hooks have left since the last time, the oldest first. It is not clean yet: the caller has it alone from now on. */
  readonly take: (root: AbsolutePath) => Effect.Effect<ReadonlyArray<HookEvent>>
  /** A log that cannot be written is a line on the log of the program. */
  readonly append: (root: AbsolutePath, events: ReadonlyArray<HookEvent>) => Effect.Effect<void>
}

export class HookLog extends Context.Reference<HookLog>()("aic/services/HookLog", {
  defaultValue: (): HookLogShape => ({ take: () => Effect.succeed([]), append: () => Effect.void })
}) {}
