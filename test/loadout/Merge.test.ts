import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { mergeIndexes } from "../../src/loadout/Merge.js"
import type { LoadoutEntry } from "../../src/loadout/Model.js"
import { explainEntry } from "../../src/loadout/Resolve.js"
import { anyIndex, deepFreeze, entry, indexOf } from "./Samples.js"

const anyLayers = fc
  .array(anyIndex, { maxLength: 4 })
  .map((all) => all.map((index, at) => ({ name: `layer${at}`, index })))

describe("mergeIndexes", () => {
  it.prop("takes every entry from the last layer that has it, and says so", [anyLayers], ([layers]) => {
    const merged = mergeIndexes(deepFreeze(layers))
    assert.deepStrictEqual(mergeIndexes(layers), merged)
    for (const { id } of merged.entries) {
      const explained = explainEntry(id, layers)
      assert.strictEqual(merged.provenance[id], explained?.finalLayer)
      assert.strictEqual(
        merged.conflicts.some((it) => it.entryId === id),
        explained?.isConflict
      )
    }
    assert.deepStrictEqual(Object.keys(merged.provenance).sort(), merged.entries.map((it) => it.id).sort())
  })

  it("shares nothing with its layers", () => {
    const source = { ...entry("a", { keywords: ["x"] }), extra: { deep: [1] } }
    const merged = mergeIndexes([{ name: "p", index: indexOf(source) }])
    const copy = merged.entries[0] as LoadoutEntry & typeof source
    copy.extra.deep.push(2)
    ;(copy.keywords as Array<string>).push("y")
    assert.deepStrictEqual(source, { ...entry("a", { keywords: ["x"] }), extra: { deep: [1] } })
  })

  it("survives entries that are nested as deep as a file can be", () => {
    const depth = 100_000
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)
    const merged = mergeIndexes([{ name: "p", index: indexOf({ ...entry("a"), deep } as LoadoutEntry) }])
    assert.deepStrictEqual(
      merged.entries.map((it) => it.id),
      ["a"]
    )
  })
})
