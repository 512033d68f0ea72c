/** Beyond the chosen files: near misses whose best parts may be shown, and files whose signatures the shown code may call. */
import type { AicConfig } from "../domain/Config.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { ExcludedFile, RankedFile } from "../domain/Selection.js"
import { RelevanceScore } from "../domain/Units.js"
import type { Selection } from "./ContextSelector.js"
import { kindOf } from "./selector/FileKinds.js"

export interface FurtherFiles {
  /** They are ranked behind the chosen ones, and give way to them. */
  readonly nearMisses: ReadonlyArray<RankedFile>
  readonly references: ReadonlyArray<RankedFile>
}

/** Measured on past commits: one hunk in twenty-five is behind this rank, and packing rarely reaches so far. */
const mostBodies = 30
/** Nine in ten of the definitions that new code needed from other files are in so many of the first. */
const mostFiles = 70

/** None where somebody said how many files there may be, or where nobody knows what is meant: of an overview. */
export const furtherFiles = (
  selection: Selection,
  repo: RepoMap,
  { config, hasSubject }: { readonly config: AicConfig; readonly hasSubject: boolean }
): FurtherFiles => {
  const best = selection.files[0]?.score ?? 0
  if (!hasSubject || config.contextSelector.heuristic.maxFiles > 0 || best < leastBest) return nothing
  const languages = new Map<string, string>(repo.files.map((file) => [file.path, file.language]))
  const missed = selection.excluded.filter(isNearMiss).flatMap((file): ReadonlyArray<RankedFile> => {
    const kind = kindOf(file.path)
    const language = languages.get(file.path)
    if (kind !== "source" || language === undefined) return []
    const { path, rank, signals = {} } = file
    const score = RelevanceScore.make(file.score)
    return [{ path, language, kind, score, signals, ...(rank === undefined ? {} : { rank }) }]
  })
  const worthReading = missed.filter((file) => file.score >= best * leastShare).length
  const bodies = Math.min(worthReading, Math.max(0, mostBodies - selection.files.length))
  const all = Math.max(bodies, mostFiles - selection.files.length)
  return { nearMisses: missed.slice(0, bodies), references: missed.slice(bodies, all) }
}

const nothing: FurtherFiles = { nearMisses: [], references: [] }

/** Below it a selection is a guess. */
const leastBest = 0.3

/** Of the best file's score: a file that is small and stands beside a good one has less, and nothing else to say for it. */
const leastShare = 0.05

/** They have a score, and other files were better. */
const isNearMiss = ({ reason, score }: ExcludedFile): boolean =>
  score > 0 && score <= 1 && (reason === "max_files" || reason === "below_relevance_floor")
