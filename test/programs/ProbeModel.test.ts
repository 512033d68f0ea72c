import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, TestClock } from "effect"
import type { ModelTest } from "../../src/domain/reports/ModelTest.js"
import { isProbeIntent, ProbeModel } from "../../src/programs/ProbeModel.js"
import { compilationRequestOf } from "../../src/programs/RequestOf.js"
import { appRoot, filled, layerReporting, now, recorded, siteRoot } from "../support/Reporting.js"

/** What an honest agent reads out of the tasks. */
const solve = (probe: ModelTest) => {
  const [first = "", second = ""] = (probe.challenges ?? []).map((it) => it.task)
  const numbers = [...first.matchAll(/\d+/g)].map((it) => Number(it[0]))
  const letters = /letters ([A-Z]{8})/.exec(second)?.[1] ?? ""
  const answers: readonly [number, string] = [numbers.reduce((a, b) => a + b, 0), [...letters].reverse().join("")]
  return { answers, intent: `model-test-${answers[0]}-${answers[1]}` }
}

const asked = Effect.gen(function* () {
  const { app } = yield* filled
  const probes = yield* ProbeModel
  const probe = yield* probes.run({ projectRoot: appRoot })
  const answer = (answers: readonly [number, string], over: object = {}) =>
    probes.run({ projectRoot: appRoot, probeId: probe.probeId ?? "", answers, ...over })
  return { app, probes, probe, answer, ...solve(probe) }
}).pipe(Effect.withRandom(Random.make("probe")))

const compiled = (app: Effect.Effect.Success<typeof asked>["app"], intent: string, n = 50) =>
  recorded(app, n, { intent, createdAt: now, triggerSource: "internal_test" })

describe("ProbeModel", () => {
  it.scoped("asks three things, and passes whoever does them", () =>
    Effect.gen(function* () {
      const { answer, answers, app, intent, probe } = yield* asked
      assert.match(probe.probeId ?? "", /^[A-Z]{8}$/)
      assert.deepStrictEqual(
        probe.challenges?.map((it) => it.kind),
        ["arithmetic", "string-reverse", "compile-embed"]
      )
      assert.isTrue(isProbeIntent(intent), intent)
      yield* compiled(app, intent)
      assert.deepEqual((yield* answer(answers)) as object, {
        passed: true,
        steps: [
          { step: "mcp-call", passed: true },
          { step: "arithmetic", passed: true },
          { step: "string-reverse", passed: true },
          { step: "compile-embed", passed: true }
        ]
      })
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("says which of them was not done", () =>
    Effect.gen(function* () {
      const { answer, answers } = yield* asked
      const { passed, steps = [] } = yield* answer([answers[0] + 1, answers[1].toLowerCase()])
      assert.deepStrictEqual(
        [passed, steps.filter((it) => !it.passed).map((it) => it.step)],
        [false, ["arithmetic", "string-reverse", "compile-embed"]]
      )
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("wants the compile of the right answers, for this project, after it asked", () =>
    Effect.gen(function* () {
      const { answer, answers, app, intent } = yield* asked
      yield* compiled(app, intent.replace(/\d+/, "1"))
      yield* recorded(app, 51, { intent, createdAt: now, projectId: yield* filledSite })
      assert.deepStrictEqual((yield* answer(answers)).steps?.at(-1), { step: "compile-embed", passed: false })
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("takes answers once, within two minutes, for the project that it asked about", () =>
    Effect.gen(function* () {
      const { answer, answers, probes } = yield* asked
      const problemOf = <A, R>(attempt: Effect.Effect<A, { readonly _tag: string }, R>) =>
        Effect.map(Effect.flip(attempt), (error) => ("problem" in error ? error.problem : error._tag))
      assert.strictEqual(yield* problemOf(answer(answers, { projectRoot: siteRoot })), "probe-not-found")
      yield* answer(answers)
      assert.strictEqual(yield* problemOf(answer(answers)), "probe-not-found")

      const late = yield* probes.run({ projectRoot: appRoot })
      yield* TestClock.adjust("121 seconds")
      const again = { projectRoot: appRoot, probeId: late.probeId ?? "", answers }
      assert.strictEqual(yield* problemOf(probes.run(again)), "probe-expired")
      const half = { projectRoot: appRoot, answers }
      assert.strictEqual(yield* problemOf(probes.run(half)), "invalid-args")
    }).pipe(Effect.provide(layerReporting()))
  )

  it.scoped("forgets the oldest of many probes", () =>
    Effect.gen(function* () {
      const { answer, answers, probes } = yield* asked
      for (let n = 0; n < 100; n++) yield* probes.run({ projectRoot: appRoot })
      assert.strictEqual((yield* Effect.flip(answer(answers)))._tag, "ProbeRejected")
    }).pipe(Effect.provide(layerReporting()))
  )
})

const filledSite = Effect.map(filled, ({ site }) => site)

describe("a compile of a probe", () => {
  it("is a test of aic, whoever asks; no other compile is", () => {
    const triggerOf = (intent: string) =>
      compilationRequestOf(
        { intent, projectRoot: appRoot },
        { clientName: null, useCache: true, triggerSource: "model_initiated" }
      ).triggerSource
    assert.deepStrictEqual(
      ["model-test-101-ABCDEFGH", " model-test-21-ABCDEFGH\n", "fix model-test-101-ABCDEFGH", "model-test-x-ABC"].map(
        triggerOf
      ),
      ["internal_test", "internal_test", "model_initiated", "model_initiated"]
    )
  })
})
