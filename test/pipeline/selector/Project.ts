/** A project in memory, and a selector over it, for the tests of step 4. */
import { Effect, Layer, Schema } from "effect"
import { Classification } from "../../../src/domain/Classification.js"
import { AicConfig } from "../../../src/domain/Config.js"
import { FileUnreadable } from "../../../src/domain/Errors.js"
import { byPath, RelativePath } from "../../../src/domain/Paths.js"
import { RepoMap } from "../../../src/domain/RepoMap.js"
import { RulePack } from "../../../src/domain/RulePack.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { layerLengthTokenizer } from "../../../src/layers/memory/LengthTokenizer.js"
import { layerMemoryIndexStore } from "../../../src/layers/memory/MemoryIndexStore.js"
import { layerNodeHasher } from "../../../src/layers/node/NodeHasher.js"
import { ContextSelector, type SelectionRequest } from "../../../src/pipeline/ContextSelector.js"
import { makeImportResolver } from "../../../src/pipeline/imports/ImportResolver.js"
import { importSourcesOf } from "../../../src/pipeline/index/FileRecord.js"
import { IndexCleaning } from "../../../src/pipeline/index/IndexCleaning.js"
import { makePathTerms } from "../../../src/pipeline/index/PathTerms.js"
import { makeRecorder, type TextReaders } from "../../../src/pipeline/index/RecordText.js"
import { makeTermIndex } from "../../../src/pipeline/index/TermIndex.js"
import { ProjectIndex } from "../../../src/pipeline/ProjectIndex.js"
import { RepoScan } from "../../../src/pipeline/RepoScan.js"
import { isWorthReading, kindOf } from "../../../src/pipeline/selector/FileKinds.js"
import {
  type Measured,
  type MeasuredFile,
  type MeasuredProject,
  measure as measureFiles
} from "../../../src/pipeline/selector/Measured.js"
import { parseQuery } from "../../../src/pipeline/selector/Query.js"
import { Languages } from "../../../src/services/Languages.js"
import { ProjectFiles } from "../../../src/services/ProjectFiles.js"

/** `null` is a file that cannot be read. */
export type Files = Readonly<Record<string, string | null>>

export const repoOf = (files: Files, modified: Readonly<Record<string, number>> = {}) =>
  Schema.decodeUnknownSync(RepoMap)({
    root: "/project",
    files: Object.entries(files).map(([path, text]) => ({
      path,
      language: /\.(?:ts|js|py|go|rs)$/.exec(path)?.[0].slice(1) ?? "unknown",
      sizeBytes: text?.length ?? 10,
      estimatedTokens: 1,
      modifiedMs: modified[path] ?? 0
    })),
    skipped: [],
    totalTokens: 0,
    treeHash: "0".repeat(64)
  })

export const rulesOf = (rules: typeof RulePack.Encoded = {}) => Schema.decodeUnknownSync(RulePack)(rules)

export const configOf = (config: typeof AicConfig.Encoded = {}) => Schema.decodeUnknownSync(AicConfig)(config)

export const classified = (fields: Partial<typeof Classification.Encoded> = {}) =>
  Schema.decodeUnknownSync(Classification)({
    taskClass: "general",
    confidence: 0.8,
    matchedKeywords: [],
    subjectTokens: [],
    identifiers: [],
    mentionedPaths: [],
    specificityScore: 0.5,
    underspecificationIndex: 0.5,
    ...fields
  })

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map((match) => match[1]!)

/** As much of the languages as these tests need. */
export const readers: TextReaders = {
  definedNames: (_language, text) => all(/\b(?:function|class|const|def|interface)\s+([A-Za-z_$][\w$]*)/g, text),
  importSources: (_language, text) => all(/\bfrom\s+"([^"\n]+)"/g, text),
  declaredPackages: () => [],
  commentRanges: () => []
}

export const requestOf = (files: Files, request: Partial<SelectionRequest>): SelectionRequest => ({
  intent: "",
  classification: classified(),
  repo: repoOf(files),
  rules: rulesOf(),
  config: configOf(),
  contextWindow: TokenCount.make(128_000),
  relatedFiles: [],
  ...request
})

export const select = (files: Files, request: Partial<SelectionRequest>) => {
  const services = Layer.mergeAll(
    filesLayer(files),
    languagesLayer,
    layerMemoryIndexStore,
    layerLengthTokenizer,
    layerNodeHasher
  )
  const index = ProjectIndex.layer.pipe(
    Layer.provide(Layer.merge(IndexCleaning.layer, RepoScan.layer)),
    Layer.provideMerge(services)
  )
  return Effect.flatMap(ContextSelector, (selector) => selector.select(requestOf(files, request))).pipe(
    Effect.provide(ContextSelector.layer.pipe(Layer.provide(index)))
  )
}

export const measure = (files: Files, intent: string, fields: Partial<typeof Classification.Encoded> = {}): Measured =>
  measureFiles(parseQuery(intent, classified(fields)), measurable(files))

/** With an index of all files. */
export const measurable = (files: Files): MeasuredProject => {
  const record = makeRecorder(readers, ({ text }) => ({ text, isQuiet: true }))
  const pathTerms = makePathTerms()
  const measured = repoOf(files)
    .files.map((entry, slot): MeasuredFile => {
      const kind = kindOf(entry.path)
      const text = files[entry.path] ?? null
      const wanted = isWorthReading(kind, entry.sizeBytes)
      const isCode = kind === "source" || kind === "test"
      return {
        ...entry,
        kind,
        pathTerms: pathTerms(entry.path),
        record: wanted && text !== null ? record({ path: entry.path, language: entry.language, isCode, text }) : null,
        unreadable: wanted && text === null,
        slot
      }
    })
    .sort((a, b) => byPath(a.path, b.path))
  const resolver = makeImportResolver(
    measured.map((it) => it.path),
    []
  )
  const imports = measured.map(({ path, record }) =>
    record === null ? [] : resolver.resolve(path, importSourcesOf(record))
  )
  const index = makeTermIndex()
  for (const { pathTerms, record, slot } of measured) {
    index.putPath(slot, pathTerms)
    if (record !== null) index.put(slot, record)
  }
  return { files: measured, imports, index, notInIndex: new Set() }
}

/** Scores by path, without the files that have none. */
export const byPathOf = (project: Measured, scores: Float64Array): Record<string, number> =>
  Object.fromEntries(
    project.files.flatMap((file, at) => (scores[at]! > 0 ? [[file.path, Math.round(scores[at]! * 1000) / 1000]] : []))
  )

const filesLayer = (files: Files) =>
  Layer.mock(ProjectFiles, {
    read: (_root, path, maxBytes) => {
      const text = files[path] ?? null
      if (text === null) return Effect.fail(new FileUnreadable({ path, reason: "permission-denied" }))
      if (text.length > maxBytes) return Effect.fail(new FileUnreadable({ path, reason: "too-large" }))
      return Effect.succeed({ path, text, encoding: "utf-8" as const, sizeBytes: text.length })
    }
  })

const languagesLayer = Layer.mock(Languages, { ...readers, commentRanges: () => [], languageOf: () => "unknown" })

export const relative = (path: string) => RelativePath.make(path)
