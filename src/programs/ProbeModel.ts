/**
 * `aic_model_test`: can this agent call tools, reckon, spell backwards, and pass a result on to `aic_compile`? Three
 * tasks go out; the answers come back once, and within two minutes.
 */
import { Clock, Context, Data, DateTime, Effect, Layer, Random } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { ModelTestArguments } from "../domain/reports/Arguments.js"
import type { ModelTest } from "../domain/reports/ModelTest.js"
import { StatusQueries } from "../services/StatusQueries.js"

export type ProbeProblem = "probe-not-found" | "probe-expired" | "invalid-args"

export class ProbeRejected extends Data.TaggedError("ProbeRejected")<{ readonly problem: ProbeProblem }> {
  override get message() {
    return sentences[this.problem]
  }
}

const sentences: Record<ProbeProblem, string> = {
  "probe-not-found":
    "There is no such probe, or its answers were given already. Ask for a new one: call without probeId.",
  "probe-expired": "The probe is older than two minutes. Ask for a new one: call without probeId.",
  "invalid-args": "probeId and answers belong together: give both, or neither for a new probe."
}

export class ProbeModel extends Context.Tag("aic/programs/ProbeModel")<
  ProbeModel,
  { readonly run: (args: ModelTestArguments) => Effect.Effect<ModelTest, ProbeRejected | StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(StatusQueries, (queries) => {
      const probes = new Map<string, Probe>()

      const generate = Effect.fnUntraced(function* (projectRoot: AbsolutePath) {
        const probeId = yield* randomLetters
        const [a, b] = [yield* Random.nextIntBetween(10, 100), yield* Random.nextIntBetween(10, 100)]
        const letters = yield* randomLetters
        const createdAt = yield* DateTime.now
        probes.set(probeId, { projectRoot, sum: a + b, reversed: [...letters].reverse().join(""), createdAt })
        for (const id of probes.keys()) if (probes.size > mostProbes) probes.delete(id)
        return tasksOf(probeId, a, b, letters)
      })

      const validate = Effect.fnUntraced(function* (
        { projectRoot }: ModelTestArguments,
        probeId: string,
        [sum, reversed]: readonly [number, string]
      ) {
        const probe = probes.get(probeId)
        if (probe === undefined || probe.projectRoot !== projectRoot) {
          return yield* new ProbeRejected({ problem: "probe-not-found" })
        }
        probes.delete(probeId)
        const age = (yield* Clock.currentTimeMillis) - probe.createdAt.epochMillis
        if (age > maxAgeMs) return yield* new ProbeRejected({ problem: "probe-expired" })

        const owner = (yield* queries.projects).find(({ project }) => project.projectRoot === projectRoot)
        const isCompiled =
          owner !== undefined &&
          (yield* queries.hasCompiled(owner.project.projectId, probeIntent(probe.sum, probe.reversed), probe.createdAt))
        const steps: NonNullable<ModelTest["steps"]> = [
          { step: "mcp-call", passed: true },
          { step: "arithmetic", passed: sum === probe.sum },
          { step: "string-reverse", passed: reversed === probe.reversed },
          { step: "compile-embed", passed: isCompiled }
        ]
        return { passed: steps.every((it) => it.passed), steps }
      })

      return {
        run: Effect.fn("ProbeModel.run")(function* (args: ModelTestArguments) {
          const { answers, probeId, projectRoot } = args
          if (probeId === undefined && answers === undefined) return yield* generate(projectRoot)
          if (probeId === undefined || answers === undefined) {
            return yield* new ProbeRejected({ problem: "invalid-args" })
          }
          return yield* validate(args, probeId, answers)
        })
      }
    })
  )
}

interface Probe {
  readonly projectRoot: AbsolutePath
  readonly sum: number
  readonly reversed: string
  readonly createdAt: DateTime.Utc
}

const maxAgeMs = 120_000
const mostProbes = 100

const probeIntent = (sum: number | string, reversed: string): string => `model-test-${sum}-${reversed}`

/** A compile with such an intent is a test of aic, and counts in no figure. */
export const isProbeIntent = (intent: string): boolean => /^model-test-\d{2,3}-[A-Z]{8}$/.test(intent)

const randomLetters = Effect.map(Effect.all(Array.from({ length: 8 }, () => Random.nextIntBetween(0, 26))), (numbers) =>
  numbers.map((it) => String.fromCharCode(65 + it)).join("")
)

const tasksOf = (probeId: string, a: number, b: number, letters: string): ModelTest => ({
  probeId,
  challenges: [
    { id: 1, kind: "arithmetic", task: `Add ${a} and ${b}.` },
    { id: 2, kind: "string-reverse", task: `Write the letters ${letters} backwards.` },
    {
      id: 3,
      kind: "compile-embed",
      task: `Call aic_compile for this projectRoot with the intent ${probeIntent("SUM", "REVERSED")}, where SUM and REVERSED are your answers to 1 and 2.`
    }
  ],
  instructions:
    "Solve the tasks in this order, without a program. Then, within two minutes, call aic_model_test again with the same" +
    ` projectRoot, probeId "${probeId}" and answers [SUM, "REVERSED"].`
})
