/** Edits of JSON text leave everything else as it is. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { parse } from "jsonc-parser"
import { removeAt, setAt } from "../../../src/editors/install/JsonText.js"

describe("JSON text", () => {
  it.each([
    ["{}", '{\n  "a": {\n    "b": 1\n  }\n}'],
    ['{"x":1}', '{"x":1,\n  "a": {\n    "b": 1\n  }\n}'],
    ['{\n\t"x": 1 // last\n}\n', '{\n\t"x": 1, // last\n\t"a": {\n\t\t"b": 1\n\t}\n}\n'],
    ['{\r\n    "x": [1, 2,],\r\n}', '{\r\n    "x": [1, 2,],\r\n    "a": {\r\n        "b": 1\r\n    },\r\n}'],
    ["{\n  // none yet\n}", '{\n  // none yet\n  "a": {\n    "b": 1\n  }\n}'],
    ['{ "a": { "z": 0 } }', '{ "a": { "z": 0,\n  "b": 1\n} }'],
    ['{ "a": { "b": [2] } }', '{ "a": { "b": 1 } }']
  ])("%j takes an entry in", (before, after) => {
    assert.strictEqual(setAt(before, ["a", "b"], 1), after)
  })

  it("adds to the end of a list", () => {
    const before = '{\n  "l": [\n    { "a": 1 } // mine\n  ]\n}'
    assert.strictEqual(setAt(before, ["l", 1], 2), '{\n  "l": [\n    { "a": 1 }, // mine\n    2\n  ]\n}')
  })

  it.each([
    ['{\n  "a": 1,\n  "x": 2 // two\n}', '{\n  "x": 2 // two\n}'],
    ['{\n  "x": 2, // two\n  "a": 1\n}', '{\n  "x": 2 // two\n}'],
    ['{\n  "x": 2,\n  "a": 1,\n}', '{\n  "x": 2,\n}'],
    ['{"x":2,"a":1}', '{"x":2}'],
    ['{"a":1,"x":2}', '{"x":2}'],
    ['{"a":1}', "{}"]
  ])("%j gives an entry back", (before, after) => {
    assert.strictEqual(removeAt(before, ["a"]), after)
  })

  const plain = fc.oneof(
    fc.integer(),
    fc.constantFrom("s", "a,b", "//", "/*"),
    fc.constant([1, { y: [] }]),
    fc.constant({})
  )
  const object = fc.dictionary(
    fc.constantFrom("k", "l", "m", "//", "h"),
    fc.oneof(plain, fc.array(plain, { maxLength: 3 }))
  )
  const layout = fc.constantFrom<string | number>(0, 1, 2, 4, "\t")

  it("means what it should after any edit, and what it meant before after the way back", () => {
    fc.assert(
      fc.property(object, layout, fc.boolean(), fc.constantFrom("a", "b"), plain, (value, indent, crlf, key, added) => {
        const text = JSON.stringify(value, null, indent).replaceAll("\n", crlf ? "\r\n" : "\n")
        const there = setAt(text, [key], added)
        assert.deepStrictEqual(parse(there), { ...value, [key]: added })
        const back = removeAt(there, [key])
        assert.deepStrictEqual(parse(back), value)
        if (indent !== 0 && Object.keys(value).length > 0) assert.strictEqual(back, text)
      })
    )
  })
})
