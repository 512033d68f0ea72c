import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { eachName } from "../../../src/pipeline/ladder/Names.js"

const namesIn = (line: string): ReadonlyArray<string> => {
  const names: Array<string> = []
  eachName(line, (name) => names.push(name))
  return names
}

describe("eachName", () => {
  it("finds the names of a line, and no numbers", () => {
    assert.deepStrictEqual(namesIn("const größe = $x.to_b2(0x1f, 3n) // 漢字"), [
      "const",
      "größe",
      "$x",
      "to_b2",
      "漢字"
    ])
  })

  it.prop("finds what a pattern finds", [fc.string({ maxLength: 60 })], ([line]) => {
    const pattern = /[A-Za-z0-9_$\u0080-\uffff]+/g
    assert.deepStrictEqual(
      namesIn(line),
      (line.match(pattern) ?? []).filter((it) => !/^\d/.test(it))
    )
  })

  it("takes a run of a megabyte for data", () => {
    assert.deepStrictEqual(namesIn(`a ${"x".repeat(1_000_000)} b`), ["a", "b"])
  })
})
