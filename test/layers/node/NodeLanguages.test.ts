import { pathToFileURL } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { layerNodeLanguages, layerNodeLanguagesWith } from "../../../src/layers/node/NodeLanguages.js"
import { Languages } from "../../../src/services/Languages.js"

const namesOf = (path: string, text: string) =>
  Effect.gen(function* () {
    const languages = yield* Languages
    const facts = yield* languages.facts(path, languages.languageOf(path), text)
    return facts.definitions.map((it) => it.name)
  })

describe("layerNodeLanguages", () => {
  it.effect("asks a parser where a line says too little", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* namesOf("a.ts", "const a = 1; export const f = (x: { y: 1 }) => x; class B {}"), [
        "a",
        "f",
        "B"
      ])
      assert.deepStrictEqual(yield* namesOf("a.go", "package a; func b() {}; func c() {}"), ["b", "c"])
    }).pipe(Effect.provide(layerNodeLanguages))
  )

  for (const [path, text, names] of [
    ["a.ts", "const a = 1; class B {}", ["a", "B"]],
    ["a.go", "package a; func b() {}; func c() {}", ["b", "c"]]
  ] as const) {
    it.live(`still parses ${path} after the call that was loading the parser was cancelled`, () =>
      Effect.gen(function* () {
        const first = yield* Effect.fork(namesOf(path, text))
        yield* Effect.yieldNow()
        yield* Fiber.interrupt(first)
        assert.deepStrictEqual(yield* namesOf(path, text), [...names])
      }).pipe(Effect.provide(layerNodeLanguages))
    )
  }

  it.effect("does without grammars that cannot be loaded", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* namesOf("a.go", "package a\n\nfunc b() {\n}\n"), ["b"])
      assert.deepStrictEqual(yield* namesOf("a.py", "class A:\n    def b(self):\n        pass\n"), ["A", "b"])
    }).pipe(Effect.provide(layerNodeLanguagesWith({ grammars: pathToFileURL("/nowhere/at/all/") })))
  )

  it.effect("serves a language that nobody knows", () =>
    Effect.gen(function* () {
      const languages = yield* Languages
      const facts = yield* languages.facts("a", "__proto__", "function a() {\n}\n")
      assert.deepStrictEqual(
        facts.definitions.map((it) => [it.name, it.startLine, it.endLine]),
        [["a", 1, 2]]
      )
    }).pipe(Effect.provide(layerNodeLanguages))
  )

  it.effect("serves many files at the same time", () =>
    Effect.gen(function* () {
      const found = yield* Effect.forEach(
        Array.from({ length: 60 }, (_, index) => index),
        (index) =>
          namesOf(
            ["a.py", "a.go", "a.ts"][index % 3] ?? "",
            ["def f(): pass", "func f() {}", "let f"][index % 3] ?? ""
          ),
        { concurrency: 16 }
      )
      assert.deepStrictEqual(
        found,
        Array.from({ length: 60 }, () => ["f"])
      )
    }).pipe(Effect.provide(layerNodeLanguages))
  )
})
