/** Languages with their parsers: loaded at their first use, since importing one costs more than starting the server. */
import { createRequire } from "node:module"
import { Effect, Layer } from "effect"
import type ts from "typescript"
import type { FileFacts } from "../../domain/FileFacts.js"
import { fitForParser, withoutConflictMarks, withShortSignatures } from "../../languages/Bounds.js"
import { languageOf } from "../../languages/Detect.js"
import { generic } from "../../languages/Generic.js"
import { languages } from "../../languages/index.js"
import { commentsOf } from "../../languages/Lexis.js"
import { noFacts, type Parse, type Provider, type Source } from "../../languages/Provider.js"
import { Languages } from "../../services/Languages.js"
import { loadOnce } from "../LoadOnce.js"
import { makeGrammars } from "./Grammars.js"

export interface NodeLanguagesOptions {
  /** Where the grammars are, with a slash at its end; unless said, beside the program or in `node_modules`. */
  readonly grammars?: URL
}

export const layerNodeLanguagesWith = (options: NodeLanguagesOptions): Layer.Layer<Languages> =>
  Layer.effect(Languages, make(options))

const byId: ReadonlyMap<string, Provider> = new Map(languages.map((it) => [it.id, it]))
const providerOf = (language: string): Provider => byId.get(language) ?? generic

/** A parser that cannot be loaded or that throws is no reason to fail: the next way of looking is taken. */
const firstOf = (...ways: ReadonlyArray<() => FileFacts>): Effect.Effect<FileFacts> =>
  ways.reduceRight<Effect.Effect<FileFacts>>(
    (otherwise, way) => Effect.orElse(Effect.try(way), () => otherwise),
    Effect.succeed(noFacts)
  )

/** A broken text can hold a definition that has no name yet (`enum ` at its end): there is nothing to show of it. */
const tidied = (facts: FileFacts): FileFacts => ({
  ...facts,
  definitions: withShortSignatures(facts.definitions.filter((it) => it.name !== ""))
})

/** Not imported: Node would look through all nine megabytes for export names first, which takes twice as long as running them. */
const loadTypeScript = (): typeof ts => createRequire(import.meta.url)("typescript")

const make = Effect.fnUntraced(function* (options: NodeLanguagesOptions) {
  const typescript = yield* loadOnce(Effect.try(loadTypeScript))
  const grammars = yield* makeGrammars(options.grammars)

  const parsed = (parse: Parse, source: Source): Effect.Effect<FileFacts, unknown> =>
    parse.by === "typescript"
      ? Effect.flatMap(typescript, (it) => Effect.try(() => parse.facts(source, it)))
      : grammars.withTree(parse.grammar, parse.prepare(source.text), (root) => parse.facts(source, root))

  const facts = Effect.fn("Languages.facts")(function* (path: string, language: string, text: string) {
    const provider = providerOf(language)
    const source = { path, text: withoutConflictMarks(text) }
    const scanned = firstOf(
      () => provider.scan(source),
      () => generic.scan(source)
    )
    if (provider.parse === undefined || !fitForParser(text)) return tidied(yield* scanned)
    return tidied(yield* Effect.orElse(parsed(provider.parse, source), () => scanned))
  })

  return Languages.of({
    languageOf,
    facts,
    definedNames: (language, text) => providerOf(language).definedNames(text),
    importSources: (language, text) => providerOf(language).importSources(text),
    declaredPackages: (language, text) => providerOf(language).declaredPackages?.(text) ?? [],
    commentRanges: (language, text) => commentsOf(text, providerOf(language).comments)
  })
})

export const layerNodeLanguages = layerNodeLanguagesWith({})
