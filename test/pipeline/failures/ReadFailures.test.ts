/** What a failing tool printed leads to the file where the fault is. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { readFailures, whereIs } from "../../../src/pipeline/failures/index.js"
import { samples } from "./Samples.js"

describe("reading failures", () => {
  it.each(samples.filter((it) => it.line !== null).map((it) => [it.name, it] as const))(
    "%s: the file and the line lead",
    (_name, sample) => {
      const [first] = whereIs(readFailures(sample.output), sample.paths)
      assert.strictEqual(first?.path, sample.gold)
      assert.include(first?.lines ?? [], sample.line)
    }
  )

  it.each(samples.filter((it) => it.line === null).map((it) => [it.name, it] as const))(
    "%s: the failing test leads, since nothing else is named",
    (_name, sample) => {
      const found = whereIs(readFailures(sample.output), sample.paths)
      assert.strictEqual(found.length, 1)
      assert.match(found[0]!.path, /test|spec/i)
      assert.isAbove(found[0]!.lines.length, 0)
    }
  )

  it("reads the functions that a trace names", () => {
    const places = readFailures("    at Lock.acquire (file:///srv/app/lib/lock.mjs:19:11)\n")
    const [first] = whereIs(places, [RelativePath.make("lib/lock.mjs")])
    assert.deepStrictEqual(first?.symbols, ["acquire"])
  })

  it("finds nothing in ordinary prose", () => {
    assert.deepStrictEqual(
      readFailures("All 12 tests passed in 3.4 s.\nSee https://example.com:8080/a for more.\n"),
      []
    )
  })

  it.each([
    ["one long line", "a".repeat(1_000_000)],
    ["colons", ":".repeat(1_000_000)],
    ["opening brackets", "(".repeat(1_000_000)],
    ["spaces", " ".repeat(1_000_000)],
    ["frames without an end", "    at a (".repeat(100_000)],
    ["many lines", "\n".repeat(1_000_000)],
    ["many places", "src/a.ts:1:1: error\n".repeat(50_000)]
  ])("%s is read and done with", (_name, text) => {
    assert.isAtMost(readFailures(text).length, 200)
  })

  it("is total, and every place stands in the text", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "src/a.py",
            "at f (",
            ":",
            "12",
            ")",
            "\n",
            " ",
            "error",
            'File "',
            '", line ',
            "\\",
            "é",
            "\u0000"
          ),
          {
            maxLength: 60
          }
        ),
        (parts) => {
          const text = parts.join("")
          for (const place of readFailures(text)) {
            assert.include(text.replaceAll("\\", "/"), place.path)
            if (place.line !== null) assert.isAtLeast(place.line, 0)
          }
        }
      )
    )
  })
})
