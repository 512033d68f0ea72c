import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { classifyIntent } from "../../../src/pipeline/IntentClassifier.js"
import type { Sheet } from "../../../src/pipeline/ladder/Sheet.js"
import { type ValuedFile, valuePieces } from "../../../src/pipeline/ladder/Values.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { sheet, sheetOf } from "./Sources.js"

const intent = "fix the expiry of a session"
const focus = { query: parseQuery(intent, classifyIntent(intent)), taskClass: "bugfix" }

const file = (of: Sheet | string, change: Partial<ValuedFile> = {}): ValuedFile => ({
  sheet: typeof of === "string" ? sheetOf(of) : of,
  score: 1,
  kind: "source",
  isReference: false,
  failures: [],
  ...change
})

const definition = (name: string, body: string, lines = 10) =>
  `export function ${name}() {\n${`  ${body}\n`.repeat(lines)}}\n\n`

const first = (files: ReadonlyArray<ValuedFile>, kind: "block" | "head" | "doc") => {
  const piece = valuePieces(files, focus).find((it) => it.kind === kind)
  if (piece === undefined) return null
  const { placed, blocks } = files[piece.file]!.sheet
  const at = kind === "block" ? blocks[piece.at]!.definitions[0]! : piece.at
  return `${piece.file}:${placed[at]!.definition.name}`
}

const renew = definition("renewSession", "session.expiry = addTime(session)")
const other = definition("drawLine", "canvas.line(1, 2)")

describe("valuePieces", () => {
  it("puts the block that was asked for first", () => {
    assert.strictEqual(first([file(other + renew + other)], "block"), "0:renewSession")
  })

  it("puts the better file first, where both say the same", () => {
    assert.strictEqual(first([file(renew), file(renew, { score: 0.5 })], "block"), "0:renewSession")
  })

  it("puts what says more of the request first, though its file is a little worse", () => {
    const one = definition("closeSession", "session.close()")
    assert.strictEqual(first([file(one), file(renew, { score: 0.9 })], "block"), "1:renewSession")
  })

  it("puts code before a page of comments that says the same", () => {
    const notes = `export function notes() {\n${"  // session.expiry = addTime(session)\n".repeat(10)}  return 1\n}\n\n`
    assert.strictEqual(first([file(other + notes + renew)], "block"), "0:renewSession")
  })

  it("puts source before tests, unless tests were asked for", () => {
    const files = [file(renew, { kind: "test" }), file(renew, { score: 0.9 })]
    assert.strictEqual(first(files, "block"), "1:renewSession")
    const asked = "add a test for the expiry of a session"
    const pieces = valuePieces(files, { query: parseQuery(asked, classifyIntent(asked)), taskClass: "test" })
    assert.strictEqual(pieces.find((it) => it.kind === "block")?.file, 0)
  })

  it("puts the block that a failure points at before all others", () => {
    const text = renew + other
    const line = sheetOf(text).placed[1]!.start + 2
    assert.strictEqual(first([file(text, { failures: [line] })], "block"), "0:drawLine")
  })

  it("offers of a reference its signatures alone, and those that shown code calls", () => {
    const reference = file(definition("addTime", "return 1") + definition("unused", "return 2"), { isReference: true })
    const pieces = valuePieces([file(renew), reference], focus).filter((it) => it.file === 1)
    assert.deepStrictEqual(
      pieces.map((it) => [it.kind, reference.sheet.placed[it.at]!.definition.name]),
      [["head", "addTime"]]
    )
  })

  it.prop(
    "is in the order of density, within the files, and the same each time",
    [fc.array(fc.tuple(sheet, fc.boolean(), fc.integer({ min: 0, max: 10 })), { maxLength: 4 })],
    ([drawn]) => {
      const files = drawn
        .map(([of, isReference, score]) => file(of, { isReference, score: score / 10 }))
        .sort((a, b) => Number(a.isReference) - Number(b.isReference))
      const pieces = valuePieces(files, focus)
      for (const [at, piece] of pieces.entries()) {
        assert.isAtLeast(piece.density, pieces[at + 1]?.density ?? 0)
        assert.isTrue(Number.isFinite(piece.density) && piece.density >= 0)
        const { isReference, sheet } = files[piece.file]!
        assert.isTrue(piece.start >= 1 && piece.end <= sheet.lines.length && piece.start <= piece.end)
        if (isReference) assert.notStrictEqual(piece.kind, "block")
      }
      assert.deepStrictEqual(valuePieces(files, focus), pieces)
    },
    { fastCheck: { numRuns: 40 } }
  )
})
