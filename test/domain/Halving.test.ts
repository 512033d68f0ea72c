import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { lastNotAfter } from "../../src/domain/Halving.js"

describe("lastNotAfter", () => {
  const offsets = FastCheck.uniqueArray(FastCheck.nat(200), { maxLength: 40 }).map((it) =>
    [0, ...it.filter((offset) => offset > 0)].sort((a, b) => a - b)
  )

  it.prop("finds what looking at each one finds", [offsets, FastCheck.nat(220)], ([starts, at]) => {
    assert.strictEqual(
      lastNotAfter(starts, at),
      starts.findLastIndex((it) => it <= at)
    )
  })

  it("is 0 where every start is after it, or none is there", () => {
    assert.deepStrictEqual([lastNotAfter([5, 9], 1), lastNotAfter([], 1)], [0, 0])
  })
})
