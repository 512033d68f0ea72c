import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { FileFacts } from "../../src/domain/FileFacts.js"
import { languageOf } from "../../src/languages/Detect.js"
import { languages } from "../../src/languages/index.js"
import { layerNodeLanguages } from "../../src/layers/node/NodeLanguages.js"
import { Languages } from "../../src/services/Languages.js"
import { shareLayer } from "../support/ShareLayer.js"
import { brokenVariants, type Sample, samples } from "./Samples.js"

const folder = "test/golden/languages"
/** Writes what is found instead of comparing it; read the difference before committing it. */
const updates = process.env["UPDATE_GOLDEN"] === "1"

/** One line a fact, so that a difference can be read. */
const shown = (text: string, facts: FileFacts) => ({
  definitions: facts.definitions.map((it) => {
    const doc = it.doc === "" ? "" : ` | doc ${it.docStartLine}: ${it.doc}`
    const exported = it.exported ? "+" : "-"
    return `${it.startLine}-${it.endLine} ${"  ".repeat(it.depth)}${exported}${it.kind} ${it.name} | ${it.signature}${doc}`
  }),
  imports: facts.imports.map(
    (it) =>
      `${it.line} ${it.isRelative ? "./" : ""}${it.isReExport ? "<-" : ""} ${it.source} [${it.symbols.join(", ")}]`
  ),
  comments: facts.comments.map((it) => `${it.isDoc ? "doc " : ""}${text.slice(it.start, it.end)}`)
})

/** Of a broken text, what is still found and where. */
const outlined = (facts: FileFacts) => ({
  definitions: facts.definitions.map((it) => `${it.startLine}-${it.endLine} ${it.kind} ${it.name}`),
  imports: facts.imports.map((it) => `${it.line} ${it.source}`)
})

const examine = (sample: Sample) =>
  Effect.gen(function* () {
    const languages = yield* Languages
    const language = languages.languageOf(sample.path)
    const [broken = "", conflicted = ""] = brokenVariants(sample.text)
    return {
      language,
      ...shown(sample.text, yield* languages.facts(sample.path, language, sample.text)),
      definedNames: languages.definedNames(language, sample.text),
      importSources: languages.importSources(language, sample.text),
      declaredPackages: languages.declaredPackages(language, sample.text),
      "without a bracket": outlined(yield* languages.facts(sample.path, language, broken)),
      "with a conflict": outlined(yield* languages.facts(sample.path, language, conflicted))
    }
  })

shareLayer(layerNodeLanguages)("languages", ({ effect }) => {
  describe("find in a sample what a reader finds", () => {
    for (const sample of samples) {
      effect(basename(sample.path), () =>
        Effect.gen(function* () {
          const found = yield* examine(sample)
          const path = join(folder, `${basename(sample.path)}.json`)
          if (updates) {
            mkdirSync(folder, { recursive: true })
            writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`)
          }
          assert.deepStrictEqual(found, JSON.parse(readFileSync(path, "utf8")))
        })
      )
    }
  })
})

describe("the samples", () => {
  it("are as long as real files, and there is one for every language", () => {
    const short = samples
      .filter((sample) => sample.text.trimEnd().split("\n").length < 100)
      .map((sample) => sample.path)
    const known = new Set(samples.map((sample) => languageOf(sample.path)))
    assert.deepStrictEqual(
      { short, without: languages.map((language) => language.id).filter((id) => !known.has(id)) },
      { short: [], without: [] }
    )
  })
})
