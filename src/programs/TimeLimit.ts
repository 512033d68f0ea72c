/** How long a request may take. It really ends: every loop of the pipeline lets timers in (`pipeline/Breathe`). */
import { Effect } from "effect"
import { CompileTimedOut } from "../domain/Errors.js"

const seconds = 30

export const withinTimeLimit = <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | CompileTimedOut, R> =>
  Effect.timeoutFail(self, { duration: `${seconds} seconds`, onTimeout: () => new CompileTimedOut({ seconds }) })
