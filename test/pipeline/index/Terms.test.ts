import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { keyOf } from "../../../src/pipeline/index/TermKey.js"
import { column, makeTermCounter, type TermCounter, type TextRange } from "../../../src/pipeline/index/Terms.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { emptyTally, makeScanner } from "../../../src/pipeline/selector/Scanner.js"
import { stem } from "../../../src/pipeline/selector/Stem.js"
import { classified } from "../selector/Project.js"

const countOf = ({ terms }: TermCounter, word: string, which: keyof typeof column): number => {
  const { check, hash } = keyOf(stem(word))
  const size = terms.size
  const place = terms.place(hash, check)
  return place < size ? terms.counts[place * 3 + column[which]]! : 0
}

const nameCount = ({ names }: TermCounter, name: string): number => {
  const { check, hash } = keyOf(name)
  const size = names.size
  const place = names.place(hash, check)
  return place < size ? names.counts[place]! : 0
}

const counted = (text: string, comments: ReadonlyArray<TextRange> = []) => {
  const counter = makeTermCounter()
  const words = counter.countText(text, comments)
  return { counter, words }
}

const Word = FastCheck.constantFrom(
  ..."user User HTTP sessions Id _ $ 2 x trie tries getting us use naïve Größe сессия 会话 过期 é".split(" ")
)
const Text = FastCheck.array(
  FastCheck.tuple(
    FastCheck.array(Word, { minLength: 1, maxLength: 6 }).map((it) => it.join("")),
    FastCheck.constantFrom(" ", ".", "(", "\n", "→")
  )
).map((it) => it.flat().join(""))

describe("makeTermCounter", () => {
  it.prop("counts what a search for the query's terms counts", [Text, Text], ([intent, text]) => {
    const query = parseQuery(intent, classified())
    const tally = emptyTally(query)
    makeScanner(query)(text, tally)
    const { counter, words } = counted(text)
    assert.deepStrictEqual(
      {
        words,
        terms: query.terms.map((it) => countOf(counter, it.text, "content")),
        names: query.identifiers.map((it) => nameCount(counter, it.name))
      },
      { words: tally.words, terms: [...tally.terms], names: [...tally.identifiers] }
    )
  })

  it("says how much of a word stands in comments", () => {
    const text = "session // a session\n/* sessions */ parseSession()"
    const { counter } = counted(text, [
      { start: 8, end: 20 },
      { start: 21, end: 35 }
    ])
    assert.deepStrictEqual([countOf(counter, "session", "content"), countOf(counter, "session", "comments")], [4, 2])
  })

  it("counts the words of defined names apart from those of the text", () => {
    const { counter } = counted("openSession()")
    assert.strictEqual(counter.countSymbol("closeSession"), 3)
    assert.deepStrictEqual(
      ["open", "session", "close"].map((it) => [countOf(counter, it, "content"), countOf(counter, it, "symbols")]),
      [
        [1, 0],
        [1, 1],
        [0, 1]
      ]
    )
  })

  it("is as empty as a new one when it was cleared, also after a text of many words", () => {
    const counter = makeTermCounter()
    counter.countText(Array.from({ length: 20_000 }, (_, at) => `word${at}x`).join(" "), [])
    counter.clear()
    assert.deepStrictEqual([counter.terms.size, counter.names.size], [0, 0])
    counter.countText("user users", [])
    assert.deepStrictEqual([countOf(counter, "user", "content"), nameCount(counter, "users")], [2, 1])
  })

  it("is at its end soon on texts that are made to hurt", () => {
    const hostile = ["a", "_", "aB", "a1", "\0", "会", "\ud800", "a_", "a b1C "].map((it) => it.repeat(300_000))
    const words = hostile.map((text) => counted(text).words)
    assert.deepStrictEqual(words, [1, 1, 1, 1, 0, 300_000, 0, 1, 600_000])
  })

  it.prop("takes any text", [FastCheck.string({ unit: "binary" })], ([text]) => {
    assert.isAtMost(counted(text).words, 2 * text.length)
  })
})
