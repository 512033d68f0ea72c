import { assert } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import type { FileFacts } from "../../src/domain/FileFacts.js"
import { layerNodeLanguages } from "../../src/layers/node/NodeLanguages.js"
import { Languages } from "../../src/services/Languages.js"
import { extensions, textOf } from "../support/budget/Texts.js"
import { shareLayer } from "../support/ShareLayer.js"
import { brokenVariants, samples } from "./Samples.js"

/** What `FileFacts` promises of any answer. */
const violations = (text: string, { definitions, imports, comments }: FileFacts): ReadonlyArray<string> => {
  const lines = text.split("\n").length
  const wrong: Array<string> = []
  const open: Array<{ readonly name: string; readonly endLine: number }> = []
  definitions.forEach((it, index) => {
    const where = `${it.name} ${it.startLine}-${it.endLine} depth ${it.depth}`
    if (it.name === "") wrong.push(`${where}: no name`)
    if (it.endLine < it.startLine || it.endLine > lines) wrong.push(`${where}: its lines are not in a text of ${lines}`)
    if (it.docStartLine > it.startLine) wrong.push(`${where}: its doc starts on ${it.docStartLine}`)
    if (it.startLine < (definitions[index - 1]?.startLine ?? 1)) wrong.push(`${where}: comes too late`)
    if (it.depth > open.length) wrong.push(`${where}: nothing encloses it that deep`)
    open.length = Math.min(open.length, it.depth)
    const outer = open.at(-1)
    if (outer !== undefined && it.endLine > outer.endLine) wrong.push(`${where}: ends after ${outer.name}`)
    open.push(it)
  })
  for (const it of imports) if (it.line > lines) wrong.push(`import ${it.source} on line ${it.line} of ${lines}`)
  comments.forEach((it, index) => {
    const before = comments[index - 1]?.end ?? 0
    if (it.start < before || it.end <= it.start || it.end > text.length) wrong.push(`comment ${it.start}-${it.end}`)
  })
  return wrong
}

const paths = samples.map((it) => it.path)
const ask = (path: string, text: string) =>
  Effect.gen(function* () {
    const languages = yield* Languages
    const language = languages.languageOf(path, text.slice(0, 80))
    languages.definedNames(language, text)
    languages.importSources(language, text)
    return yield* languages.facts(path, language, text)
  })

const sane = (path: string, text: string) =>
  Effect.map(ask(path, text), (facts) => assert.deepStrictEqual(violations(text, facts), [], path))

const anyPath = FastCheck.constantFrom(...paths)
const pieces = samples.flatMap((it) => it.text.split(/(?<=[\s{}()[\];"'`])/))
/** Real tokens of all languages in no order at all: far more of a trial than random characters. */
const soup = FastCheck.array(FastCheck.constantFrom(...pieces), { maxLength: 120 }).map((it) => it.join(""))

shareLayer(layerNodeLanguages)("languages", (it) => {
  it.effect.prop(
    "are total on any text",
    [anyPath, FastCheck.oneof(FastCheck.string({ unit: "binary", maxLength: 300 }), soup)],
    ([path, text]) => sane(path, text),
    { fastCheck: { numRuns: 400 } }
  )

  it.effect.prop(
    "are total on any part of a source",
    [FastCheck.constantFrom(...samples), FastCheck.nat(3000), FastCheck.nat(3000)],
    ([{ path, text }, from, length]) => sane(path, text.slice(from, from + length)),
    { fastCheck: { numRuns: 400 } }
  )

  it.effect("keep their promises on every sample, whatever its line breaks", () =>
    Effect.forEach(samples, ({ path, text }) =>
      Effect.zipRight(sane(path, text), sane(path, text.replaceAll("\n", "\r\n")))
    )
  )

  it.effect("say the same twice", () =>
    Effect.forEach(samples, ({ path, text }) =>
      Effect.map(Effect.all([ask(path, text), ask(path, text)]), ([first, second]) =>
        assert.deepStrictEqual(first, second)
      )
    )
  )

  it.effect("find most of a broken source", () =>
    Effect.forEach(samples, ({ path, text }) =>
      Effect.gen(function* () {
        const whole = new Set((yield* ask(path, text)).definitions.map((it) => it.name))
        for (const broken of brokenVariants(text)) {
          const found = new Set((yield* ask(path, broken)).definitions.map((it) => it.name))
          const kept = [...whole].filter((it) => found.has(it)).length
          assert.isAtLeast(kept, Math.floor(whole.size * 0.7), `${path}: ${kept} of ${whole.size}`)
          yield* sane(path, broken)
        }
      })
    )
  )

  it.effect("take what would stall or break a parser", () =>
    Effect.forEach(
      ["src/a.ts", "src/a.py", "src/A.java", "src/a.cpp", "a.css", "a.md", "a.json", "a.unheard"],
      (path) => Effect.forEach(hostile, (text) => sane(path, text))
    )
  )

  it.effect("say no more of a file than it holds, though all of it is one line", () =>
    Effect.gen(function* () {
      const { facts, languageOf } = yield* Languages
      for (const extension of extensions) {
        const text = textOf("oneLine", 150_000, extension, 1)
        const { definitions } = yield* facts(`a.${extension}`, languageOf(`a.${extension}`), text)
        const said = definitions.reduce((sum, it) => sum + it.signature.length + it.doc.length, 0)
        assert.isAtMost(said, text.length, extension)
      }
    }).pipe(Effect.provide(layerNodeLanguages))
  )
})

const hostile: ReadonlyArray<string> = [
  "a".repeat(300_000),
  "\n".repeat(100_000),
  " ".repeat(200_000),
  `function${" ".repeat(100_000)}(`,
  `class A ${"{".repeat(5_000)}`,
  "(".repeat(50_000),
  `x = ${"[".repeat(20_000)}${"]".repeat(20_000)}`,
  `export const a = ${"!".repeat(20_000)}1`,
  `namespace ${"a.".repeat(5_000)}b {}`,
  "def f(\n".repeat(10_000),
  "import (\n".repeat(10_000),
  "from a import (\n".repeat(10_000),
  "use a::{\n".repeat(5_000),
  "/*".repeat(50_000),
  '"""'.repeat(33_333),
  "`${".repeat(20_000),
  "<<A\n".repeat(20_000),
  "# a\n".repeat(20_000),
  "[a](".repeat(20_000),
  `${"a: ".repeat(20_000)}\n`,
  "\u0000export const a = 1\n",
  "\ud800\udfff\ud800 function a() {}\n".repeat(1_000),
  "\r".repeat(50_000)
]
