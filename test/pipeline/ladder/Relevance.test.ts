import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { classifyIntent } from "../../../src/pipeline/IntentClassifier.js"
import { type BlockRelevance, relevanceOf } from "../../../src/pipeline/ladder/Relevance.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { sheet, sheetOf } from "./Sources.js"

const queryOf = (intent: string) => parseQuery(intent, classifyIntent(intent))

const definition = (name: string, body: string) => `function ${name}() {\n${`  ${body}\n`.repeat(10)}}\n\n`

const sources = sheetOf(
  definition("loadUser", "return store.read()") +
    definition("renewSession", "session.expiry = later()") +
    definition("draw", "canvas.line(1, 2)")
)

const nothing: BlockRelevance = { compared: new Float64Array(), said: new Float64Array() }

describe("relevanceOf", () => {
  it("finds the block that speaks of what was asked", () => {
    const [{ compared, said } = nothing] = relevanceOf([sources], queryOf("fix the expiry of a session"))
    assert.strictEqual(compared.indexOf(Math.max(...compared)), 1)
    assert.strictEqual(compared[2], 0)
    assert.deepStrictEqual(
      [...said].map((it) => it > 0.5),
      [false, true, false]
    )
  })

  it("tells how much of the request a block says, whatever else is in its file and however often it says it", () => {
    const query = queryOf("the expiry of a session")
    const once = sheetOf(definition("renew", "session.expiry = 1").replace(/(.*= 1\n)+/, "  session.expiry = 1\n"))
    const often = sheetOf(definition("renew", "session.expiry = 1"))
    const [{ said: first } = nothing, { said: second } = nothing] = relevanceOf([once, often], query)
    assert.deepStrictEqual([...first], [...second])
    assert.isAbove(first[0]!, 0)
  })

  it("finds the definition that the request names", () => {
    const [{ compared } = nothing] = relevanceOf([sources], queryOf("why does `loadUser` return null"))
    assert.strictEqual(compared.indexOf(Math.max(...compared)), 0)
  })

  it("says nothing where nothing was asked", () => {
    assert.deepStrictEqual(relevanceOf([sources], { terms: [], identifiers: [], hasSubject: false }), [
      { compared: new Float64Array(3), said: new Float64Array(3) }
    ])
  })

  it.prop(
    "gives each block a number from 0 to 1, and the best of all 1",
    [fc.array(sheet, { minLength: 1, maxLength: 3 })],
    ([sheets]) => {
      const values = relevanceOf(sheets, queryOf("fix the session cache of the user"))
      assert.deepStrictEqual(
        values.map(({ compared, said }) => [compared.length, said.length]),
        sheets.map(({ blocks }) => [blocks.length, blocks.length])
      )
      const all = values.flatMap(({ compared }) => [...compared])
      for (const value of [...all, ...values.flatMap(({ said }) => [...said])])
        assert.isTrue(value >= 0 && value <= 1, String(value))
      const most = Math.max(0, ...all)
      assert.isTrue(most === 0 || Math.abs(most - 1) < 1e-9, String(most))
      assert.deepStrictEqual(relevanceOf(sheets, queryOf("fix the session cache of the user")), values)
    },
    { fastCheck: { numRuns: 40 } }
  )
})
