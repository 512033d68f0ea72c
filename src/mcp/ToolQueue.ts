/**
 * One tool call at a time, in the order they came. Not a semaphore: Effect's lets a newcomer take a permit that was
 * just given back before the first in line has woken up, and it has no limit.
 */
import { Data, Deferred, Effect, FiberId } from "effect"

export class QueueFull extends Data.TaggedError("QueueFull")<{ readonly waiting: number }> {
  override get message() {
    return `${this.waiting} calls are waiting already. Wait for an answer, then call again.`
  }
}

export interface ToolQueue {
  readonly run: <A, E, R>(job: Effect.Effect<A, E, R>) => Effect.Effect<A, E | QueueFull, R>
}

export const makeToolQueue = (maxWaiting = 32): ToolQueue => {
  let busy = false
  const waiting: Array<Deferred.Deferred<void>> = []

  // The place goes from hand to hand: `busy` stays true while somebody is next.
  const release = Effect.sync(() => {
    const next = waiting.shift()
    if (next === undefined) busy = false
    else Deferred.unsafeDone(next, Effect.void)
  })

  const acquire = Effect.suspend(() => {
    if (!busy) {
      busy = true
      return Effect.void
    }
    if (waiting.length >= maxWaiting) return Effect.fail(new QueueFull({ waiting: waiting.length }))
    const turn = Deferred.unsafeMake<void>(FiberId.none)
    waiting.push(turn)
    return Effect.onInterrupt(Deferred.await(turn), () => {
      const place = waiting.indexOf(turn)
      if (place < 0) return release // cancelled in the moment it was handed the place
      waiting.splice(place, 1)
      return Effect.void
    })
  })

  return {
    run: (job) =>
      Effect.uninterruptibleMask((restore) => Effect.zipRight(restore(acquire), Effect.ensuring(restore(job), release)))
  }
}
