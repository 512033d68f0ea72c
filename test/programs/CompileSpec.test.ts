import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Logger, Option, Ref, Schema, TestClock } from "effect"
import { StoreFailed } from "../../src/domain/Errors.js"
import { SpecificationInput } from "../../src/domain/Specification.js"
import { TokenCount } from "../../src/domain/Units.js"
import { layerTest, type TestProject } from "../../src/layers/Test.js"
import { SpecCompiler } from "../../src/pipeline/SpecCompiler.js"
import { CompileSpec, type CompileSpecRequest } from "../../src/programs/CompileSpec.js"
import { Progress, type ProgressStep } from "../../src/services/Progress.js"
import { SpecCompileCache } from "../../src/services/SpecCompileCache.js"

const silent = Logger.remove(Logger.defaultLogger)

const layerOf = (configs: TestProject["configs"] = []) =>
  Layer.merge(
    CompileSpec.layer.pipe(Layer.provideMerge(layerTest({ root: "/project", contents: {}, configs }))),
    silent
  )

const spec = Schema.decodeUnknownSync(SpecificationInput)({
  types: [
    { name: "User", path: "src/user.ts", usage: "implements", content: "export interface User { id: string }\n" },
    { name: "Log", path: "src/log.ts", usage: "names-only", content: "export class Log {}\n" }
  ],
  prose: [{ label: "Goal", content: "Add a user." }]
})
const request: CompileSpecRequest = { spec, budget: null, useCache: true }

const run = (over: Partial<CompileSpecRequest> = {}) =>
  Effect.flatMap(CompileSpec, (program) => program.run({ ...request, ...over }))

describe("CompileSpec", () => {
  it.effect("answers from the cache for an hour, and says so", () =>
    Effect.gen(function* () {
      const first = yield* run()
      const again = yield* run()
      assert.deepStrictEqual(again, { ...first, meta: { ...first.meta, cacheHit: true } })
      assert.isFalse((yield* run({ useCache: false })).meta.cacheHit)
      yield* TestClock.adjust("1 hours")
      assert.isFalse((yield* run()).meta.cacheHit)
    }).pipe(Effect.provide(layerOf()))
  )

  it.effect("knows the same types in another order, and nothing else for the same", () =>
    Effect.gen(function* () {
      yield* run()
      const hits = yield* Effect.forEach(
        [
          { spec: { ...spec, types: [...spec.types].reverse() } },
          { spec: { ...spec, prose: [] } },
          { spec: { ...spec, types: spec.types.map((it) => ({ ...it, usage: "constructs" as const })) } },
          { budget: TokenCount.make(500) }
        ],
        (over) => Effect.map(run(over), ({ meta }) => meta.cacheHit)
      )
      assert.deepStrictEqual(hits, [true, false, false, false])
    }).pipe(Effect.provide(layerOf()))
  )

  it.effect("goes by the user's own config, and never by a project's", () =>
    Effect.gen(function* () {
      yield* run()
      assert.isFalse((yield* run()).meta.cacheHit)
    }).pipe(
      Effect.provide(
        layerOf([
          { level: "user", name: "config.json", text: '{"cache":{"enabled":false}}' },
          { level: "project", name: "aic.config.json", text: "not even JSON" }
        ])
      )
    )
  )

  it.effect("answers all the same when its store cannot", () => {
    const failure = new StoreFailed({ store: "SpecCompileCache", operation: "get", cause: new Error("disk") })
    const broken = Layer.succeed(SpecCompileCache, {
      get: () => Effect.fail(failure),
      put: () => Effect.fail(failure),
      purgeExpired: Effect.fail(failure)
    })
    return Effect.gen(function* () {
      assert.include((yield* run()).compiledSpec, "### User ")
    }).pipe(
      Effect.provide(
        Layer.merge(
          CompileSpec.layer.pipe(Layer.provide(broken), Layer.provide(layerTest({ root: "/project", contents: {} }))),
          silent
        )
      )
    )
  })

  it.effect("ends after thirty seconds", () =>
    Effect.gen(function* () {
      const running = yield* Effect.fork(Effect.flip(run()))
      yield* TestClock.adjust("30 seconds")
      assert.strictEqual((yield* Fiber.join(running))._tag, "CompileTimedOut")
    }).pipe(
      Effect.provide(
        CompileSpec.layer.pipe(
          Layer.provide(Layer.succeed(SpecCompiler, { compile: () => Effect.never })),
          Layer.provide(layerTest({ root: "/project", contents: {} }))
        )
      )
    )
  )

  it.effect("reports progress that only rises, and stops when it is cancelled", () =>
    Effect.gen(function* () {
      const steps = yield* Ref.make<ReadonlyArray<ProgressStep>>([])
      const report = (step: ProgressStep) => Ref.update(steps, (all) => [...all, step])
      yield* Effect.provideService(run({ useCache: false }), Progress, { report })
      assert.deepStrictEqual(
        (yield* Ref.get(steps)).map(({ done, total }) => [done, total]),
        [
          [1, 4],
          [2, 4],
          [3, 4],
          [4, 4]
        ]
      )
      const hang = { report: ({ done }: ProgressStep) => (done === 2 ? Effect.never : Effect.void) }
      const running = yield* Effect.fork(Effect.provideService(run({ useCache: false }), Progress, hang))
      yield* TestClock.adjust("1 seconds")
      assert.isTrue(Option.isNone(yield* Fiber.poll(running)))
      assert.strictEqual((yield* Fiber.interrupt(running))._tag, "Failure")
    }).pipe(Effect.provide(layerOf()))
  )
})
