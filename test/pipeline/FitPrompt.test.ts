import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "effect/FastCheck"
import { RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { fitPrompt } from "../../src/pipeline/FitPrompt.js"
import { minimalPrompt, renderSection } from "../../src/pipeline/PromptAssembler.js"
import { type LadderInput, SummarisationLadder } from "../../src/pipeline/SummarisationLadder.js"
import { classification, ladderInputs, makeLanguages, wordCounter } from "./Shaping.js"

interface Case {
  readonly intent: string
  readonly sessionContext: string | null
  readonly structure: ReadonlyArray<string>
  readonly structureOf?: (maxLines: number) => ReadonlyArray<string>
  readonly constraints: ReadonlyArray<string>
  readonly hasRedactions: boolean
  readonly files: ReadonlyArray<LadderInput>
  readonly specification: ReadonlyArray<LadderInput> | null
  readonly budget: number
}

const run = ({ budget, files, specification, structureOf, ...parts }: Case) =>
  Effect.gen(function* () {
    const steps = yield* SummarisationLadder
    const options = { counter: wordCounter, section: renderSection }
    return yield* fitPrompt({
      parts: { ...parts, classification },
      ...(structureOf === undefined ? {} : { structureOf }),
      ladder: yield* steps.climb(files, options),
      specification: specification && (yield* steps.climb(specification, options)),
      counter: wordCounter,
      budget: TokenCount.make(budget)
    })
  }).pipe(Effect.provide(SummarisationLadder.layer.pipe(Layer.provide(makeLanguages().layer))))

const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 12 }).map((it) => it.join(" "))

const cases: fc.Arbitrary<Case> = fc.record({
  intent: fc.oneof(words, fc.string({ maxLength: 60 })),
  sessionContext: fc.option(words),
  structure: fc.array(words, { maxLength: 40 }),
  constraints: fc.array(words, { maxLength: 8 }),
  hasRedactions: fc.boolean(),
  files: ladderInputs(25),
  specification: fc.option(ladderInputs(4)),
  budget: fc.oneof(
    fc.integer({ min: 0, max: 300 }),
    fc.integer({ min: 300, max: 3_000 }),
    fc.integer({ min: 500, max: 200_000 })
  )
})

const simple: Case = {
  intent: "fix the null check",
  sessionContext: null,
  structure: [],
  constraints: [],
  hasRedactions: false,
  files: [],
  specification: null,
  budget: 10_000
}

