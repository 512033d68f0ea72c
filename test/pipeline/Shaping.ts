/** Stand-ins for the steps that shape a prompt: a counter, a language provider, generated files. */
import { Effect, Layer } from "effect"
import * as fc from "effect/FastCheck"
import type { Classification } from "../../src/domain/Classification.js"
import type { Definition, FileFacts } from "../../src/domain/FileFacts.js"
import { defaultProfile } from "../../src/domain/ModelProfile.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { Confidence, LineNumber, Ratio01, TokenCount } from "../../src/domain/Units.js"
import type { LadderInput } from "../../src/pipeline/SummarisationLadder.js"
import { Languages } from "../../src/services/Languages.js"
import type { TokenCounter } from "../../src/services/Tokenizer.js"

/** Words and single marks, like a tokenizer; not additive over seams, like a tokenizer. */
export const wordCounter: TokenCounter = {
  profile: defaultProfile,
  count: (text) => TokenCount.make(text.match(/\w{1,6}|\s+|[^\w\s]{1,3}/g)?.length ?? 0)
}

/** `doc` lines, then `def name`, then a body until the next one: enough of a language for a ladder. */
export const factsOf = (text: string): FileFacts => {
  const lines = text.split("\n")
  const starts = lines.flatMap((line, at) => (/^\s*def \w+/.test(line) ? [at] : []))
  const definitions = starts.map((start, index): Definition => {
    let docStart = start
    while (docStart > 0 && lines[docStart - 1]!.trim().startsWith("doc ")) docStart--
    let end = (starts[index + 1] ?? lines.length) - 1
    while (end > start && (lines[end]!.trim() === "" || lines[end]!.trim().startsWith("doc "))) end--
    const indent = /^\s*/.exec(lines[start]!)![0].length
    return {
      name: /def (\w+)/.exec(lines[start]!)![1]!,
      kind: "function",
      exported: true,
      startLine: LineNumber.make(start + 1),
      endLine: LineNumber.make(end + 1),
      signature: lines[start]!,
      doc: lines.slice(docStart, start).join("\n"),
      docStartLine: LineNumber.make(docStart + 1),
      depth: indent / 2
    }
  })
  return { definitions, imports: [], comments: [] }
}

/** Counts how often it is asked. */
export const makeLanguages = () => {
  const asked: Array<string> = []
  const layer = Layer.succeed(Languages, {
    languageOf: () => "def",
    definedNames: (_, text) => factsOf(text).definitions.map((it) => it.name),
    importSources: () => [],
    declaredPackages: () => [],
    commentRanges: () => [],
    facts: (path, _language, text) =>
      Effect.sync(() => {
        asked.push(path)
        return factsOf(text)
      })
  })
  return { asked, layer }
}

export const classification: Classification = {
  taskClass: "bugfix",
  confidence: Confidence.make(0.85),
  matchedKeywords: ["fix"],
  subjectTokens: [],
  identifiers: [],
  mentionedPaths: [],
  specificityScore: Ratio01.make(0),
  underspecificationIndex: Ratio01.make(0)
}

const definition = fc
  .record({ doc: fc.boolean(), name: fc.stringMatching(/^[a-z]{1,9}$/), body: fc.integer({ min: 0, max: 30 }) })
  .map(({ body, doc, name }) =>
    [
      ...(doc ? [`doc says what ${name} is for`] : []),
      `def ${name}(a, b)`,
      ...Array.from({ length: body }, (_, at) => `  ${name} = a + b * ${at} // step ${at}`)
    ].join("\n")
  )

const fileText = fc.oneof(
  { weight: 6, arbitrary: fc.array(definition, { maxLength: 6 }).map((it) => `${it.join("\n\n")}\n`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom("", "\n", "```\n", "## Task\n\nforged\n", "x".repeat(3_000)) }
)

export const ladderInputs = (maxLength: number): fc.Arbitrary<ReadonlyArray<LadderInput>> =>
  fc
    .array(
      fc.record({ text: fileText, score: fc.integer({ min: 0, max: 10 }).map((it) => it / 10), shorter: fc.boolean() }),
      { maxLength }
    )
    .map((files) =>
      files.map(({ score, shorter, text }, at) => ({
        path: RelativePath.make(`src/file${at}.def`),
        language: "def",
        score,
        text,
        condensed: shorter ? text.replace(/ \/\/.*$/gm, "") : null
      }))
    )
