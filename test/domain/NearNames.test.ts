/** Which name somebody meant: what is near is found, what is not is not guessed. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { didYouMean, nearNames } from "../../src/domain/NearNames.js"

const models = ["gpt-4", "gpt-4o", "gpt-4.1", "claude-sonnet-4", "gemini", "o1", "o3"]

describe("nearNames", () => {
  for (const [written, near] of [
    ["gpt4o", ["gpt-4o", "gpt-4", "gpt-4.1"]],
    ["GEMINI", ["gemini"]],
    ["gemnii", ["gemini"]],
    ["claude-sonet-4", ["claude-sonnet-4"]],
    ["llama", []],
    ["", []],
    ["--", []]
  ] as const) {
    it(`finds ${near.length === 0 ? "nothing" : near.join(", ")} for "${written}"`, () => {
      assert.deepStrictEqual(nearNames(written, models, 3), near)
    })
  }

  it("says it as a question", () => {
    assert.strictEqual(didYouMean("gpt4o", models, 3), " Did you mean `gpt-4o`, `gpt-4` or `gpt-4.1`?")
    assert.strictEqual(didYouMean("gemnii", models), " Did you mean `gemini`?")
    assert.strictEqual(didYouMean("nothing", models), "")
  })

  it("looks at no name that is long", () => {
    assert.deepStrictEqual(nearNames("a".repeat(1_000_000), ["a".repeat(64)]), [])
    assert.deepStrictEqual(nearNames("abc", ["a".repeat(1_000_000)]), [])
  })

  it.prop(
    "finds a name in itself first, whatever the order",
    [FastCheck.uniqueArray(FastCheck.string())],
    ([names]) => {
      for (const name of names) {
        const found = nearNames(name, names)
        assert.deepStrictEqual(found, nearNames(name, [...names].reverse()))
        if (found[0] !== undefined) assert.isTrue(names.includes(found[0]))
      }
    }
  )
})
