/** Step 4. Ranks the project's files for an intent, and keeps those that a prompt should hold. */
import { Context, Effect, Layer, Option } from "effect"
import type { Classification } from "../domain/Classification.js"
import type { AicConfig } from "../domain/Config.js"
import { SelectorUnavailable } from "../domain/Errors.js"
import { defaultProfile, type Encoding } from "../domain/ModelProfile.js"
import { byPath, type RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { RulePack } from "../domain/RulePack.js"
import type { ExcludedFile, ExclusionCounts, FileExplanation, RankedFile } from "../domain/Selection.js"
import { RelevanceScore, type TokenCount } from "../domain/Units.js"
import type { SelectorType } from "../domain/Vocabulary.js"
import type { History } from "../services/GitHistory.js"
import { Progress } from "../services/Progress.js"
import type { FailedName } from "./failures/index.js"
import { rememberedPast } from "./history/Past.js"
import type { ImportEdges } from "./index/ImportGraph.js"
import type { KnownFile } from "./index/Known.js"
import { pathsOf } from "./PathsOf.js"
import { countReasons } from "./PlanDetails.js"
import { ProjectIndex } from "./ProjectIndex.js"
import { autoMaxFiles, byScore, type Choice, choose } from "./selector/Choose.js"
import { splitEligible } from "./selector/Eligible.js"
import { explainFile } from "./selector/Explain.js"
import { whoDefines } from "./selector/FailedNames.js"
import { rankHeuristic } from "./selector/Heuristic.js"
import { rankHybrid } from "./selector/Hybrid.js"
import { type Measured, measure } from "./selector/Measured.js"
import { findMentions } from "./selector/Mentions.js"
import { parseQuery } from "./selector/Query.js"
import type { RankedCandidate, Ranker, Ranking } from "./selector/Ranking.js"
import { type FailedAt, reportedIn } from "./selector/Reports.js"

export interface SelectionRequest {
  readonly intent: string
  readonly classification: Classification
  readonly repo: RepoMap
  readonly rules: RulePack
  readonly config: AicConfig
  /** Of the model profile: scales the number of files. */
  readonly contextWindow: TokenCount
  /** Named by tool outputs of the request; each is worth a boost pattern. */
  readonly relatedFiles: ReadonlyArray<RelativePath>
  /** Of the project; absent, the files speak for themselves alone. */
  readonly history?: History
  /** Where tools say that something failed. What the intent itself quotes is found without. */
  readonly failures?: ReadonlyArray<FailedAt>
  /** Symbols that they name. */
  readonly failedNames?: ReadonlyArray<FailedName>
  /** What the conversation was about before. */
  readonly previousFiles?: ReadonlyArray<RelativePath>
  /** The answer should say why this file is chosen, or is not. */
  readonly explain?: RelativePath
  /** By which the index counts the files that it reads; `cl100k_base` unless said. */
  readonly encoding?: Encoding
}

export interface Selection {
  /** Best first; ties by path. */
  readonly files: ReadonlyArray<RankedFile>
  /** Design documents, decision records and agent rules on the subject, best first: for `## Specification`. */
  readonly specifications: ReadonlyArray<RankedFile>
  /** The near misses first: by score, then path. */
  readonly excluded: ReadonlyArray<ExcludedFile>
  /** How many were left out for each reason, those that are not listed included. */
  readonly excludedCounts: ExclusionCounts
  /** Of the file that the request asked about. */
  readonly explained?: FileExplanation
  /** How many files were not read yet: they were ranked by their paths alone. 0 unless the project is new and large. */
  readonly notReadYet?: number
}

export class ContextSelector extends Context.Tag("aic/pipeline/ContextSelector")<
  ContextSelector,
  {
    /**
     * An empty `files` means that the project has nothing to show, or that the rules leave nothing. Where no file
     * speaks of the subject, an overview with scores below 0.3 takes its place.
     */
    readonly select: (request: SelectionRequest) => Effect.Effect<Selection, SelectorUnavailable>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const index = yield* ProjectIndex

      /** A named file will be shown, so that it must be readable, whatever its kind. */
      const withNamed = Effect.fnUntraced(function* (
        { config, repo }: SelectionRequest,
        candidates: ReadonlyArray<KnownFile>,
        named: ReadonlySet<string>
      ) {
        const replaced = new Map<number, KnownFile>()
        for (const [at, file] of named.size === 0 ? [] : candidates.entries()) {
          if (!named.has(file.entry.path) || file.record !== null || file.unreadable) continue
          const record = yield* index.recordOf(repo.root, file.entry, config.scan.maxFileBytes)
          replaced.set(at, { ...file, record: Option.getOrNull(record), unreadable: Option.isNone(record) })
        }
        const files = replaced.size === 0 ? candidates : candidates.map((file, at) => replaced.get(at) ?? file)
        return { files, notInIndex: new Set(replaced.keys()) }
      })

      return ContextSelector.of({
        select: Effect.fn("ContextSelector.select")(function* (request: SelectionRequest) {
          const { config, intent, classification, repo, rules } = request
          const rank = rankers[config.contextSelector.type]
          if (rank === null) return yield* new SelectorUnavailable({ selector: config.contextSelector.type })
          const progress = yield* Progress
          const view = yield* index.refresh(repo, {
            maxFileBytes: config.scan.maxFileBytes,
            patience,
            encodings: [request.encoding ?? defaultProfile.encoding],
            onProgress: (read, toRead) =>
              progress.report({ done: 1, total: 5, message: `reading files, ${read} of ${toRead}` })
          })
          const { candidates, excluded } = splitEligible(view.files, rules)
          const paths = pathsOf(candidates)
          const given = request.failures ?? []
          const { failures, mentions } = reportedIn(
            intent,
            [...given, ...whoDefines(request.failedNames ?? [], candidates, given.length + 1)],
            paths,
            findMentions(classification.mentionedPaths, paths)
          )
          const known = yield* withNamed(request, candidates, new Set(mentions.named))
          const edges = yield* index.imports(repo.root, view, config.scan.maxFileBytes)
          const imports = edgesAmong(edges, view.files, candidates)
          const measured = measure(parseQuery(intent, classification), { ...known, imports, index: view.terms })
          const seen = new Set<string>(request.previousFiles ?? [])
          const project: Measured = {
            ...measured,
            failures,
            previous: new Set(paths.flatMap((path, at) => (seen.has(path) ? [at] : []))),
            ...(request.history === undefined ? {} : { past: rememberedPast(request.history, paths) })
          }
          const ranking = rank(project, {
            classification,
            mentions,
            rules,
            relatedFiles: request.relatedFiles,
            maxFiles:
              config.contextSelector.heuristic.maxFiles || autoMaxFiles(repo.files.length, request.contextWindow)
          })
          const selection = { ...selectionOf(ranking, excluded, request.explain), notReadYet: view.missing }
          yield* Effect.annotateCurrentSpan({ candidates: candidates.length, selected: selection.files.length })
          return selection
        })
      })
    })
  )
}

