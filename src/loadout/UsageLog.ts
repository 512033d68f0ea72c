/** The usage log as a service: the functions of `Sync.ts`, with failures as values. */
import { Context, Data, Effect, Layer } from "effect"
import type { UsageEvent } from "./Model.js"
import { readUsageLog, recordUsage } from "./Sync.js"
import type { UsageLogText } from "./Usage.js"

export class UsageLogFailed extends Data.TaggedError("UsageLogFailed")<{
  readonly path: string
  readonly operation: "append" | "read"
  readonly cause: unknown
}> {
  override get message() {
    return `Could not ${this.operation} the usage log ${this.path}`
  }
}

export class UsageLog extends Context.Tag("loadout/UsageLog")<
  UsageLog,
  {
    /** Makes its folder, and puts a large log aside first. One write, so that writers side by side never mix their lines. */
    readonly append: (path: string, events: ReadonlyArray<UsageEvent>) => Effect.Effect<void, UsageLogFailed>
    /** With the logs that were put aside. A file that is not there is an empty log. */
    readonly read: (path: string) => Effect.Effect<UsageLogText, UsageLogFailed>
  }
>() {
  static readonly layer = Layer.succeed(this, {
    append: Effect.fn("UsageLog.append")(function* (path: string, events: ReadonlyArray<UsageEvent>) {
      const { problem, recorded } = yield* Effect.sync(() => recordUsage(events, path))
      if (!recorded) return yield* new UsageLogFailed({ path, operation: "append", cause: problem })
    }),
    read: Effect.fn("UsageLog.read")((path: string) =>
      Effect.try({
        try: () => readUsageLog(path),
        catch: (cause) => new UsageLogFailed({ path, operation: "read", cause })
      })
    )
  })
}
