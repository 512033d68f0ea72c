/** Progress of a call as notifications, for a client that gave a token. */
import type { ServerContext } from "@modelcontextprotocol/server"
import { Clock, Effect } from "effect"
import type { ProgressStep } from "../services/Progress.js"

/** A report of the same step is not worth more than this. */
const minMillis = 100

export const makeReporter = ({ _meta, notify }: Pick<ServerContext["mcpReq"], "_meta" | "notify">) =>
  Effect.sync(() => {
    const progressToken = _meta?.progressToken
    if (progressToken === undefined) return { report: (_step: ProgressStep) => Effect.void }
    let sent = { done: -1, message: "", at: 0 }
    const report = Effect.fnUntraced(function* ({ done, message, total }: ProgressStep) {
      const at = yield* Clock.currentTimeMillis
      // The protocol wants numbers that only rise.
      if (done <= sent.done || (message === sent.message && at - sent.at < minMillis)) return
      sent = { done, message, at }
      yield* Effect.ignore(
        Effect.tryPromise(() =>
          notify({ method: "notifications/progress", params: { progressToken, progress: done, total, message } })
        )
      )
    })
    return { report }
  })
