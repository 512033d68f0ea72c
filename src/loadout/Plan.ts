/** What an agent loads for a task: now, when it needs it, and only when it is asked for. */
import { type MatchOptions, matchLoadout } from "./Match.js"
import type { Budget, LoadoutEntry, MatchResult, MergeConflict } from "./Model.js"
import type { ResolvedLoadout } from "./Resolve.js"
import { countOf } from "./Shape.js"

export interface LoadPlan {
  /** Core entries. */
  readonly preload: ReadonlyArray<MatchResult>
  /** Domain entries that the task matches. */
  readonly onDemand: ReadonlyArray<MatchResult>
  readonly manual: ReadonlyArray<LoadoutEntry>
  readonly provenance: Readonly<Record<string, string>>
  readonly budget: Budget
  readonly conflicts: ReadonlyArray<MergeConflict>
  readonly layerNames: ReadonlyArray<string>
  readonly preloadTokens: number
  readonly onDemandTokens: number
}

export const planOf = (task: string, { layers, merged }: ResolvedLoadout, options: MatchOptions = {}): LoadPlan => {
  const matches = matchLoadout(task, merged, options)
  const preload = matches.filter((it) => it.mode === "eager")
  const onDemand = matches.filter((it) => it.mode === "lazy")
  return {
    preload,
    onDemand,
    manual: merged.entries.filter((it) => it.priority === "manual"),
    provenance: merged.provenance,
    budget: merged.budget,
    conflicts: merged.conflicts,
    layerNames: layers.map(({ name }) => name),
    preloadTokens: tokensOf(preload),
    onDemandTokens: tokensOf(onDemand)
  }
}

const tokensOf = (matches: ReadonlyArray<MatchResult>): number =>
  matches.reduce((sum, { entry }) => sum + countOf(entry.tokens_est), 0)
