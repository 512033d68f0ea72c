/** What is kept of a file's facts is read back as it was, and what somebody else wrote is not taken for facts. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import type { FileFacts, SymbolKind } from "../../../src/domain/FileFacts.js"
import { LineNumber } from "../../../src/domain/Units.js"
import { readFacts, writeFacts } from "../../../src/pipeline/index/FactsText.js"

const line = fc.integer({ min: 1, max: 100_000 }).map((it) => LineNumber.make(it))
const text = fc.string({ unit: "binary", maxLength: 30 })

/** A docstring stands below the first line of what it describes, a comment above it. */
const definition = fc.record({
  name: text,
  kind: fc.constantFrom<SymbolKind>("class", "method", "heading", "key", "table", "other"),
  exported: fc.boolean(),
  startLine: line,
  endLine: line,
  signature: text,
  doc: text,
  docStartLine: line,
  depth: fc.nat(9)
})
const importRef = fc.record({
  source: text,
  symbols: fc.array(text, { maxLength: 3 }),
  isRelative: fc.boolean(),
  isReExport: fc.boolean(),
  line
})
const comment = fc.record({ start: fc.nat(), end: fc.nat(), isDoc: fc.boolean() })
const facts: fc.Arbitrary<FileFacts> = fc.record({
  definitions: fc.array(definition, { maxLength: 5 }),
  imports: fc.array(importRef, { maxLength: 4 }),
  comments: fc.array(comment, { maxLength: 4 })
})

describe("writeFacts", () => {
  it.prop("is undone by readFacts", [facts], ([facts]) => {
    assert.deepStrictEqual(readFacts(writeFacts(facts)), facts)
  })

  it.prop("is not taken for facts when a part of it is lost", [facts, fc.nat()], ([facts, cut]) => {
    const whole = writeFacts(facts)
    assert.strictEqual(readFacts(whole.slice(0, cut % whole.length)), null)
  })
})

describe("readFacts", () => {
  it("takes nothing that has another shape", () => {
    const foreign = [
      "",
      "{}",
      "null",
      "[[],[]]",
      "[[],[],{}]",
      '[["f",8,0,1,"f()","",0,0],[],[]]',
      '[["f",8,1,1,"f()","",0],[],[]]',
      '[[],["./x",["a"],1,"1"],[]]',
      '[[],["./x",[1],1,1],[]]',
      "[[],[],[1,null,0]]"
    ]
    for (const text of foreign) assert.strictEqual(readFacts(text), null, text)
  })
})
