/** A line on the terminal for work that takes over a second, gone when the work is done. */
import { Effect, Fiber } from "effect"
import { Progress, type ProgressStep } from "../services/Progress.js"
import { Streams } from "./Streams.js"
import { printable } from "./Text.js"

const quietFor = "1 second"
const repaintEvery = "100 millis"
const clearLine = "\r\u001b[K"

export const withProgressLine = <A, E, R>(work: Effect.Effect<A, E, R>, doing = "compiling") =>
  Effect.gen(function* () {
    const streams = yield* Streams
    if (!streams.watched) return yield* work
    let step: ProgressStep | null = null
    let painted = ""
    const paint = Effect.suspend(() => {
      const line = step === null ? doing : `${printable(step.message)} (${step.done} of ${step.total})`
      if (line === painted) return Effect.void
      painted = line
      return streams.err(`${clearLine}${line.slice(0, 78)}`)
    })
    const painting = Effect.delay(Effect.forever(Effect.zipRight(paint, Effect.sleep(repaintEvery))), quietFor)
    const clear = Effect.suspend(() => (painted === "" ? Effect.void : streams.err(clearLine)))
    const report = (next: ProgressStep) =>
      Effect.sync(() => {
        step = next
      })
    return yield* Effect.acquireUseRelease(
      // What is acquired cannot be interrupted, unless it says so.
      Effect.fork(Effect.interruptible(painting)),
      () => Effect.provideService(work, Progress, { report }),
      (painter) => Effect.zipRight(Fiber.interrupt(painter), clear)
    )
  })
