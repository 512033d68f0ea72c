/** The words of a loadout: an index of knowledge files, and when each of them is worth an agent's tokens. */

export const priorities = ["core", "domain", "manual"] as const
export type Priority = (typeof priorities)[number]

export const phases = ["task", "plan", "edit"] as const
export type Phase = (typeof phases)[number]

/** When a payload may be loaded, relative to the agent's loop. */
export type Triggers = Readonly<Record<Phase, boolean>>

export const DEFAULT_TRIGGERS: Triggers = Object.freeze({ task: true, plan: true, edit: false })

export const loadModes = ["eager", "lazy", "manual"] as const
export type LoadMode = (typeof loadModes)[number]

export interface LoadoutEntry {
  readonly id: string
  /** Relative to the root that the index speaks of. */
  readonly path: string
  readonly keywords: ReadonlyArray<string>
  /** Named intents (`ci_pipeline`), no regular expressions. */
  readonly patterns: ReadonlyArray<string>
  readonly priority: Priority
  readonly summary: string
  readonly triggers: Triggers
  readonly tokens_est: number
  readonly lines: number
  /** Files that this knowledge is about, as globs. It then also loads when one of them is touched. */
  readonly globs?: ReadonlyArray<string>
}

export interface Budget {
  readonly always_loaded_est: number
  readonly on_demand_total_est: number
  readonly avg_task_load_est: number
  readonly avg_task_load_observed: number | null
}

export interface LoadoutIndex {
  readonly version: string
  readonly generated: string
  readonly entries: ReadonlyArray<LoadoutEntry>
  readonly budget: Budget
  readonly lazyLoad?: boolean
}

export interface MatchResult {
  readonly entry: LoadoutEntry
  /** 0 to 1. */
  readonly score: number
  readonly matchedKeywords: ReadonlyArray<string>
  readonly matchedPatterns: ReadonlyArray<string>
  readonly reason: string
  readonly mode: LoadMode
}

export interface MergeConflict {
  readonly entryId: string
  readonly layers: ReadonlyArray<string>
  readonly resolution: "override" | "error"
}

export interface MergedIndex extends LoadoutIndex {
  /** Entry id → name of the layer that it comes from. No prototype: every id is an ordinary key. */
  readonly provenance: Readonly<Record<string, string>>
  readonly conflicts: ReadonlyArray<MergeConflict>
}

export interface Frontmatter {
  readonly id: string
  readonly keywords: ReadonlyArray<string>
  readonly patterns: ReadonlyArray<string>
  readonly priority: Priority
  readonly triggers: Triggers
  readonly globs?: ReadonlyArray<string>
  readonly summary?: string
}

export interface UsageEvent {
  readonly timestamp: string
  readonly taskHash: string
  readonly entryId: string
  readonly trigger: string
  readonly mode: LoadMode
  readonly tokensEst: number
  readonly sourceLayer?: string
}

/** What an index layer is called, where it is, and what it says. */
export interface IndexLayer {
  readonly name: string
  readonly index: LoadoutIndex
}
