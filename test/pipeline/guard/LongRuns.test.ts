/** What is found by hand is what the pattern finds. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { longRuns } from "../../../src/pipeline/guard/LongRuns.js"

const byPattern = (text: string) =>
  [...text.matchAll(/[A-Za-z0-9+/_.-]{28,}={0,2}/g)].map((it) => ({ start: it.index, end: it.index + it[0].length }))

/** Runs about as long as the shortest that counts, and what may stand between them. */
const piece = FastCheck.oneof(
  FastCheck.nat(70).map((length) => "aZ9+/_.-".repeat(9).slice(0, length)),
  FastCheck.constantFrom("=", "==", "===", " ", "\n", "(", "é", "\ud800", "的", ":", "@", "[", "`", "{"),
  FastCheck.string({ unit: "binary", maxLength: 5 })
)

describe("longRuns", () => {
  it.prop(
    "finds what the pattern finds",
    [FastCheck.array(piece, { maxLength: 12 }).map((it) => it.join(""))],
    ([text]) => {
      assert.deepStrictEqual(longRuns(text), byPattern(text))
    },
    { fastCheck: { numRuns: 2_000 } }
  )

  it("goes through a megabyte of anything once", () => {
    const unit = `${"a".repeat(27)} `
    for (const text of ["a".repeat(1_000_000), "=".repeat(1_000_000), unit.repeat(40_000), "a ".repeat(500_000)]) {
      assert.deepStrictEqual(longRuns(text), byPattern(text))
    }
  })
})
