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

  it("cuts before the doc of a definition, not between the two", () => {
    const one = (name: string) => [
      "  /**",
      `   * What ${name} is for.`,
      "   */",
      `  fun ${name}() {`,
      "    run()",
      "  }",
      ""
    ]
    const lines = [...one("a"), ...one("b"), ...one("c")]
    assert.deepStrictEqual(
      cut(lines, 10, (at) => lines[at]!.startsWith("   *")),
      [
        [0, 6],
        [7, 13],
        [14, 20]
      ]
    )
  })

  it("cuts between rows that start with a sign, and where one is commented out", () => {
    const rows = Array.from({ length: 12 }, (_, at) =>
      at % 3 === 2 ? `\t\t// &s${at}.Scanner{},` : `\t\t&s${at}.Scanner{},`
    )
    assert.isAbove(cut(["\tall := []Detector{", ...rows, "\t}"], 6).length, 2)
  })

  it("cuts a long switch between its cases", () => {
    const cases = Array.from({ length: 8 }, (_, at) => [`\tcase ${at}:`, `\t\trun(${at})`]).flat()
    for (const [from = 0] of cut(["\tswitch x {", ...cases, "\t}"], 6).slice(1)) assert.match(cases[from - 1]!, /case/)
  })

  it("cuts one long text after its paragraphs", () => {
    const lines = [
      "const usage = `",
      ...Array.from({ length: 9 }, () => ["  -x  does it", "  -y  does not", ""]).flat(),
      "`"
    ]
    for (const [from = 0] of cut(lines, 10, (at) => at > 0).slice(1)) assert.strictEqual(lines[from - 1], "")
    assert.isAbove(cut(lines, 10, (at) => at > 0).length, 2)
  })

  it("goes on behind a comment that is longer than a piece", () => {
    const lines = ["/**", ...Array.from({ length: 30 }, () => " * says"), " */", "a {", "  b()", "}", "c()", "d()"]
    assert.deepStrictEqual(
      cut(lines, 5, (at) => at > 0 && at < 32),
      [
        [0, 34],
        [35, 36]
      ]
    )
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
