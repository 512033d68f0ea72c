/** Step 4. Ranks the project's files for an intent, and keeps those that a prompt should hold. */
import { Context, Effect, Layer } from "effect"
import type { Classification } from "../domain/Classification.js"
import type { AicConfig } from "../domain/Config.js"
import { SelectorUnavailable } from "../domain/Errors.js"
import { byPath, type RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { RulePack } from "../domain/RulePack.js"
import type { ExcludedFile, ExclusionCounts, RankedFile } from "../domain/Selection.js"
import { RelevanceScore, type TokenCount } from "../domain/Units.js"
import type { SelectorType } from "../domain/Vocabulary.js"
import { Languages } from "../services/Languages.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { makeBreather } from "./Breathe.js"
import { countReasons } from "./PlanDetails.js"
import { autoMaxFiles, choose } from "./selector/Choose.js"
import { splitEligible } from "./selector/Eligible.js"
import { heuristicRanker } from "./selector/Heuristic.js"
import { hybridRanker } from "./selector/Hybrid.js"
import { makeImportResolver } from "./selector/ImportResolver.js"
import { findMentions } from "./selector/Mentions.js"
import { isManifest, packagesOf } from "./selector/Packages.js"
import { parseQuery } from "./selector/Query.js"
import type { RankedCandidate, Ranker, RankerInput, Ranking } from "./selector/Ranking.js"

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
      const files = yield* ProjectFiles
      const languages = yield* Languages

      const readText = (request: SelectionRequest, path: RelativePath) =>
        files.read(request.repo.root, path, request.config.scan.maxFileBytes).pipe(
          Effect.map((it) => it.text),
          Effect.option
        )

      const readManifests = Effect.fnUntraced(function* (request: SelectionRequest) {
        const paths = request.repo.files.map((it) => it.path).filter(isManifest)
        const breather = yield* makeBreather()
        return yield* Effect.forEach(paths.sort(byPath).slice(0, maxManifests), (path) =>
          Effect.zipRight(
            breather,
            Effect.map(readText(request, path), (text) => (text._tag === "Some" ? [{ path, text: text.value }] : []))
          )
        )
      })

      const readAll = Effect.fn("ContextSelector.read")(function* (
        request: SelectionRequest,
        paths: ReadonlyArray<RelativePath>,
        ranker: Ranker,
        named: ReadonlySet<string>
      ) {
        const breather = yield* makeBreather()
        for (const [at, path] of paths.entries()) {
          // a named file will be shown, so that it must be readable, whatever its kind
          if (!ranker.wants(at) && !named.has(path)) continue
          yield* breather
          const text = yield* readText(request, path)
          if (text._tag === "Some") ranker.add(at, text.value)
          else ranker.fail(at)
        }
      })

      return ContextSelector.of({
        select: Effect.fn("ContextSelector.select")(function* (request: SelectionRequest) {
          const { config, intent, classification, repo, rules } = request
          const makeRanker = rankers[config.contextSelector.type]
          if (makeRanker === null) return yield* new SelectorUnavailable({ selector: config.contextSelector.type })
          const { candidates, excluded } = splitEligible(repo.files, rules)
          const paths = candidates.map((it) => it.path)
          const mentions = findMentions(classification.mentionedPaths, paths)
          const manifests = (yield* readManifests(request)).flat()
          const ranker = makeRanker({
            query: parseQuery(intent, classification),
            classification,
            candidates,
            mentions,
            rules,
            relatedFiles: request.relatedFiles,
            maxFiles:
              config.contextSelector.heuristic.maxFiles || autoMaxFiles(repo.files.length, request.contextWindow),
            readers: languages,
            resolver: makeImportResolver(paths, packagesOf(manifests))
          })
          yield* readAll(request, paths, ranker, new Set(mentions.named))
          const selection = selectionOf(ranker.finish(), excluded)
          yield* Effect.annotateCurrentSpan({ candidates: candidates.length, selected: selection.files.length })
          return selection
        })
      })
    })
  )
}

const rankers: Record<SelectorType, ((input: RankerInput) => Ranker) | null> = {
  hybrid: hybridRanker,
  heuristic: heuristicRanker,
  vector: null
}

/** A workspace of more packages is resolved without the rest of them. */
const maxManifests = 500

/** A trace is for people: past this many, nobody asks why a file is not there. */
const maxExcluded = 200

export const selectionOf = (ranking: Ranking, excluded: ReadonlyArray<ExcludedFile>): Selection => {
  const elsewhere = new Set(ranking.specifications.map((it) => it.file))
  const offered = ranking.files.filter((it) => !ranking.unreadable.has(it.file) && !elsewhere.has(it.file))
  const { chosen, left } = choose(offered, ranking.limits)
  const unreadable = ranking.files.filter((it) => ranking.unreadable.has(it.file))
  const out: ReadonlyArray<ExcludedFile> = [
    ...left.map(({ file, reason }): ExcludedFile => ({ path: file.path, score: file.score, reason })),
    ...unreadable.map((it): ExcludedFile => ({ path: it.path, score: it.score, reason: "unreadable" })),
    ...excluded
  ]
  return {
    files: chosen.map((it) => rankedFile(it, it.score)),
    specifications: ranking.specifications.map(({ file, score }) => rankedFile(ranking.files[file]!, score)),
    excluded: [...out].sort((a, b) => b.score - a.score || byPath(a.path, b.path)).slice(0, maxExcluded),
    excludedCounts: countReasons(out)
  }
}

const rankedFile = (file: RankedCandidate, score: number): RankedFile => ({
  path: file.path,
  language: file.language,
  kind: file.kind,
  score: RelevanceScore.make(score),
  signals: file.signals
})
