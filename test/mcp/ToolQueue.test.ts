import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, FastCheck, Fiber } from "effect"
import { makeToolQueue, QueueFull } from "../../src/mcp/ToolQueue.js"

describe("ToolQueue", () => {
  it.effect("says how many wait when it is full", () =>
    Effect.gen(function* () {
      const queue = makeToolQueue(1)
      const running = yield* Effect.fork(queue.run(Effect.never))
      const waiting = yield* Effect.fork(queue.run(Effect.void))
      yield* Effect.yieldNow()
      assert.deepStrictEqual(yield* Effect.flip(queue.run(Effect.void)), new QueueFull({ waiting: 1 }))
      yield* Fiber.interrupt(running)
      yield* Fiber.join(waiting)
    })
  )

  it.effect("passes the place on when a job fails or dies", () =>
    Effect.gen(function* () {
      const queue = makeToolQueue()
      assert.isTrue(Exit.isFailure(yield* Effect.exit(queue.run(Effect.fail("no")))))
      assert.isTrue(Exit.isFailure(yield* Effect.exit(queue.run(Effect.die("bug")))))
      assert.strictEqual(yield* queue.run(Effect.succeed(1)), 1)
    })
  )

  it.effect.prop(
    "runs what was not cancelled, one at a time and in order, and ends empty",
    { fates: FastCheck.array(FastCheck.constantFrom("runs", "fails", "is cancelled"), { maxLength: 12 }) },
    ({ fates }) =>
      Effect.gen(function* () {
        const queue = makeToolQueue()
        const gate = yield* Deferred.make<void>()
        const first = yield* Effect.fork(queue.run(Deferred.await(gate)))
        yield* Effect.yieldNow()
        const ran: Array<number> = []
        let inside = 0
        let most = 0
        const job = (at: number, fate: string) =>
          Effect.gen(function* () {
            ran.push(at)
            inside += 1
            most = Math.max(most, inside)
            yield* Effect.yieldNow()
            inside -= 1
            if (fate === "fails") return yield* Effect.fail("no")
          })
        const fibers = yield* Effect.forEach(fates, (fate, at) =>
          Effect.zipLeft(Effect.fork(Effect.exit(queue.run(job(at, fate)))), Effect.yieldNow())
        )
        yield* Effect.forEach(fates, (fate, at) =>
          fate === "is cancelled" ? Fiber.interrupt(fibers[at]!) : Effect.void
        )
        yield* Deferred.succeed(gate, undefined)
        yield* Fiber.join(first)
        yield* Fiber.awaitAll(fibers)
        assert.deepStrictEqual(
          { ran, most: Math.max(most, 1) },
          { ran: fates.flatMap((fate, at) => (fate === "is cancelled" ? [] : [at])), most: 1 }
        )
        assert.strictEqual(yield* queue.run(Effect.succeed("free")), "free")
      })
  )
})