const rankers: Record<SelectorType, Ranker | null> = {
  hybrid: rankHybrid,
  heuristic: rankHeuristic,
  vector: null
}

/** How long a compile waits for a project to be read for the first time. */
const patience = "20 seconds"

/** What rules leave out is imported by nobody, as far as a ranking goes. */
const edgesAmong = (
  edges: ImportEdges,
  files: ReadonlyArray<KnownFile>,
  candidates: ReadonlyArray<KnownFile>
): ImportEdges => {
  if (candidates.length === files.length) return edges
  const placeOf = new Map(candidates.map((file, at) => [file, at]))
  const places = files.map((file) => placeOf.get(file))
  return edges.flatMap((imported, at) => (places[at] === undefined ? [] : [imported.flatMap((it) => places[it] ?? [])]))
}

/** A trace is for people: past this many, nobody asks why a file is not there. */
const maxExcluded = 200

const selectionOf = (ranking: Ranking, excluded: ReadonlyArray<ExcludedFile>, explain?: RelativePath): Selection => {
  const elsewhere = new Set(ranking.specifications.map((it) => it.file))
  // sorted once: sorting what is in order already takes next to no time
  const sorted = [...ranking.files].sort(byScore)
  const ranks = new Uint32Array(sorted.length)
  for (const [at, { file }] of sorted.entries()) ranks[file] = at + 1
  const rankOf = (file: number): number => ranks[file]!
  const offered = sorted.filter((it) => !ranking.unreadable.has(it.file) && !elsewhere.has(it.file))
  const choice = choose(offered, ranking.limits)
  const unreadable = sorted.filter((it) => ranking.unreadable.has(it.file))
  const unreadableOut = unreadable.map(
    ({ file, path, score }): LeftOut => ({ path, score, reason: "unreadable", file })
  )
  const leftOut = ({ file, reason }: Choice<RankedCandidate>["left"][number]): LeftOut => ({
    path: file.path,
    score: file.score,
    reason,
    file: file.file
  })
  const others: ReadonlyArray<LeftOut> = [...unreadableOut, ...excluded]
  const nearest = [...choice.left.slice(0, maxExcluded).map(leftOut), ...others]
    .sort((a, b) => b.score - a.score || byPath(a.path, b.path))
    .slice(0, maxExcluded)
  const ranked = (file: number, score: number): RankedFile => {
    const { kind, language, path } = ranking.files[file]!
    return {
      path,
      language,
      kind,
      score: RelevanceScore.make(score),
      signals: ranking.signalsOf(file),
      rank: rankOf(file)
    }
  }
  return {
    files: choice.chosen.map((it) => ranked(it.file, it.score)),
    specifications: ranking.specifications.map(({ file, score }) => ranked(file, score)),
    excluded: nearest.map(({ file, ...it }) =>
      file === undefined ? it : { ...it, rank: rankOf(file), signals: ranking.signalsOf(file) }
    ),
    excludedCounts: countReasons([...choice.left, ...others]),
    ...(explain === undefined
      ? {}
      : {
          explained: explainFile(explain, ranking, choice, [...choice.left.map(leftOut), ...others], rankOf)
        })
  }
}

/** Of thousands, so that each is no more than is needed to find the few to tell of. */
interface LeftOut extends ExcludedFile {
  /** Absent where it was not ranked. */
  readonly file?: number
}
