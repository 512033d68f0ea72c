import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { TokenCount } from "../../src/domain/Units.js"
import { remembering, withCharacters } from "../../src/pipeline/Counters.js"
import { wordCounter } from "./Shaping.js"

const total = TokenCount.make(1_000)

describe("remembering", () => {
  it("counts a long text once, and every text as the counter below it does", () => {
    const asked: Array<string> = []
    const counter = remembering({
      ...wordCounter,
      count: (text) => {
        asked.push(text)
        return wordCounter.count(text)
      }
    })
    const long = "word ".repeat(100)
    assert.deepStrictEqual(
      [long, long, "short", "short"].map((it) => counter.count(it)),
      [long, long, "short", "short"].map((it) => wordCounter.count(it))
    )
    assert.deepStrictEqual(asked, [long, "short", "short"])
  })
})

describe("withCharacters", () => {
  it("is the counter itself where no characters are bounded", () => {
    assert.strictEqual(withCharacters(wordCounter, { total }).count("a b c"), wordCounter.count("a b c"))
  })

  it.prop(
    "says that a text fits only when it keeps to the tokens and to the characters",
    [fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 300 })],
    ([text, maxCharacters]) => {
      const fits = withCharacters(wordCounter, { total, maxCharacters }).count(text) <= total
      assert.strictEqual(fits, wordCounter.count(text) <= total && text.length <= maxCharacters)
    }
  )

  it.prop(
    "lets texts stand together that fit together",
    [fc.array(fc.string({ maxLength: 60 }), { maxLength: 8 }), fc.integer({ min: 1, max: 300 })],
    ([texts, maxCharacters]) => {
      const { count } = withCharacters(wordCounter, { total, maxCharacters })
      if (texts.reduce((sum, text) => sum + count(text), 0) <= total) {
        assert.isAtMost(texts.join("").length, maxCharacters)
      }
    }
  )
})
