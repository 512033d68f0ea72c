import { assert, describe, it } from "@effect/vitest"
import { runBudgetStorm } from "../support/budget/Storm.js"

describe("A compile with the real tokenizer, parsers and guard", () => {
  it("never exceeds its budget, or names the least one that would do, which does", async () => {
    const { broken, tried } = await runBudgetStorm({ cases: 50, seed: 20_260_101, recountEvery: 2 })
    assert.isNull(broken)
    // the cases are worth something: most compile, many are tight, some are too small for their task
    const many = (keep: (it: (typeof tried)[number]) => boolean) => tried.filter(keep).length
    assert.isAtLeast(
      many((it) => it.outcome === "fits"),
      45
    )
    assert.isAtLeast(
      many((it) => it.tight),
      25
    )
    assert.isAtLeast(
      many((it) => it.outcome === "BudgetTooSmall"),
      2
    )
    assert.isAtLeast(
      many((it) => it.recounted),
      15
    )
  }, 60_000)
})
