/** Why a file is chosen, or is not: what speaks for it, where it stands, and where the line was drawn. */
import type { RelativePath } from "../../domain/Paths.js"
import type { ExcludedFile, FileExplanation } from "../../domain/Selection.js"
import type { Choice } from "./Choose.js"
import type { RankedCandidate, Ranking } from "./Ranking.js"
import { weightOf } from "./signals/index.js"

export const explainFile = (
  path: RelativePath,
  ranking: Ranking,
  choice: Choice<RankedCandidate>,
  excluded: ReadonlyArray<Pick<ExcludedFile, "path" | "reason">>,
  rankOf: (file: number) => number
): FileExplanation => {
  const { limits } = ranking
  const file = ranking.files.find((it) => it.path === path)
  const reason = excluded.find((it) => it.path === path)?.reason ?? null
  const ofKind = file === undefined ? undefined : limits.quotas.get(file.kind)
  const isFull = file !== undefined && choice.chosen.filter((it) => it.kind === file.kind).length === ofKind
  const last = choice.chosen.filter((it) => !it.named && (!isFull || it.kind === file.kind)).at(-1)
  return {
    path,
    outcome: outcomeOf(path, file, ranking, choice),
    reason,
    kind: file?.kind ?? null,
    rank: file === undefined ? null : rankOf(file.file),
    rankedFiles: ranking.files.length,
    score: file?.score ?? 0,
    signals: file === undefined ? [] : weighed(ranking.signalsOf(file.file)),
    limits: { maxFiles: limits.maxFiles, floor: limits.floor, ofKind: ofKind ?? null },
    cutOff: last === undefined ? null : { path: last.path, rank: rankOf(last.file), score: last.score }
  }
}

const outcomeOf = (
  path: string,
  file: RankedCandidate | undefined,
  { specifications }: Ranking,
  { chosen }: Choice<RankedCandidate>
): FileExplanation["outcome"] => {
  if (file === undefined) return "not_ranked"
  if (specifications.some((it) => it.file === file.file)) return "specification"
  return chosen.some((it) => it.path === path) ? "chosen" : "left_out"
}

const weighed = (signals: Readonly<Record<string, number>>): FileExplanation["signals"] =>
  Object.entries(signals)
    .map(([name, value]) => ({ name, value, weight: weightOf.get(name) ?? null }))
    .sort((a, b) => b.value * (b.weight ?? 0) - a.value * (a.weight ?? 0) || (a.name < b.name ? -1 : 1))
