import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { cutRun, indentOf } from "../../../src/pipeline/ladder/Borders.js"
import { anyText } from "./Sources.js"

const cut = (lines: ReadonlyArray<string>, longest: number, isInside = (_: number) => false) =>
  cutRun(lines, { from: 0, to: lines.length - 1 }, longest, isInside).map(({ from, to }) => [from, to])

describe("cutRun", () => {
  it("cuts before what is least indented, after a blank line if there is one", () => {
    const lines = ["a()", "  b()", "  c()", "", "d()", "  e()", "  f()", "g()"]
    assert.deepStrictEqual(cut(lines, 5), [
      [0, 3],
      [4, 7]
    ])
  })

  it("does not cut before what goes on with a statement", () => {
    const lines = ["const a = b", "  .c()", "  .d()", "else {", ")", "+ 2", "  && x", "do", "end"]
    assert.deepStrictEqual(cut(lines, 3), [[0, 8]])
  })

  it("does not cut where a text goes on", () => {
    const lines = Array.from({ length: 20 }, (_, at) => `line${at}()`)
    assert.deepStrictEqual(
      cut(lines, 10, (at) => at > 2 && at < 14).filter(([from = 0]) => from > 2 && from < 14),
      []
    )
  })

  it("cuts a long table between its rows", () => {
    const rows = Array.from({ length: 9 }, (_, at) => [`  {`, `    id: ${at},`, `    name: "x"`, `  },`]).flat()
    assert.deepStrictEqual(cut(["const all = [", ...rows, "]"], 20), [
      [0, 16],
      [17, 28],
      [29, 37]
    ])
  })

  it.prop("leaves nothing out and nothing twice", [anyText, fc.integer({ min: 1, max: 20 })], ([text, longest]) => {
    const lines = text.split("\n")
    let next = 0
    for (const [from = 0, to = 0] of cut(lines, longest)) {
      assert.strictEqual(from, next)
      assert.isAtLeast(to, from)
      next = to + 1
    }
    assert.strictEqual(next, lines.length)
  })
})

describe("indentOf", () => {
  it("counts columns, a tab for four", () => {
    assert.deepStrictEqual([indentOf("x"), indentOf("  x"), indentOf("\t x"), indentOf("")], [0, 2, 5, 0])
  })
})
