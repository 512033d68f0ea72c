import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { loadOnce } from "../../src/layers/LoadOnce.js"

describe("loadOnce", () => {
  it.effect("loads once, and gives it to the second though the first was cancelled on the way", () =>
    Effect.gen(function* () {
      const started = yield* Deferred.make<void>()
      const arrives = yield* Deferred.make<string>()
      let loads = 0
      const thing = yield* loadOnce(
        Effect.suspend(() => {
          loads += 1
          return Effect.zipRight(Deferred.succeed(started, undefined), Deferred.await(arrives))
        })
      )
      const first = yield* Effect.fork(thing)
      yield* Deferred.await(started)
      const cancelling = yield* Effect.fork(Fiber.interrupt(first))
      yield* Effect.yieldNow()
      yield* Deferred.succeed(arrives, "ranks")
      yield* Fiber.join(cancelling)
      assert.deepStrictEqual([yield* thing, yield* thing, loads], ["ranks", "ranks", 1])
    })
  )
})
