/** What an index costs, which of its entries nobody loads, and where its keywords compete. */
import type { LoadoutEntry, LoadoutIndex, Priority } from "./Model.js"
import { countOf, entriesOf, fieldOf, isPriority, textsOf } from "./Shape.js"
import type { UsageSummary } from "./Usage.js"
import { keywordKey } from "./Words.js"

export interface DeadEntry {
  readonly entry: LoadoutEntry
  readonly reason: string
}

/** Entries other than core that no event of the log names, dearest first. */
export const findDeadEntries = (index: LoadoutIndex, events: ReadonlyArray<unknown>): Array<DeadEntry> => {
  const loaded = new Set(events.map((event) => fieldOf(event, "entryId")))
  return entriesOf(index)
    .filter((it) => it.priority !== "core" && !loaded.has(it.id))
    .sort((a, b) => countOf(b.tokens_est) - countOf(a.tokens_est))
    .map((entry) => ({ entry, reason: `never loaded; ${countOf(entry.tokens_est)} tokens on disk` }))
}

export interface KeywordOverlap {
  /** As the first entry spells it. */
  readonly keyword: string
  readonly entries: ReadonlyArray<string>
  /** The other ways it is spelt: the same tasks match them all. */
  readonly spellings?: ReadonlyArray<string>
}

/** Keywords that more than one entry answers to, most shared first. */
export const findKeywordOverlaps = (index: LoadoutIndex): Array<KeywordOverlap> => {
  const found = new Map<string, { readonly ids: Set<string>; readonly spellings: Set<string> }>()
  for (const entry of entriesOf(index)) {
    for (const keyword of textsOf(entry.keywords)) {
      const key = keywordKey(keyword)
      if (key === "") continue
      const known = found.get(key) ?? { ids: new Set(), spellings: new Set() }
      known.ids.add(entry.id)
      known.spellings.add(keyword)
      found.set(key, known)
    }
  }
  return [...found.values()]
    .filter(({ ids }) => ids.size > 1)
    .sort((a, b) => b.ids.size - a.ids.size)
    .map(({ ids, spellings }) => {
      const [keyword = "", ...others] = spellings
      return { keyword, entries: [...ids], ...(others.length > 0 ? { spellings: others } : {}) }
    })
}

export interface EntrySize {
  readonly id: string
  readonly tokens: number
}

export interface BudgetBreakdown {
  readonly totalTokens: number
  readonly coreTokens: number
  readonly domainTokens: number
  readonly manualTokens: number
  readonly coreEntries: number
  readonly domainEntries: number
  readonly manualEntries: number
  readonly avgDomainSize: number
  readonly largestEntry: EntrySize | null
  readonly smallestEntry: EntrySize | null
  /** Tokens of a load, from the log. */
  readonly observedAvg: number | null
}

export const analyzeBudget = (index: LoadoutIndex, usage: ReadonlyArray<UsageSummary> = []): BudgetBreakdown => {
  const tokens: Record<Priority, number> = { core: 0, domain: 0, manual: 0 }
  const counts: Record<Priority, number> = { core: 0, domain: 0, manual: 0 }
  let largest: EntrySize | null = null
  let smallest: EntrySize | null = null
  for (const { id, priority, tokens_est } of entriesOf(index)) {
    // an entry of no tier is in no total, so it is neither the largest nor the smallest of them
    if (!isPriority(priority)) continue
    const size = { id, tokens: countOf(tokens_est) }
    tokens[priority] += size.tokens
    counts[priority]++
    if (largest === null || size.tokens > largest.tokens) largest = size
    if (smallest === null || size.tokens <= smallest.tokens) smallest = size
  }
  const loads = usage.reduce((sum, it) => sum + countOf(fieldOf(it, "loadCount")), 0)
  const loaded = usage.reduce((sum, it) => sum + countOf(fieldOf(it, "totalTokens")), 0)
  return {
    totalTokens: tokens.core + tokens.domain + tokens.manual,
    coreTokens: tokens.core,
    domainTokens: tokens.domain,
    manualTokens: tokens.manual,
    coreEntries: counts.core,
    domainEntries: counts.domain,
    manualEntries: counts.manual,
    avgDomainSize: counts.domain === 0 ? 0 : Math.round(tokens.domain / counts.domain),
    largestEntry: largest,
    smallestEntry: smallest,
    observedAvg: loads === 0 ? null : Math.round(loaded / loads)
  }
}
