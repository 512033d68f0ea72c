/** A process rehearses once, between requests and never beside one. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, TestClock } from "effect"
import { NoFilesSelected } from "../../src/domain/Errors.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { DryRun } from "../../src/programs/DryRun.js"
import { layerRehearsal, Rehearsal } from "../../src/programs/Rehearsal.js"

const root = AbsolutePath.make("/project")

/** What was rehearsed to its end, and what was begun. */
const rehearsing = (prompt: Effect.Effect<string, NoFilesSelected> = Effect.succeed("")) => {
  const begun: Array<string> = []
  const done: Array<string> = []
  const layer = layerRehearsal.pipe(
    Layer.provide(
      Layer.mock(DryRun, {
        prompt: ({ intent }) =>
          Effect.sync(() => begun.push(intent)).pipe(
            Effect.zipRight(prompt),
            Effect.tap(() => Effect.sync(() => done.push(intent)))
          )
      })
    )
  )
  return { begun, done, layer }
}

const request = Effect.flatMap(Rehearsal, (it) => it.around(root, Effect.succeed("answer")))

describe("Rehearsal", () => {
  it.effect("answers at once, and compiles different things a moment later, once for all requests", () => {
    const { done, layer } = rehearsing()
    return Effect.gen(function* () {
      assert.strictEqual(yield* request, "answer")
      assert.deepStrictEqual(done, [])
      yield* TestClock.adjust("1 minute")
      const all = [...done]
      assert.isAtLeast(new Set(all).size, 4)
      yield* request
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(done, all)
    }).pipe(Effect.provide(layer))
  })

  it.effect("gives way to a request, and takes up again what it could not finish", () => {
    const { begun, done, layer } = rehearsing(Effect.as(Effect.sleep("10 seconds"), ""))
    return Effect.gen(function* () {
      yield* request
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual([begun.length, done.length], [1, 0])
      const asked = yield* Deferred.make<void>()
      const long = Effect.flatMap(Rehearsal, (it) => it.around(root, Deferred.await(asked)))
      const waiting = yield* Effect.fork(long)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([begun.length, done.length], [1, 0])
      // another one that comes and goes meanwhile begins nothing either
      yield* request
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual([begun.length, done.length], [1, 0])
      yield* Deferred.succeed(asked, undefined)
      yield* Fiber.join(waiting)
      yield* TestClock.adjust("11 seconds")
      assert.deepStrictEqual([begun[0], ...done], [begun[1], begun[1]])
    }).pipe(Effect.provide(layer))
  })

  it.effect("goes on when a project has nothing to show", () => {
    const { begun, layer } = rehearsing(Effect.fail(new NoFilesSelected({ filesTotal: 0 })))
    return Effect.gen(function* () {
      yield* request
      yield* TestClock.adjust("1 minute")
      assert.isAtLeast(new Set(begun).size, 4)
    }).pipe(Effect.provide(layer))
  })

  it.effect("does nothing unless a process wants it", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* request, "answer")
    })
  )
})
