import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { shortened } from "../../../src/pipeline/prompt/Shorten.js"

describe("shortened", () => {
  it("leaves a text that has room as it is", () => {
    assert.strictEqual(shortened("fix it", 6), "fix it")
  })

  it("ends at a line, at a word, or between two characters", () => {
    assert.deepStrictEqual(
      [
        shortened("fix the login\nTypeError: session is null", 18),
        shortened("fix the login of the session", 20),
        shortened("x".repeat(20), 12),
        shortened("👍👍👍👍👍", 7)
      ],
      ["fix the login …", "fix the login of …", `${"x".repeat(10)} …`, "👍👍 …"]
    )
  })

  it.prop("is never longer than it may be, and begins as the text does", [fc.string(), fc.nat(40)], ([text, most]) => {
    const short = shortened(text, most)
    assert.isAtMost(short.length, Math.max(0, most))
    assert.isTrue(text.startsWith(short === text ? text : short.replace(/ ?…$/, "")))
  })
})