describe("fitPrompt", () => {
  it.effect.prop(
    "never exceeds the budget, or says the least one that would do",
    { input: cases },
    ({ input }) =>
      Effect.gen(function* () {
        const least = wordCounter.count(minimalPrompt(input.intent))
        const result = yield* Effect.either(run(input))
        if (result._tag === "Left") {
          assert.isBelow(input.budget, least)
          assert.strictEqual(result.left.needed, least)
          return
        }
        const { prompt, tokens } = result.right
        assert.isAtMost(tokens, input.budget)
        assert.strictEqual(tokens, wordCounter.count(prompt))
        assert.isTrue(prompt.startsWith("## Task\n"))
      }),
    { fastCheck: { numRuns: 80 } }
  )

  it.effect.prop(
    "answers with the same text for the same input",
    { input: cases },
    ({ input }) =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* Effect.either(run(input)), yield* Effect.either(run(input)))
      }),
    { fastCheck: { numRuns: 20 } }
  )

  it.effect("lets the frame give way in its order", () =>
    Effect.gen(function* () {
      const input = {
        ...simple,
        sessionContext: "session ".repeat(20),
        structure: Array.from({ length: 20 }, (_, at) => `folder${at}`),
        constraints: ["constraint ".repeat(5)]
      }
      const titles = (prompt: string) => [...prompt.matchAll(/^## (.*)$/gm)].map((it) => it[1])
      const results = yield* Effect.forEach([4_000, 160, 130, 60, 20], (budget) => run({ ...input, budget }))
      assert.deepStrictEqual(
        results.map((it) => [...titles(it.prompt), ...it.warnings].join("; ")),
        [
          "Task; Task Classification; Session context; Project structure; Constraints (key); Constraints",
          "Task; Task Classification; Session context; Constraints; Left out to keep to the budget: Project structure",
          "Task; Task Classification; Session context; Constraints; Left out to keep to the budget: Project structure",
          "Task; Task Classification; Constraints; Left out to keep to the budget: Project structure, Session context",
          "Task; Left out to keep to the budget: Project structure, Session context, Constraints, Task Classification"
        ]
      )
    })
  )

  it.effect("leaves nearly nine tenths of a small budget to the files", () =>
    Effect.gen(function* () {
      const input = {
        ...simple,
        structure: Array.from({ length: 60 }, (_, at) => `packages/one/src/folder${at}/ (12 files)`),
        constraints: Array.from({ length: 3 }, (_, at) => `constraint ${at} says what to keep to`)
      }
      for (const budget of [1_000, 2_000, 8_000, 16_000]) {
        const { overhead } = yield* run({ ...input, budget })
        assert.isAtMost(overhead, budget * 0.12)
      }
    })
  )

  it.effect("draws the map of the project anew in fewer lines, where there is a way to", () =>
    Effect.gen(function* () {
      const structureOf = (most: number) =>
        Array.from({ length: Math.min(60, most) }, (_, at) => `one of ${most}: ${at}`)
      const { prompt } = yield* run({ ...simple, structure: structureOf(60), structureOf, budget: 8_000 })
      const lines = prompt.split("\n").filter((line) => line.startsWith("one of "))
      assert.isAtLeast(lines.length, 3)
      assert.deepStrictEqual(lines, structureOf(lines.length))
    })
  )

  it.effect("tells how many files are not even named, and keeps specifications to a fifth", () =>
    Effect.gen(function* () {
      const text = `def f(a)\n${"  a = a + 1\n".repeat(100)}`
      const inputs = (folder: string) =>
        Array.from({ length: 30 }, (_, at) => ({
          path: RelativePath.make(`${folder}/a${at}.def`),
          language: "def",
          score: 1 - at / 30,
          text,
          condensed: null
        }))
      const { codeBudget, ladder, overhead, specification, warnings } = yield* run({
        ...simple,
        files: inputs("src"),
        specification: inputs("docs"),
        budget: 300
      })
      assert.isAtMost(
        specification.files.reduce((sum, file) => sum + file.tokens, 0),
        60
      )
      assert.strictEqual(codeBudget, 300 - overhead)
      assert.deepStrictEqual(warnings, [
        `${specification.dropped.length} specification files left out: not even their names fit the budget`,
        `${ladder.dropped.length} files left out: not even their names fit the budget`
      ])
      assert.isAbove(ladder.files.length, 4)
      assert.isAbove(ladder.dropped.length, 5)
    })
  )

  it.effect("names the files that come next in a small budget, the best of them first", () =>
    Effect.gen(function* () {
      const text = `def f(a)\n${"  a = a + 1\n".repeat(60)}`
      const files = Array.from({ length: 400 }, (_, at) => ({
        path: RelativePath.make(`src/part${at}.def`),
        language: "def",
        score: 1 - at / 400,
        text,
        condensed: null
      }))
      for (const budget of [1_000, 2_000, 4_000]) {
        const { ladder, prompt, tokens, warnings } = yield* run({ ...simple, files, budget })
        const next = /^Not shown, next in rank: (.*)$/m.exec(prompt)?.[1]?.split(", ") ?? []
        assert.isAbove(next.length, 1)
        assert.deepStrictEqual(next, [...ladder.dropped].reverse().slice(0, next.length))
        assert.deepStrictEqual(warnings, [
          `${ladder.dropped.length - next.length} files left out: not even their names fit the budget`
        ])
        assert.isAtMost(tokens, budget)
        assert.isAbove(tokens, budget * 0.9)
      }
      const all = yield* run({ ...simple, files, budget: 200_000 })
      assert.notInclude(all.prompt, "next in rank")
    })
  )
})
