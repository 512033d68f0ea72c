/** Ids are UUIDv7 and sort by when they were made, whatever the clock does. */
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, FastCheck, Layer, Random, Schema } from "effect"
import { CompilationId } from "../../src/domain/Ids.js"
import { layerSequentialIds, sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { layerNodeIds } from "../../src/layers/node/NodeIds.js"
import { Ids } from "../../src/services/Ids.js"

const clockOf = (millis: ReadonlyArray<number>): Clock.Clock => {
  let asked = 0
  return { ...Clock.make(), currentTimeMillis: Effect.sync(() => millis[asked++] ?? 0) }
}

const idsAt = (millis: ReadonlyArray<number>, seed: string) =>
  Effect.flatMap(Ids, (ids) => Effect.all(millis.map(() => ids.uuidV7))).pipe(
    Effect.provide(Layer.fresh(layerNodeIds)),
    Effect.withClock(clockOf(millis)),
    Effect.withRandom(Random.make(seed))
  )

const Moment = FastCheck.integer({ min: 0, max: 2 ** 47 })
/** Many equal, some backwards. */
const Moments = FastCheck.tuple(Moment, FastCheck.array(FastCheck.integer({ min: -2, max: 3 }), { maxLength: 50 })).map(
  ([start, steps]) => {
    let now = start
    return steps.map((step) => {
      now = Math.max(0, now + step)
      return now
    })
  }
)

const millisOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

describe("NodeIds", () => {
  it.effect.prop(
    "are valid, different, and sorted as they were made",
    [Moments, FastCheck.string()],
    ([millis, seed]) =>
      Effect.gen(function* () {
        const ids = yield* idsAt(millis, seed)
        assert.isTrue(ids.every(Schema.is(CompilationId)))
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.deepStrictEqual([...ids].sort(), ids)
      })
  )

  it.effect.prop("carry the millisecond of the clock", [Moment], ([now]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual((yield* idsAt([now, now + 1], "seed")).map(millisOf), [now, now + 1])
    })
  )

  it.effect("differ between two processes that start in the same millisecond", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* idsAt([1, 1, 1], "one"), yield* idsAt([1, 1, 1], "two")]
      assert.strictEqual(new Set([...one, ...two]).size, 6)
    })
  )
})

describe("SequentialIds", () => {
  it.effect("count up and are valid", () =>
    Effect.gen(function* () {
      const ids = yield* Ids
      const made = [yield* ids.uuidV7, yield* ids.uuidV7]
      assert.deepStrictEqual(made, [sequentialId(1), sequentialId(2)])
      assert.isTrue(made.every(Schema.is(CompilationId)))
    }).pipe(Effect.provide(layerSequentialIds))
  )
})
