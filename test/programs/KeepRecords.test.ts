import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref, TestClock } from "effect"
import { layerMemoryConfigSource } from "../../src/layers/memory/MemoryConfigSource.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { KeepRecords, layerKeepRecords } from "../../src/programs/KeepRecords.js"
import { CompilationCache } from "../../src/services/CompilationCache.js"
import { Retention } from "../../src/services/Retention.js"
import { at } from "../support/Stores.js"

const user = (text: string) => [{ level: "user" as const, name: "$AIC_HOME/config.json", text }]
const project = (text: string) => [{ level: "project" as const, name: "aic.config.json", text }]

/** A store with so many old rows; it tells what it was asked to do. */
const keeping = Effect.fnUntraced(function* (
  rows: number,
  configs: Parameters<typeof layerMemoryConfigSource>[0] = []
) {
  const left = yield* Ref.make(rows)
  const asked: Array<string> = []
  const stores = Layer.merge(
    Layer.succeed(Retention, {
      prunable: () => Effect.succeed({}),
      prune: (before, most) =>
        Effect.gen(function* () {
          asked.push(`before ${before.toJSON()}`)
          const now = Math.min(most, yield* Ref.get(left))
          yield* Ref.update(left, (it) => it - now)
          return now === 0 ? {} : { compilation_log: now, telemetry_events: now }
        })
    }),
    Layer.mock(CompilationCache, { purgeExpired: Effect.sync(() => void asked.push("cache")).pipe(Effect.as(0)) })
  )
  const layer = layerKeepRecords.pipe(
    Layer.provide(Layer.mergeAll(stores, layerMemoryConfigSource(configs), layerNodeHasher))
  )
  const keeper = yield* Effect.provide(KeepRecords, layer)
  return { keeper, asked, left: Ref.get(left) }
})

describe("KeepRecords", () => {
  it.effect("sweeps until nothing old is left, with pauses, and then the cache", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(at("2026-04-01T00:00:00.000Z").epochMillis)
      const { asked, keeper, left } = yield* keeping(60)
      const sweeping = yield* Effect.fork(keeper.sweep(90))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(sweeping), { compilation_log: 60, telemetry_events: 60 })
      assert.strictEqual(yield* left, 0)
      assert.deepStrictEqual([asked[0], asked.length, asked.at(-1)], ["before 2026-01-01T00:00:00.000Z", 5, "cache"])
    })
  )

  it.effect("takes a little away at each step", () =>
    Effect.gen(function* () {
      const { asked, keeper, left } = yield* keeping(60)
      yield* keeper.step(90)
      assert.isAbove(yield* left, 0)
      assert.strictEqual(asked.length, 2)
    })
  )

  it.effect("keeps rows for ever when that is asked for, and the cache none the longer", () =>
    Effect.gen(function* () {
      const { asked, keeper } = yield* keeping(60)
      assert.deepStrictEqual(yield* keeper.sweep(0), {})
      yield* keeper.step(0)
      assert.deepStrictEqual(asked, ["cache", "cache"])
    })
  )

  it.effect("goes by the user's config alone: a project cannot make it forget", () =>
    Effect.gen(function* () {
      const daysOf = (configs: Parameters<typeof keeping>[1]) =>
        Effect.flatMap(keeping(0, configs), ({ keeper }) => keeper.retentionDays)
      const mean = project('{"records":{"retentionDays":1}}')
      const wanted = user('{"records":{"retentionDays":30}}')
      assert.deepStrictEqual(yield* Effect.forEach([[], mean, wanted, [...wanted, ...mean]], daysOf), [90, 90, 30, 30])
    })
  )
})
