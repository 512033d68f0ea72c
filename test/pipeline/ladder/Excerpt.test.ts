import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { excerptOf, markFor, markLine } from "../../../src/pipeline/ladder/Excerpt.js"
import { type LineRange, linesOf } from "../../../src/pipeline/ladder/Sheet.js"
import { readExcerpt } from "../../support/Excerpts.js"
import { anyText } from "./Sources.js"

const excerpt = (text: string, ranges: ReadonlyArray<LineRange>, isNumbered?: boolean) =>
  excerptOf(linesOf(text), ranges, markFor(linesOf(text)), isNumbered === undefined ? {} : { isNumbered })

describe("excerptOf", () => {
  it("says in the place of what is left out which lines these are", () => {
    const text = "a\nb\nc\nd\ne\n"
    assert.strictEqual(
      excerpt(text, [
        { start: 2, end: 2 },
        { start: 4, end: 4 }
      ]),
      "…1\nb\n…3\nd\n…5"
    )
    assert.strictEqual(excerpt(text, [{ start: 1, end: 1 }]), "a\n…2-5")
    assert.strictEqual(excerpt(text, []), "…1-5")
    assert.strictEqual(excerpt(text, [{ start: 1, end: 5 }]), "a\nb\nc\nd\ne")
  })

  it("gives no numbers where they would not be those of the file", () => {
    assert.strictEqual(excerpt("a\nb\nc\n", [{ start: 2, end: 2 }], false), "…\nb\n…")
  })

  it("marks with more dots where the file has such lines itself", () => {
    assert.strictEqual(excerpt("…1-3\nb\n", [{ start: 1, end: 1 }]), "…1-3\n……2")
    assert.strictEqual(markLine(markFor(["………x"]), { start: 1, end: 2 }), "…………1-2")
  })

  it.prop(
    "can be read back: what is shown is the file, and the marks name all the rest",
    [anyText, fc.array(fc.boolean(), { maxLength: 80 })],
    ([text, keep]) => {
      const lines = linesOf(text)
      if (lines.length === 0) return
      const ranges: Array<{ start: number; end: number }> = []
      for (let at = 1; at <= lines.length; at++) {
        if (keep[(at - 1) % Math.max(1, keep.length)] !== true) continue
        const last = ranges[ranges.length - 1]
        if (last?.end === at - 1) last.end = at
        else ranges.push({ start: at, end: at })
      }
      assert.deepStrictEqual(readExcerpt(text, excerpt(text, ranges)), ranges)
    }
  )
})
