/**
 * Lets waiting I/O in: a cancel, the end of stdin, a timeout, the next request. `Effect.yieldNow()` would not,
 * since it only goes to the back of the microtask queue.
 */
import { Clock, Effect } from "effect"

export const breathe: Effect.Effect<void> = Effect.async((resume) => {
  const handle = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(handle))
})

/** Breathes when `millis` of work have passed since it last did: cheap enough to call between any two files. */
export const makeBreather = (millis = 8): Effect.Effect<Effect.Effect<void>> =>
  Effect.map(Clock.currentTimeMillis, (start) => {
    let last = start
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now - last < millis) return Effect.void
      return Effect.zipRight(
        breathe,
        Effect.map(Clock.currentTimeMillis, (after) => {
          last = after
        })
      )
    })
  })
