/** The usage log as a service: appends and reads, with failures as values. */
import * as FileSystem from "@effect/platform/FileSystem"
import * as Path from "@effect/platform/Path"
import { Context, Data, Effect, Layer } from "effect"
import type { UsageEvent } from "./Model.js"
import { readUsageText, type UsageLogText, usageLine } from "./Usage.js"

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
    /** Makes its folder. One write, so that writers side by side never mix their lines. */
    readonly append: (path: string, events: ReadonlyArray<UsageEvent>) => Effect.Effect<void, UsageLogFailed>
    /** A file that is not there is an empty log. */
    readonly read: (path: string) => Effect.Effect<UsageLogText, UsageLogFailed>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const files = yield* FileSystem.FileSystem
      const path = yield* Path.Path

      /** Somebody was stopped while writing: the next line must not join the torn one. */
      const endsInsideLine = Effect.fnUntraced(function* (log: string) {
        const file = yield* files.open(log, { flag: "r" })
        const { size } = yield* file.stat
        if (size === FileSystem.Size(0)) return false
        yield* file.seek(size - 1n, "start")
        const last = new Uint8Array(1)
        yield* file.read(last)
        return last[0] !== lineFeed
      }, Effect.scoped)

      return UsageLog.of({
        append: Effect.fn("UsageLog.append")((log, events) =>
          Effect.gen(function* () {
            yield* files.makeDirectory(path.dirname(log), { recursive: true })
            const isTorn = (yield* files.exists(log)) && (yield* endsInsideLine(log))
            yield* files.writeFileString(log, `${isTorn ? "\n" : ""}${events.map(usageLine).join("")}`, { flag: "a" })
          }).pipe(Effect.mapError((cause) => new UsageLogFailed({ path: log, operation: "append", cause })))
        ),
        read: Effect.fn("UsageLog.read")((log) =>
          Effect.gen(function* () {
            if (!(yield* files.exists(log))) return { events: [], lost: [] }
            return readUsageText(yield* files.readFileString(log), log)
          }).pipe(Effect.mapError((cause) => new UsageLogFailed({ path: log, operation: "read", cause })))
        )
      })
    })
  )
}

const lineFeed = 0x0a
