import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { decodeIndex } from "../../src/loadout/Shape.js"
import { validateIndex } from "../../src/loadout/Validate.js"
import { anyIndex, entry, indexOf } from "./Samples.js"

const codesOf = (value: unknown, strict = false) =>
  validateIndex(value, { strict }).map(({ code, place = "" }) => `${code} ${place}`)

describe("validateIndex", () => {
  it.prop("is total", [fc.anything(), fc.anything()], ([value, inner]) => {
    assert.isTrue(Array.isArray(validateIndex(value)))
    assert.isTrue(
      validateIndex({ entries: [inner, { id: "a", keywords: inner, triggers: inner }], budget: inner }).length > 0
    )
  })

  it("names the place of every wrong shape", () => {
    const index = {
      version: "1",
      generated: "x",
      entries: [
        null,
        { ...entry("a"), keywords: ["ok", 7], patterns: "p", tokens_est: Number.NaN, triggers: { task: 1 } }
      ],
      budget: { always_loaded_est: -1 }
    }
    assert.deepStrictEqual(codesOf(index), [
      "INVALID_ENTRY entries[0]",
      "BAD_KEYWORDS entries[1].keywords[1]",
      "BAD_PATTERNS entries[1].patterns",
      "BAD_TRIGGERS entries[1].triggers",
      "BAD_TOKEN_EST entries[1].tokens_est",
      "NEGATIVE_BUDGET budget.always_loaded_est"
    ])
  })

  it("warns of keywords that no task can have", () => {
    const index = indexOf(entry("a", { keywords: ["node.js", "c", "ok", "OK"], patterns: ["_"] }))
    assert.deepStrictEqual(codesOf(index), [
      "UNREACHABLE_KEYWORD entries[0].keywords[0]",
      "UNREACHABLE_PATTERN entries[0].patterns[0]"
    ])
    assert.deepStrictEqual(codesOf(index, true), [
      "UNREACHABLE_KEYWORD entries[0].keywords[0]",
      "UNREACHABLE_KEYWORD entries[0].keywords[1]",
      "DUPLICATE_KEYWORD entries[0].keywords[3]",
      "UNREACHABLE_PATTERN entries[0].patterns[0]"
    ])
  })

  it("warns of paths that lead out of the project", () => {
    for (const path of ["../x", "/etc/passwd", "a/../../b", "~/x", "C:\\x", "a\\..\\b", "a\u0000"]) {
      assert.deepStrictEqual(
        codesOf(indexOf(entry("a", { path, keywords: ["kk"] }))),
        ["UNSAFE_PATH entries[0].path"],
        path
      )
    }
  })
})

describe("decodeIndex", () => {
  it.prop("is total, and what it makes has no wrong shape", [fc.anything()], ([value]) => {
    const decoded = decodeIndex({
      entries: [value, { id: "a", keywords: value, patterns: value, triggers: value, tokens_est: value }]
    })
    assert.strictEqual(decoded._tag, "Index")
    if (decoded._tag !== "Index") return
    const wrong = validateIndex(decoded.index).filter((it) =>
      /^BAD_(KEYWORDS|PATTERNS|TRIGGERS|TOKEN_EST|LINES)|INVALID_EN/.test(it.code)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it.prop("keeps a good index as it is", [anyIndex], ([index]) => {
    assert.deepStrictEqual(decodeIndex(structuredClone(index)), { _tag: "Index", index, problems: [] })
  })
})
