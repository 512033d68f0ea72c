import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { fitForParser, withoutConflictMarks } from "../../src/languages/Bounds.js"

describe("fitForParser", () => {
  it("refuses what a parser would choke on", () => {
    const table: ReadonlyArray<readonly [text: string, fit: boolean]> = [
      ["const a = 1", true],
      ["", true],
      ["a\n".repeat(900_000), true],
      ["a\n".repeat(1_000_001), false],
      ["a".repeat(100_001), false],
      [`${"a".repeat(99_999)}\n`.repeat(3), true],
      [`a\n${"a".repeat(100_001)}`, false],
      ["a\u0000b", false],
      ["(".repeat(301), false],
      ["()".repeat(10_000), true]
    ]
    assert.deepStrictEqual(
      table.map(([text]) => fitForParser(text)),
      table.map(([, fit]) => fit)
    )
  })
})

describe("withoutConflictMarks", () => {
  it("blanks the marks of a merge that nobody finished, and nothing else", () => {
    assert.strictEqual(
      withoutConflictMarks("a\n<<<<<<< HEAD\nb\n||||||| base\nc\n=======\nd\n>>>>>>> other\ne\n"),
      "a\n            \nb\n            \nc\n       \nd\n             \ne\n"
    )
    const heading = "Title\n=======\n"
    assert.strictEqual(withoutConflictMarks(heading), heading)
  })

  it.prop("moves nothing", [FastCheck.string()], ([text]) => {
    assert.strictEqual(withoutConflictMarks(text).length, text.length)
  })
})
