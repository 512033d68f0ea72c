import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { TaskClass } from "../../src/domain/Vocabulary.js"
import { type Day, summariseQuality } from "../../src/programs/QualityReport.js"
import type { QualityPoint } from "../../src/services/QualitySnapshots.js"

const days: ReadonlyArray<Day> = [1, 2, 3, 4].map((n) => ({ day: `2026-01-0${n}`, startMs: n * 1_000 }))

const point = fc.record({
  createdAtMs: fc.integer({ min: 1_000, max: 4_999 }),
  taskClass: fc.constantFrom(...TaskClass.literals),
  cacheHit: fc.boolean(),
  tokenReduction: fc.option(fc.double({ min: -2, max: 1, noNaN: true })),
  selectionRatio: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  budgetUtilisation: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
  tiers: fc.record({ L0: fc.nat(9), L1: fc.nat(9), L2: fc.nat(9), L3: fc.nat(9) }),
  classifierConfidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
})
const points = fc.array(point, { maxLength: 40 }).map((all) => all.sort((a, b) => a.createdAtMs - b.createdAtMs))

const rounded = (value: number) => Math.round(value * 10_000) / 10_000

const at = (createdAtMs: number, over: Partial<QualityPoint> = {}): QualityPoint => ({
  createdAtMs,
  taskClass: "bugfix",
  cacheHit: false,
  tokenReduction: 0.5,
  selectionRatio: 0.25,
  budgetUtilisation: 0.1,
  tiers: { L0: 1, L1: 0, L2: 0, L3: 0 },
  classifierConfidence: 0.8,
  ...over
})

describe("summariseQuality", () => {
  it.prop("counts every compile once by class, and once by day", [points], ([all]) => {
    const report = summariseQuality(all, days)
    const sum = (rows: ReadonlyArray<{ compilations: number }>) => rows.reduce((n, it) => n + it.compilations, 0)
    assert.deepStrictEqual(
      [report.compilations, sum(Object.values(report.byTaskClass)), sum(report.seriesDaily)],
      [all.length, all.length, all.length]
    )
  })

  it.prop(
    "calls a value the median that was seen, with as many below as above, or one more above",
    [points],
    ([all]) => {
      const values = all
        .filter((it) => !it.cacheHit)
        .flatMap((it) => (it.tokenReduction === null ? [] : [it.tokenReduction]))
        .sort((a, b) => a - b)
      const expected = values.length === 0 ? null : rounded(values[Math.floor((values.length - 1) / 2)]!)
      assert.strictEqual(summariseQuality(all, days).medianTokenReduction, expected)
    }
  )

  it.prop("shares files out among tiers", [points], ([all]) => {
    const shares = summariseQuality(all, days).tierDistribution
    if (shares === null) return
    assert.approximately(shares.l0 + shares.l1 + shares.l2 + shares.l3, 1, 0.001)
  })

  it("lets cache hits count as compiles and as nothing else", () => {
    const hit = at(2_500, { cacheHit: true, tokenReduction: 0.9, tiers: { L0: 0, L1: 0, L2: 0, L3: 9 } })
    assert.deepEqual(summariseQuality([at(1_000), hit], days) as object, {
      compilations: 2,
      medianTokenReduction: 0.5,
      medianSelectionRatio: 0.25,
      medianBudgetUtilisation: 0.1,
      cacheHitRate: 0.5,
      tierDistribution: { l0: 1, l1: 0, l2: 0, l3: 0 },
      byTaskClass: {
        bugfix: {
          compilations: 2,
          medianTokenReduction: 0.5,
          medianSelectionRatio: 0.25,
          medianBudgetUtilisation: 0.1,
          cacheHitRate: 0.5
        }
      },
      classifierConfidence: { available: true, mean: 0.8 },
      seriesDaily: [
        {
          day: "2026-01-01",
          compilations: 1,
          medianTokenReduction: 0.5,
          medianSelectionRatio: 0.25,
          medianBudgetUtilisation: 0.1,
          cacheHitRate: 0
        },
        {
          day: "2026-01-02",
          compilations: 1,
          medianTokenReduction: null,
          medianSelectionRatio: null,
          medianBudgetUtilisation: null,
          cacheHitRate: 1
        }
      ]
    })
  })

  it("says nothing about nothing", () => {
    assert.deepStrictEqual(summariseQuality([], days), {
      compilations: 0,
      medianTokenReduction: null,
      medianSelectionRatio: null,
      medianBudgetUtilisation: null,
      cacheHitRate: null,
      tierDistribution: null,
      byTaskClass: {},
      classifierConfidence: { available: false },
      seriesDaily: []
    })
  })

  it("puts a compile at midnight into the day that begins, and shows days without any between", () => {
    const { seriesDaily } = summariseQuality([at(1_999), at(4_000)], days)
    assert.deepStrictEqual(
      seriesDaily.map((it) => [it.day, it.compilations]),
      [
        ["2026-01-01", 1],
        ["2026-01-02", 0],
        ["2026-01-03", 0],
        ["2026-01-04", 1]
      ]
    )
  })
})
