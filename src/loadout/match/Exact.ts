/** The scores of the contract: the share of an entry's keywords that a task has, and 0.2 for any of its patterns. */
import type { LoadoutIndex, MatchResult } from "../Model.js"
import { countOf } from "../Shape.js"
import { taskWords } from "../Words.js"
import { type Postings, tableOf } from "./Table.js"

const patternBonus = 0.2

export const contractFloor = 0.1

/** An entry before its score is compared with a floor. `order` is its place in the index. */
export interface Scored extends MatchResult {
  readonly order: number
}

export const scoreExact = (task: string, index: LoadoutIndex): ReadonlyArray<Scored> => {
  const table = tableOf(index)
  const words = [...taskWords(task)].flatMap((word) => table.words.get(word) ?? [])
  const hits = new Map<number, { readonly keywords: Array<number>; readonly patterns: Array<number> }>()
  const hitsOf = (entry: number) => {
    const known = hits.get(entry)
    if (known !== undefined) return known
    const fresh = { keywords: [], patterns: [] }
    hits.set(entry, fresh)
    return fresh
  }

  const found = new Map<number, number>()
  for (const word of words) {
    each(table.keywordsOfWord, word, (keyword) => {
      const needs = table.keywordNeeds[keyword] ?? 0
      const has = needs === 1 ? 1 : (found.get(keyword) ?? 0) + 1
      if (needs > 1) found.set(keyword, has)
      if (has === needs) hitsOf(table.keywordEntry[keyword] ?? 0).keywords.push(keyword)
    })
  }
  const patterns = new Set<number>()
  for (const word of words) each(table.patternsOfWord, word, (pattern) => patterns.add(pattern))
  for (const pattern of patterns) hitsOf(table.patternEntry[pattern] ?? 0).patterns.push(pattern)

  const scored: Array<Scored> = []
  for (const order of table.core) {
    const entry = table.entries[order]
    if (entry !== undefined) scored.push({ ...coreMatch, entry, order })
  }
  for (const [order, hit] of hits) {
    const entry = table.entries[order]
    if (entry === undefined) continue
    const total = table.keywordsOfEntry[order] ?? 0
    const share = total === 0 ? 0 : hit.keywords.length / total
    const matchedKeywords = inOrder(hit.keywords).map((it) => table.keywords[it] ?? "")
    const matchedPatterns = inOrder(hit.patterns).map((it) => table.patterns[it] ?? "")
    scored.push({
      entry,
      order,
      score: Math.min(1, share + (matchedPatterns.length > 0 ? patternBonus : 0)),
      matchedKeywords,
      matchedPatterns,
      reason: reasonOf(matchedKeywords, matchedPatterns),
      mode: "lazy"
    })
  }
  return scored
}

export const coreMatch = {
  score: 1,
  matchedKeywords: [],
  matchedPatterns: [],
  reason: "core: always loaded",
  mode: "eager"
} as const

export const reasonOf = (keywords: ReadonlyArray<string>, patterns: ReadonlyArray<string>): string =>
  [
    ...(keywords.length > 0 ? [`keywords [${keywords.join(", ")}]`] : []),
    ...(patterns.length > 0 ? [`patterns [${patterns.join(", ")}]`] : [])
  ].join(" + ")

/** Strongest first; of equals the cheaper one; then the order of the index. */
export const byStrength = (a: Scored, b: Scored): number =>
  b.score - a.score || countOf(a.entry.tokens_est) - countOf(b.entry.tokens_est) || a.order - b.order

/** Every item in the list of `key`. */
export const each = ({ items, starts }: Postings, key: number, use: (item: number) => void): void => {
  const end = starts[key + 1] ?? 0
  for (let at = starts[key] ?? 0; at < end; at++) use(items[at] ?? 0)
}

const inOrder = (numbers: Array<number>): ReadonlyArray<number> =>
  numbers.length > 1 ? numbers.sort((a, b) => a - b) : numbers
