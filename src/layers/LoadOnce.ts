/**
 * What is loaded when it is first needed, and kept. Not `Effect.cached`: it loads in the fiber of the first caller and
 * keeps an interruption as it keeps a result, so that one cancelled call would leave every later one without.
 */
import { Deferred, Effect } from "effect"

export const loadOnce = <A, E, R>(load: Effect.Effect<A, E, R>): Effect.Effect<Effect.Effect<A, E, R>> =>
  Effect.map(Deferred.make<A, E>(), (loaded) => {
    let begun = false
    const begin = Effect.suspend(() => {
      if (begun) return Effect.void
      begun = true
      return Effect.forkDaemon(Effect.intoDeferred(load, loaded))
    })
    return Effect.zipRight(begin, Deferred.await(loaded))
  })
