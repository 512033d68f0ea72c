/** The whole ladder on real sources, with files that are there for their signatures. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { classifyIntent } from "../../../src/pipeline/IntentClassifier.js"
import { makeFitter } from "../../../src/pipeline/ladder/Fit.js"
import { renderSection } from "../../../src/pipeline/PromptAssembler.js"
import type { LadderFile, LadderInput, LadderResult } from "../../../src/pipeline/SummarisationLadder.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { readExcerpt } from "../../support/Excerpts.js"
import { wordCounter } from "../Shaping.js"
import { anyText, factsOf, source } from "./Sources.js"

const intent = "fix the session cache of the user"

const fitterOf = (inputs: ReadonlyArray<LadderInput>) =>
  makeFitter(inputs, {
    counter: wordCounter,
    section: renderSection,
    focus: { query: parseQuery(intent, classifyIntent(intent)), taskClass: "bugfix" },
    facts: (_path, _language, text) => Effect.sync(() => factsOf(text)),
    breath: Effect.void
  })

const fitted = (inputs: ReadonlyArray<LadderInput>, budget: number): LadderResult =>
  Effect.runSync(fitterOf(inputs)(TokenCount.make(budget)))

const input = (path: string, text: string, change: Partial<LadderInput> = {}): LadderInput => ({
  path: RelativePath.make(path),
  language: "typescript",
  score: 1,
  text,
  condensed: null,
  ...change
})

const inputs: fc.Arbitrary<ReadonlyArray<LadderInput>> = fc
  .array(fc.tuple(fc.oneof(source, anyText), fc.integer({ min: 0, max: 10 }), fc.nat(3)), { maxLength: 7 })
  .map((all) =>
    all.map(([text, score, role], at) => input(`src/a${at}.ts`, text, { score: score / 10, isReference: role === 0 }))
  )

const shownIn = ({ files, references = [] }: LadderResult): ReadonlyArray<LadderFile> => [...files, ...references]

describe("makeFitter", () => {
  it.prop(
    "keeps to every budget, with files that are there for their signatures as well",
    [inputs, fc.integer({ min: 0, max: 3_000 })],
    ([files, budget]) => {
      const result = fitted(files, budget)
      const tokens = shownIn(result).reduce((sum, it) => sum + it.tokens, 0)
      assert.isAtMost(tokens, budget)
      for (const shown of shownIn(result)) {
        assert.strictEqual(shown.tokens, wordCounter.count(renderSection(shown)))
      }
      const bodies = files.filter((it) => it.isReference !== true).map((it) => it.path)
      assert.sameMembers([...result.files.map((it) => it.path), ...result.dropped], bodies)
    },
    { fastCheck: { numRuns: 40 } }
  )

  it.prop(
    "shows lines of the file word for word, says which, and leaves a mark for all others",
    [inputs, fc.integer({ min: 30, max: 1_500 })],
    ([files, budget]) => {
      for (const { blocks, path, ranges, text, tier } of shownIn(fitted(files, budget))) {
        const from = files.find((it) => it.path === path)!
        if (tier === "L0") assert.strictEqual(text, from.text)
        if (ranges === undefined) continue
        assert.deepStrictEqual(readExcerpt(from.text, text), ranges)
        for (const { end, isShown, start } of blocks ?? []) {
          if (!isShown) continue
          // the end of a long doc comment is left out, and nothing else of a block
          const missing = ranges.reduce((left, it) => left - overlap(it, { start, end }), end - start + 1)
          assert.isTrue(missing === 0 || from.text.includes("/**"), `${missing} lines of ${start}-${end} are missing`)
        }
      }
    },
    { fastCheck: { numRuns: 40 } }
  )

  it("answers a smaller budget after a larger one as if it had never been asked before", () => {
    const files = Array.from({ length: 6 }, (_, at) =>
      input(`src/a${at}.ts`, `function session${at}() {\n${"  cache.put(user)\n".repeat(30)}}\n`, {
        score: 1 - at / 10
      })
    )
    const fitter = fitterOf(files)
    const asked = [2_000, 300, 900].map((budget) => Effect.runSync(fitter(TokenCount.make(budget))))
    assert.deepStrictEqual(
      asked,
      [2_000, 300, 900].map((budget) => fitted(files, budget))
    )
  })

  it("cuts a megabyte in one file without looking at it again for every piece", () => {
    const text = Array.from(
      { length: 6_000 },
      (_, at) => `export function session${at}() {\n  cache.put(${at})\n}\n`
    ).join("\n")
    let counted = 0
    const fitter = makeFitter([input("src/large.ts", text)], {
      counter: {
        ...wordCounter,
        count: (it) => {
          counted += it.length
          return wordCounter.count(it)
        }
      },
      section: renderSection,
      facts: () => Effect.succeed(factsOf(text)),
      breath: Effect.void
    })
    const { files } = Effect.runSync(fitter(TokenCount.make(600)))
    assert.isAbove(files[0]!.ranges!.length, 0)
    assert.isBelow(counted, text.length * 4)
  })
})

const overlap = (a: { start: number; end: number }, b: { start: number; end: number }): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1)
