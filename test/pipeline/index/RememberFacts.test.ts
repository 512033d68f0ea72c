/** Facts that are remembered are those of the text that is asked about, and there is an end to how many. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import type { FileFacts } from "../../../src/domain/FileFacts.js"
import { LineNumber } from "../../../src/domain/Units.js"
import { makeFactsMemory } from "../../../src/pipeline/index/RememberFacts.js"

/** Facts that tell what they were made of. */
const saying = (path: string, language: string, text: string): FileFacts => ({
  definitions: [],
  imports: [
    {
      source: `${path}|${language}|${text}`,
      symbols: [],
      isRelative: false,
      isReExport: false,
      line: LineNumber.make(1)
    }
  ],
  comments: []
})

const counting = (most?: number) => {
  const made: Array<string> = []
  const memory = makeFactsMemory(most)
  const make = (path: string, language: string, text: string) =>
    Effect.sync(() => {
      made.push(text)
      return saying(path, language, text)
    })
  const facts = (path: string, language: string, text: string) =>
    memory.remember(path, language, text, make(path, language, text))
  return { facts, made }
}

describe("makeFactsMemory", () => {
  it.effect.prop(
    "says what would be said anew, whatever was asked before",
    [
      FastCheck.array(
        FastCheck.tuple(
          FastCheck.constantFrom("a.ts", "a.tsx", "__proto__"),
          FastCheck.constantFrom("typescript", "vue"),
          FastCheck.constantFrom("", "x", "xx", "__proto__", "xxxxxxxxxxxxxxxxxxxxxxxx")
        )
      ),
      FastCheck.nat(30)
    ],
    ([questions, most]) => {
      const { facts } = counting(most)
      return Effect.forEach(
        questions,
        ([path, language, text]) =>
          Effect.map(facts(path, language, text), (it) => assert.deepStrictEqual(it, saying(path, language, text))),
        { discard: true }
      )
    }
  )

  it.effect("makes the same only once, and forgets what was asked for longest ago", () =>
    Effect.gen(function* () {
      const { facts, made } = counting(10)
      const ask = (text: string) => facts("a.ts", "typescript", text)
      for (const text of ["aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"]) yield* ask(text)
      assert.deepStrictEqual(made, ["aaaa", "bbbb", "cccc", "bbbb"])
      yield* ask("d".repeat(11))
      yield* ask("d".repeat(11))
      yield* ask("aaaa")
      assert.deepStrictEqual(made.slice(4), ["d".repeat(11), "d".repeat(11), "aaaa"])
    })
  )
})
