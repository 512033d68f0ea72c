import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeAutomaton } from "../../../src/pipeline/guard/Anchors.js"

const words = FastCheck.array(
  FastCheck.stringMatching(/^[abcA]{1,4}$/).map((it) => it.toLowerCase()),
  {
    minLength: 1,
    maxLength: 6
  }
)

describe("makeAutomaton", () => {
  it.prop(
    "finds each literal where a plain search does",
    [words, FastCheck.stringMatching(/^[abcABC ]{0,40}$/)],
    ([literals, text]) => {
      const found = makeAutomaton(literals).find(text)
      for (const literal of literals) {
        const expected: Array<number> = []
        for (
          let at = text.toLowerCase().indexOf(literal);
          at !== -1;
          at = text.toLowerCase().indexOf(literal, at + 1)
        ) {
          expected.push(at)
        }
        assert.deepStrictEqual(found.at(literal), expected)
      }
    }
  )

  it("reads digits as the letters that they stand for, and capitals of any alphabet", () => {
    const found = makeAutomaton(["ignore", "игнор"]).find("1gn0r3 ИГНОР ignore")
    assert.deepStrictEqual([found.at("ignore"), found.at("игнор")], [[0, 13], [7]])
  })

  it("knows nothing of a literal that it was not made for", () => {
    assert.deepStrictEqual(makeAutomaton(["a"]).find("b").at("b"), [])
  })
})
