import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as fc from "effect/FastCheck"
import { byPath, RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { renderSection } from "../../src/pipeline/PromptAssembler.js"
import { type LadderInput, type LadderResult, SummarisationLadder } from "../../src/pipeline/SummarisationLadder.js"
import { ladderInputs, makeLanguages, wordCounter } from "./Shaping.js"

const options = { counter: wordCounter, section: renderSection }
const countOf = (file: Parameters<typeof renderSection>[0]) => wordCounter.count(renderSection(file))

const climb = (files: ReadonlyArray<LadderInput>, ...budgets: ReadonlyArray<number>) => {
  const { asked, layer } = makeLanguages()
  return Effect.gen(function* () {
    const ladder = yield* (yield* SummarisationLadder).climb(files, options)
    const results = yield* Effect.forEach(budgets, (budget) => ladder.fit(TokenCount.make(budget)))
    return { results, first: results[0]!, asked }
  }).pipe(Effect.provide(SummarisationLadder.layer.pipe(Layer.provide(layer))))
}

const total = (result: LadderResult) => result.files.reduce((sum, file) => sum + file.tokens, 0)
const tiers = (result: LadderResult) =>
  result.files.map((file) => `${file.path} ${file.tier}${file.condensed ? " condensed" : ""}`)

const body = (name: string, lines = 40) =>
  [
    `doc what ${name} does, in a few words`,
    `def ${name}(a, b)`,
    ...Array.from({ length: lines }, (_, at) => `  ${name} = a + b * ${at} // step ${at}`),
    ""
  ].join("\n")

const file = (path: string, score: number, text = body(path[0]!), condensed: string | null = null): LadderInput => ({
  path: RelativePath.make(path),
  language: "def",
  score,
  text,
  condensed
})

const everything = 1_000_000

describe("SummarisationLadder", () => {
  it.effect("shows everything in full and parses nothing when the whole fits", () =>
    Effect.gen(function* () {
      const files = [file("a", 1), file("b", 0.5)]
      const { asked, first } = yield* climb(files, everything)
      assert.deepStrictEqual(
        { asked, dropped: first.dropped, texts: first.files.map((it) => it.text) },
        { asked: [], dropped: [], texts: files.map((it) => it.text) }
      )
    })
  )

  it.effect("shows parts of the least relevant file first, then of the larger one, then by path", () =>
    Effect.gen(function* () {
      const files = [file("a", 0.5), file("b", 0.5), file("c", 0.5, body("c", 60)), file("d", 0.4), file("e", 1)]
      const full = total((yield* climb(files, everything)).first)
      const { results } = yield* climb(files, full - 1, ...[0.8, 0.55, 0.4, 0.2].map((it) => Math.floor(full * it)))
      assert.deepStrictEqual(results.map(tiers), [
        ["a L0", "b L0", "c L0", "d L1", "e L0"],
        ["a L0", "b L0", "c L1", "d L1", "e L0"],
        ["a L0", "b L1", "c L1", "d L1", "e L0"],
        ["a L0", "b L1", "c L1", "d L1", "e L0"],
        ["a L2", "b L3", "c L3", "d L3", "e L0"]
      ])
    })
  )

  it.effect("shows a condensed file whole where that is enough for all to be shown", () =>
    Effect.gen(function* () {
      const short = body("b").replace(/ \/\/.*$/gm, "")
      const files = [file("a", 1, body("a"), body("a").replace(/ \/\/.*$/gm, "")), file("b", 0.5, body("b"), short)]
      const full = total((yield* climb(files, everything)).first)
      const { results } = yield* climb(files, full - 1, full - 300)
      assert.deepStrictEqual(results.map(tiers), [
        ["a L0", "b L0 condensed"],
        ["a L0 condensed", "b L0 condensed"]
      ])
      assert.strictEqual(results[0]!.files[1]!.text, short)
    })
  )

  it.effect("shows less and less, and drops the least relevant names at last", () =>
    Effect.gen(function* () {
      const files = [file("a", 1), file("b", 0.5), file("c", 0.4)]
      const budgets = [2_000, 1_600, 1_000, 300, 120, 75, 45, 30, 20, 5]
      const { results } = yield* climb(files, ...budgets)
      assert.deepStrictEqual(
        results.map((it) => [...tiers(it), `dropped: ${it.dropped.join(" ")}`].join("; ")),
        [
          "a L0; b L0; c L1; dropped: ",
          "a L0; b L1; c L1; dropped: ",
          "a L0; b L1; c L1; dropped: ",
          "a L1; b L1; c L1; dropped: ",
          "a L1; b L1; c L3; dropped: ",
          "a L1; b L3; c L3; dropped: ",
          "a L2; dropped: c b",
          "a L3; b L3; dropped: c",
          "a L3; dropped: c b",
          "dropped: c b a"
        ]
      )
    })
  )

  it.effect("emits the lines that are shown, and which are not", () =>
    Effect.gen(function* () {
      const { results } = yield* climb([file("a", 1)], 60, 40, 20)
      assert.deepStrictEqual(
        results.map((it) => it.files.map(({ text, tier }) => ({ text, tier }))),
        [
          [{ text: "doc what a does, in a few words\ndef a(a, b)\n…3-42", tier: "L1" }],
          [{ text: "…1\ndef a(a, b)\n…3-42", tier: "L2" }],
          [{ text: "a", tier: "L3" }]
        ]
      )
    })
  )

  it.effect("parses and counts a file once, however often it is fitted", () =>
    Effect.gen(function* () {
      const { asked } = yield* climb([file("a", 1), file("b", 0.5)], 100, 90, 80, 30, 500)
      assert.deepStrictEqual(asked, ["a", "b"])
    })
  )

  it.effect("keeps the best files full as long as they take half of the budget at most", () =>
    Effect.gen(function* () {
      const best = file("a", 1, body("a", 10))
      const others = Array.from({ length: 40 }, (_, at) => file(`z${at}`, 0.5))
      const full = countOf({ ...best, tier: "L0", condensed: false })
      const { first } = yield* climb([...others, best], full * 2)
      assert.deepStrictEqual(
        first.files.filter((it) => it.path === "a").map((it) => it.tier),
        ["L0"]
      )
    })
  )

  const generated = { files: ladderInputs(12), budget: fc.integer({ min: 0, max: 3_000 }) }

  it.effect.prop("never exceeds the budget, and tells what it dropped", generated, ({ budget, files }) =>
    Effect.gen(function* () {
      const { first } = yield* climb(files, budget)
      assert.isAtMost(total(first), budget)
      assert.deepStrictEqual(
        [...first.files.map((it) => it.path), ...first.dropped].sort(byPath),
        files.map((it) => it.path).sort(byPath)
      )
      for (const shown of first.files) assert.strictEqual(shown.tokens, countOf(shown))
    })
  )

  it.effect.prop("demotes nothing when all of it fits", generated, ({ files }) =>
    Effect.gen(function* () {
      const full = total((yield* climb(files, everything)).first)
      const { first } = yield* climb(files, full)
      assert.deepStrictEqual(
        first.files.map(({ condensed, text, tier }) => ({ condensed, text, tier })),
        files.map(({ text }) => ({ condensed: false, text, tier: "L0" }))
      )
    })
  )

  it.effect.prop("does not depend on the order of the files nor on earlier fits", generated, ({ budget, files }) =>
    Effect.gen(function* () {
      const sorted = (result: LadderResult) => ({
        files: [...result.files].sort((a, b) => byPath(a.path, b.path)),
        dropped: result.dropped
      })
      const { results } = yield* climb(files, budget * 2, 0, budget)
      const { first } = yield* climb([...files].reverse(), budget)
      assert.deepStrictEqual(sorted(results[2]!), sorted(first))
    })
  )

  it.effect.prop("drops in the order of demotion only, and keeps the order of the input", generated, (input) =>
    Effect.gen(function* () {
      const { first } = yield* climb(input.files, input.budget)
      const scoreOf = (path: string) => input.files.find((it) => it.path === path)!.score
      const worstShown = Math.min(...first.files.map((it) => it.score))
      for (const path of first.dropped) assert.isAtMost(scoreOf(path), worstShown)
      const paths = input.files.map((it) => it.path)
      assert.deepStrictEqual(
        first.files.map((it) => it.path),
        paths.filter((path) => !first.dropped.includes(path))
      )
    })
  )

  it.effect("fits three hundred files in one go", () =>
    Effect.gen(function* () {
      const files = Array.from({ length: 300 }, (_, at) => file(`f${at}`, at / 300, body(`f${at}`, 30)))
      const { results } = yield* climb(files, 60_000, 30_000, 10_000, 1_000)
      for (const [at, budget] of [60_000, 30_000, 10_000, 1_000].entries()) {
        assert.isAtMost(total(results[at]!), budget)
        assert.isAbove(total(results[at]!), budget / 2)
      }
    })
  )
})
