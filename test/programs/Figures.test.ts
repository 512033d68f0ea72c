import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { countsWith, percentOf, usageOf, withArchived } from "../../src/programs/Figures.js"

const unit = fc.record({
  unit: fc.constantFrom("cl100k_base x1", "o200k_base x1.18", "__proto__"),
  compilations: fc.nat(1_000),
  cacheHits: fc.nat(1_000),
  tokensRaw: fc.nat(1_000_000),
  tokensCompiled: fc.nat(1_000_000)
})
const units = fc.uniqueArray(unit, { selector: (it) => it.unit })

describe("usageOf", () => {
  it.prop("saves what files have more than prompts, and says so in percent of the files", [units], ([all]) => {
    const usage = usageOf(all)
    assert.strictEqual(usage.totalTokensSaved, usage.totalTokensRaw - usage.totalTokensCompiled)
    assert.strictEqual(usage.avgReductionPct === null, usage.totalTokensRaw === 0)
    if (usage.avgReductionPct !== null) {
      assert.isAtMost(Math.abs(usage.avgReductionPct - (usage.totalTokensSaved / usage.totalTokensRaw) * 100), 0.05)
    }
  })

  it("knows no share of nothing", () => {
    assert.deepStrictEqual(usageOf([]), {
      cacheHitRatePct: null,
      avgReductionPct: null,
      totalTokensRaw: 0,
      totalTokensCompiled: 0,
      totalTokensSaved: 0,
      tokenUnits: []
    })
  })

  it("does not hide that prompts are larger than their files", () => {
    const small = { unit: "u", compilations: 1, cacheHits: 0, tokensRaw: 10, tokensCompiled: 25 }
    assert.deepInclude(usageOf([small]), { avgReductionPct: -150, totalTokensSaved: -15 })
  })
})

describe("withArchived", () => {
  it.prop("adds what is archived to the rows of the same unit", [units, units], ([rows, gone]) => {
    const sums = gone.flatMap((it) => [
      { metric: "compilations", label: it.unit, amount: it.compilations },
      { metric: "cache_hits", label: it.unit, amount: it.cacheHits },
      { metric: "tokens_raw", label: it.unit, amount: it.tokensRaw },
      { metric: "tokens_compiled", label: it.unit, amount: it.tokensCompiled },
      { metric: "guard_findings", label: "secret", amount: 5 }
    ])
    const both = withArchived(rows, sums)
    const total = (all: typeof rows, key: "compilations" | "cacheHits" | "tokensRaw" | "tokensCompiled") =>
      all.reduce((sum, it) => sum + it[key], 0)
    for (const key of ["compilations", "cacheHits", "tokensRaw", "tokensCompiled"] as const) {
      assert.strictEqual(total([...both], key), total(rows, key) + total(gone, key))
    }
    assert.deepStrictEqual(
      both.map((it) => it.unit),
      [...new Set([...rows, ...gone].map((it) => it.unit))].sort()
    )
  })
})

describe("countsWith", () => {
  it("adds counts, leaves out names that it does not know, and sorts by count, then name", () => {
    const isKnown = (label: string): label is "a" | "b" | "c" => ["a", "b", "c"].includes(label)
    assert.deepStrictEqual(
      countsWith(
        [
          ["b", 2],
          ["a", 1]
        ],
        new Map([
          ["a", 1],
          ["c", 7],
          ["later", 9]
        ]),
        isKnown
      ),
      [
        ["c", 7],
        ["a", 2],
        ["b", 2]
      ]
    )
  })
})

describe("percentOf", () => {
  it("has one decimal", () => {
    assert.deepStrictEqual([percentOf(1, 3), percentOf(0, 5), percentOf(1, 0)], [33.3, 0, null])
  })
})
