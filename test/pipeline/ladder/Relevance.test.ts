import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { classifyIntent } from "../../../src/pipeline/IntentClassifier.js"
import { relevanceOf } from "../../../src/pipeline/ladder/Relevance.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { sheet, sheetOf } from "./Sources.js"

const queryOf = (intent: string) => parseQuery(intent, classifyIntent(intent))

const definition = (name: string, body: string) => `function ${name}() {\n${`  ${body}\n`.repeat(10)}}\n\n`

const sources = sheetOf(
  definition("loadUser", "return store.read()") +
    definition("renewSession", "session.expiry = later()") +
    definition("draw", "canvas.line(1, 2)")
)

describe("relevanceOf", () => {
  it("finds the block that speaks of what was asked", () => {
    const [values] = relevanceOf([sources], queryOf("fix the expiry of a session"))
    assert.strictEqual(values!.indexOf(Math.max(...values!)), 1)
    assert.strictEqual(values![2], 0)
  })

  it("finds the definition that the request names", () => {
    const [values] = relevanceOf([sources], queryOf("why does `loadUser` return null"))
    assert.strictEqual(values!.indexOf(Math.max(...values!)), 0)
  })

  it("says nothing where nothing was asked", () => {
    assert.deepStrictEqual(relevanceOf([sources], { terms: [], identifiers: [], hasSubject: false }), [
      new Float64Array(sources.blocks.length)
    ])
  })

  it.prop(
    "gives each block a number from 0 to 1, and the best of all 1",
    [fc.array(sheet, { minLength: 1, maxLength: 3 })],
    ([sheets]) => {
      const values = relevanceOf(sheets, queryOf("fix the session cache of the user"))
      assert.deepStrictEqual(
        values.map((it) => it.length),
        sheets.map((it) => it.blocks.length)
      )
      const all = values.flatMap((it) => [...it])
      for (const value of all) assert.isTrue(value >= 0 && value <= 1, String(value))
      const most = Math.max(0, ...all)
      assert.isTrue(most === 0 || Math.abs(most - 1) < 1e-9, String(most))
      assert.deepStrictEqual(relevanceOf(sheets, queryOf("fix the session cache of the user")), values)
    },
    { fastCheck: { numRuns: 40 } }
  )
})
