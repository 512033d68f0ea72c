/** The counter must agree with two other tokenizers on every text, and no text may stall it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import * as cl100k from "gpt-tokenizer/encoding/cl100k_base"
import * as o200k from "gpt-tokenizer/encoding/o200k_base"
import { Tiktoken } from "js-tiktoken/lite"
import cl100kRanks from "js-tiktoken/ranks/cl100k_base"
import o200kRanks from "js-tiktoken/ranks/o200k_base"
import { defaultProfile, Encoding } from "../../src/domain/ModelProfile.js"
import { pieceEnds } from "../../src/layers/node/BpePieces.js"
import { layerBpeTokenizer } from "../../src/layers/node/BpeTokenizer.js"
import { makeBpeCounter } from "../../src/layers/node/FastBpe.js"
import { Tokenizer } from "../../src/services/Tokenizer.js"

/** gpt-tokenizer loses a byte-order mark inside a text, so it is asked about texts without one. */
const withoutMark = (text: string) => text.replaceAll("\ufeff", "")

const special = { disallowedSpecial: new Set<string>() }
const encodings = {
  cl100k_base: { ranks: cl100kRanks, fast: (text: string) => cl100k.countTokens(text, special) },
  o200k_base: { ranks: o200kRanks, fast: (text: string) => o200k.countTokens(text, special) }
}

/** What tokenizers stumble over: contractions, case changes, runs, marks, digits of many scripts, broken surrogates. */
const fragments = [
  ...["'s", "'S", "'ll", "'LL", "'ve", "'d", "'", "''re", "I'M", "don't", "ſ", "'ſ"],
  ...["a", "B", "camelCase", "XMLHttpRequest", "snake_case_name", "ÀÉ", "ß", "ǅ", "ʰ", "ﬁ", "İ", "ı", "K"],
  ...[" ", "  ", "    ", "\t", "\n", "\r\n", "\r", "\n\n\n", " \n ", "\u00a0", "\u2028", "\u3000", "\ufeff", "\u0085"],
  ...["1", "12", "1234567", "٣٤", "Ⅷ", "½", "𝟘", "_", "/", "//", "=>", "({[", "...", "\u0000", "\u001f", "\u200d"],
  ...["的", "漢字", "ひらがな", "한국어", "ไทย", "नमस्ते", "e\u0301", "\u0301", "👩‍👩‍👧", "🇫🇷", "𝒳", "\ud800", "\udc00"],
  ...["<|endoftext|>", "<|fim_prefix|>", "<|", "|>"]
]
const Mixed = FastCheck.array(FastCheck.constantFrom(...fragments), { maxLength: 40 }).map((it) => it.join(""))
const Text = FastCheck.oneof(Mixed, FastCheck.string({ unit: "binary", maxLength: 200 }), FastCheck.string())

const runs = [
  "a",
  "A",
  " ",
  "\n",
  "=",
  "ab",
  "aB",
  "的",
  "é",
  "👍",
  "\u0301",
  "\ud800",
  "0",
  " a",
  "\t\n",
  "/*",
  "'s",
  "\u0000"
]

for (const encoding of Encoding.literals) {
  const { ranks, fast } = encodings[encoding]
  const count = makeBpeCounter({ encoding, ranks: ranks.bpe_ranks })
  const slow = new Tiktoken(ranks)

  describe(`makeBpeCounter for ${encoding}`, () => {
    it.prop(
      "agrees with js-tiktoken and, when asked again, with itself",
      [Text],
      ([text]) => {
        const expected = slow.encode(text, [], []).length
        assert.deepStrictEqual([count(text), count(text)], [expected, expected])
      },
      { fastCheck: { numRuns: 2_000 } }
    )

    it.prop(
      "agrees with gpt-tokenizer",
      [Text.map(withoutMark)],
      ([text]) => {
        assert.strictEqual(count(text), fast(text))
      },
      { fastCheck: { numRuns: 3_000 } }
    )

    it.prop(
      "agrees on long pieces",
      [FastCheck.constantFrom(...runs), FastCheck.integer({ min: 1, max: 1_000 }), Mixed.map(withoutMark)],
      ([unit, times, end]) => {
        const text = unit.repeat(times) + end
        assert.strictEqual(count(text), fast(text))
      },
      { fastCheck: { numRuns: 150 } }
    )

    it.prop(
      "agrees on long words",
      [FastCheck.string({ unit: FastCheck.constantFrom("a", "b", "e", "n", "t", "s", "é"), maxLength: 2_000 })],
      ([text]) => {
        assert.strictEqual(count(text), fast(text))
      },
      { fastCheck: { numRuns: 100 } }
    )

    it.prop(
      "cuts texts as the pattern does",
      [Text],
      ([text]) => {
        const pieces = []
        for (let start = 0; start < text.length; ) {
          const end = pieceEnds[encoding](text, start)
          pieces.push(text.slice(start, end))
          start = end
        }
        assert.deepStrictEqual(pieces, text.match(new RegExp(ranks.pat_str, "gu")) ?? [])
      },
      { fastCheck: { numRuns: 5_000 } }
    )

    it("takes long runs of anything", () => {
      const length = 128 * 1_024
      const counts = runs.map((unit) => count(unit.repeat(length / unit.length)))
      assert.isTrue(counts.every((it) => it > 0 && it <= 2 * length))
    })

    it("counts special tokens as the text that they are", () => {
      assert.isAbove(count("<|endoftext|>"), 3)
    })
  })
}

describe("A piece of eight million characters", () => {
  it("is counted: the pattern that defines it would overflow the stack of its engine", () => {
    const text = "的".repeat(8 * 1_048_576)
    assert.throws(() => new RegExp(o200kRanks.pat_str, "u").exec(text), RangeError)
    assert.strictEqual(pieceEnds.o200k_base(text, 0), text.length)
  })
})

describe("BpeTokenizer", () => {
  it.effect("reads the tokens of an encoding once: it would still be at it if each counter did", () =>
    Effect.gen(function* () {
      const tokenizer = yield* Tokenizer
      const counts = new Set<number>()
      for (let at = 0; at < 2_000; at++) counts.add((yield* tokenizer.counterFor(defaultProfile)).count("hello world"))
      assert.deepStrictEqual([...counts], [2])
    }).pipe(Effect.provide(layerBpeTokenizer))
  )

  it.effect("counts in the unit of the profile, rounded up", () =>
    Effect.gen(function* () {
      const tokenizer = yield* Tokenizer
      const counts = []
      for (const encoding of ["cl100k_base", "o200k_base"] as const) {
        for (const factor of [1, 1.25]) {
          const profile = { ...defaultProfile, encoding, factor }
          const counter = yield* tokenizer.counterFor(profile)
          assert.strictEqual(counter.profile, profile)
          counts.push(["", "hello world", "naïve 的"].map(counter.count))
        }
      }
      assert.deepStrictEqual(counts, [
        [0, 2, 4],
        [0, 3, 5],
        [0, 2, 4],
        [0, 3, 5]
      ])
    }).pipe(Effect.provide(layerBpeTokenizer))
  )
})
