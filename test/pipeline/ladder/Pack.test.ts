import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { classifyIntent } from "../../../src/pipeline/IntentClassifier.js"
import { excerptOf, markFor } from "../../../src/pipeline/ladder/Excerpt.js"
import type { Packed, PackFile } from "../../../src/pipeline/ladder/Open.js"
import { pack } from "../../../src/pipeline/ladder/Pack.js"
import type { Sheet } from "../../../src/pipeline/ladder/Sheet.js"
import { valuePieces } from "../../../src/pipeline/ladder/Values.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { readExcerpt } from "../../support/Excerpts.js"
import { wordCounter } from "../Shaping.js"
import { sheet, sheetOf } from "./Sources.js"

const intent = "fix the session cache of the user"
const focus = { query: parseQuery(intent, classifyIntent(intent)), taskClass: "bugfix" }

const header = 10

const fileOf = (it: Sheet, change: Partial<PackFile> = {}): PackFile => ({
  sheet: it,
  score: 1,
  kind: "source",
  isReference: false,
  failures: [],
  headerTokens: header,
  fullTokens: () => header + wordCounter.count(it.lines.join("\n")),
  namesTokens: () => header + 5,
  ...change
})

const packed = (files: ReadonlyArray<PackFile>, room: number, isWhole?: boolean) =>
  pack(files, valuePieces(files, focus), room, isWhole)

const states = (all: ReadonlyArray<Packed>) => all.map((it) => it.state)

const define = (name: string, lines = 20) =>
  sheetOf(`export function ${name}(session: Session) {\n${`  session.cache.put(${name}Key)\n`.repeat(lines)}}\n`)

const files: fc.Arbitrary<ReadonlyArray<PackFile>> = fc
  .array(fc.tuple(sheet, fc.boolean(), fc.integer({ min: 1, max: 10 })), { maxLength: 6 })
  .map((drawn) =>
    drawn
      .map(([it, isReference, score]) => fileOf(it, { isReference, score: score / 10 }))
      .sort((a, b) => Number(a.isReference) - Number(b.isReference) || b.score - a.score)
  )

describe("pack", () => {
  it("shows everything where there is room, and less and less where there is not", () => {
    const all = ["one", "two", "three"].map((name, at) => fileOf(define(name), { score: 1 - at * 0.3 }))
    assert.deepStrictEqual(
      [5_000, 500, 250, 40, 12, 3].map((room) => states(packed(all, room)).join(" ")),
      ["full full full", "full parts parts", "parts parts parts", "parts none none", "path none none", "none none none"]
    )
  })

  it("brings the signature of what is called, from a file that is there for that alone", () => {
    const caller = fileOf(
      sheetOf(`export const renew = (session: Session) => {\n${"  putIntoCache(session)\n".repeat(5)}}\n`)
    )
    const called = fileOf(
      sheetOf(`/** Keeps it. */\nexport function putIntoCache(session: Session) {\n${"  run()\n".repeat(40)}}\n`),
      { isReference: true, score: 0.1 }
    )
    const unused = fileOf(define("nobodyCallsIt"), { isReference: true, score: 0.1 })
    const [one, two, three] = packed([caller, called, unused], 400, true)
    assert.deepStrictEqual(states([one!, two!, three!]), ["full", "parts", "none"])
    assert.strictEqual(
      excerptOf(called.sheet.lines, two!.ranges, markFor(called.sheet.lines)),
      "/** Keeps it. */\nexport function putIntoCache(session: Session) {\n…3-43"
    )
  })

  it.prop(
    "names no file before a better one, shows of each what its file says, and always the same",
    [files, fc.integer({ min: 0, max: 2_000 })],
    ([all, room]) => {
      const result = packed(all, room)
      assert.deepStrictEqual(packed(all, room), result)
      assert.strictEqual(result.length, all.length)
      let isLast = false
      for (const [at, { blocks, ranges, state }] of result.entries()) {
        const { isReference, sheet: it } = all[at]!
        if (isReference) assert.isTrue(state !== "path" && state !== "names" && blocks.length === 0)
        else {
          if (state === "none") isLast = true
          else assert.isFalse(isLast)
        }
        if (state !== "parts") continue
        assert.deepStrictEqual(readExcerpt(it.lines.join("\n"), excerptOf(it.lines, ranges, markFor(it.lines))), ranges)
      }
    },
    { fastCheck: { numRuns: 40 } }
  )

  it.prop(
    "takes more of the budget than half, where there is more to show",
    [files],
    ([all]) => {
      const room = 1_500
      const result = packed(all, room)
      const tokens = result.map((it, at) => {
        const { lines } = all[at]!.sheet
        if (it.state === "full") return all[at]!.fullTokens()
        if (it.state === "parts") return header + wordCounter.count(excerptOf(lines, it.ranges, markFor(lines)))
        return it.state === "none" ? 0 : header
      })
      const bodies = all.filter((it) => !it.isReference)
      const full = bodies.reduce((sum, it) => sum + it.fullTokens(), 0)
      const longest = Math.max(
        0,
        ...bodies.flatMap(({ sheet: it }) =>
          it.blocks.map(({ end, start }) => wordCounter.count(it.lines.slice(start - 1, end).join("\n")))
        )
      )
      if (full > room && longest < room / 3)
        assert.isAbove(
          tokens.reduce((sum, it) => sum + it, 0),
          room / 2
        )
    },
    { fastCheck: { numRuns: 40 } }
  )
})
