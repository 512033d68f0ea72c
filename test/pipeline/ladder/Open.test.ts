import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { excerptOf, markFor } from "../../../src/pipeline/ladder/Excerpt.js"
import { openFile, type PackFile } from "../../../src/pipeline/ladder/Open.js"
import type { Sheet } from "../../../src/pipeline/ladder/Sheet.js"
import type { Piece } from "../../../src/pipeline/ladder/Values.js"
import { wordCounter } from "../Shaping.js"
import { sheet, sheetOf } from "./Sources.js"

const fileOf = (it: Sheet, change: Partial<PackFile> = {}): PackFile => ({
  sheet: it,
  score: 1,
  kind: "source",
  isReference: false,
  failures: [],
  headerTokens: 5,
  fullTokens: () => 5 + wordCounter.count(it.lines.join("\n")),
  namesTokens: () => 0,
  ...change
})

const block = (it: Sheet, at: number): Piece => ({ ...it.blocks[at]!, file: 0, kind: "block", at, density: 1 })
const head = (it: Sheet, at: number): Piece => ({ ...it.heads[at]!, file: 0, kind: "head", at, density: 1 })

const everything = Number.POSITIVE_INFINITY

const body = (call: string) => `  ${call}()\n`.repeat(12)
const text = `import { load } from "./load.js"\nimport { save } from "./save.js"\nimport { draw } from "./draw.js"\n\nconst a = 1\nconst b = 2\nconst c = 3\nconst d = 4\n\nexport class Store {\n  one() {\n${body("    load")}  }\n\n  two() {\n${body("    save")}${body("    more")}  }\n}\n`

describe("openFile", () => {
  it("shows with a block the class that it is in and the imports of what it names", () => {
    const it = sheetOf(text)
    const at = it.blocks.findIndex(({ definitions }) =>
      definitions.some((definition) => it.placed[definition]!.definition.name === "one")
    )
    const open = openFile(fileOf(it))
    open.name()
    assert.isNotNull(open.take(block(it, at), everything))
    const { ranges } = open.result()
    const shown = ranges.flatMap(({ end, start }) => it.lines.slice(start - 1, end))
    assert.include(shown, "export class Store {")
    assert.include(shown, 'import { load } from "./load.js"')
    assert.include(shown, "      load()")
    assert.notInclude(shown, 'import { draw } from "./draw.js"')
    assert.notInclude(shown, "      save()")
  })

  it("takes nothing that costs more than it may, and is as it was before", () => {
    const it = sheetOf(text)
    const open = openFile(fileOf(it))
    open.name()
    assert.isNull(open.take(block(it, 0), 3))
    assert.strictEqual(open.result().state, "path")
  })

  it("is shown whole once most of it is there and the rest may be spent", () => {
    const it = sheetOf(text)
    const open = openFile(fileOf(it))
    open.name()
    for (let at = 1; at < it.blocks.length; at++) open.take(block(it, at), everything)
    assert.strictEqual(open.completeWithin(-100), 0)
    assert.strictEqual(open.result().state, "parts")
    open.completeWithin(everything)
    assert.strictEqual(open.result().state, "full")
  })

  it.prop(
    "costs what its text has more, near enough, and shows in order what was taken",
    [sheet, fc.array(fc.tuple(fc.nat(30), fc.boolean()), { maxLength: 10 })],
    ([it, picks]) => {
      const open = openFile(fileOf(it))
      open.name()
      const taken: Array<Piece> = []
      let spent = 0
      for (const [pick, isHead] of picks) {
        const places = isHead
          ? it.placed.flatMap(({ end, start }, at) => (end >= start ? [at] : []))
          : it.blocks.map((_, at) => at)
        const at = places[pick % Math.max(1, places.length)]
        if (at === undefined) continue
        const piece = isHead ? head(it, at) : block(it, at)
        spent += open.take(piece, everything) ?? 0
        taken.push(piece)
      }
      const { ranges, state } = open.result()
      if (state === "path") return assert.isEmpty(taken.filter((piece) => isShowable(it, piece)))
      if (state === "full") return
      let last = 0
      for (const { end, start } of ranges) {
        assert.isAbove(start, last + (last === 0 ? 0 : 1))
        assert.isAtLeast(end, start)
        last = end
      }
      assert.isAtMost(last, it.lines.length)
      const isShown = (line: number) => ranges.some(({ end, start }) => line >= start && line <= end)
      for (const { end, start } of taken)
        for (let line = start; line <= end; line++) assert.isTrue(isShown(line) || it.spare[line] === 1)
      const excerpt = excerptOf(it.lines, ranges, markFor(it.lines))
      assert.isAtMost(Math.abs(wordCounter.count(excerpt) - spent), 12 + spent * 0.35)
    },
    { fastCheck: { numRuns: 40 } }
  )
})

const isShowable = (it: Sheet, { end, start }: Piece): boolean => {
  for (let line = start; line <= end; line++) if (it.spare[line] === 0) return true
  return false
}
