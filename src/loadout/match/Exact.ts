/** The scores of the contract: the share of an entry's keywords that a task has, and 0.2 for any of its patterns. */
import type { LoadoutEntry, LoadoutIndex, MatchResult } from "../Model.js"
import { countOf, entriesOf, textsOf } from "../Shape.js"
import { isPlainWord, keywordWords, patternWords, taskWords } from "../Words.js"
import { distinctKeywords, type Postings, type Table, tableOf } from "./Table.js"

const patternBonus = 0.2

export const contractFloor = 0.1

/** An entry before its score is compared with a floor. `order` is its place in the index. */
export interface Scored extends MatchResult {
  readonly order: number
}

export const scoreExact = (task: string, index: LoadoutIndex): ReadonlyArray<Scored> => {
  const words = taskWords(task)
  const table = tableOf(index)
  return table === null ? scan(words, entriesOf(index)) : lookUp(words, table)
}

/** Entry by entry. An entry is only looked at closely when one of its words is in the task. */
const scan = (words: ReadonlySet<string>, entries: ReadonlyArray<LoadoutEntry>): ReadonlyArray<Scored> => {
  const scored: Array<Scored> = []
  entries.forEach((entry, order) => {
    if (entry.priority === "core") scored.push({ ...coreMatch, entry, order })
    if (entry.priority !== "domain") return
    const patterns = textsOf(entry.patterns).filter((it) => patternWords(it).some((word) => words.has(word)))
    const isHit = (keyword: string) =>
      isPlainWord(keyword) ? words.has(keyword) : hasAll(words, keywordWords(keyword))
    if (patterns.length === 0 && !textsOf(entry.keywords).some(isHit)) return
    const telling = distinctKeywords(entry)
    const keywords = telling.filter((it) => hasAll(words, it.words)).map((it) => it.keyword)
    scored.push(scoreOf(entry, order, { keywords, patterns: [...new Set(patterns)], total: telling.length }))
  })
  return scored
}

const hasAll = (words: ReadonlySet<string>, wanted: ReadonlyArray<string>): boolean =>
  wanted.length > 0 && wanted.every((it) => words.has(it))

/** From the words of the task to the entries that have them. */
const lookUp = (taskHas: ReadonlySet<string>, table: Table): ReadonlyArray<Scored> => {
  const words = [...taskHas].flatMap((word) => table.words.get(word) ?? [])
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
    scored.push(
      scoreOf(entry, order, {
        keywords: inOrder(hit.keywords).map((it) => table.keywords[it] ?? ""),
        patterns: inOrder(hit.patterns).map((it) => table.patterns[it] ?? ""),
        total: table.keywordsOfEntry[order] ?? 0
      })
    )
  }
  return scored
}

const scoreOf = (
  entry: LoadoutEntry,
  order: number,
  hit: { readonly keywords: ReadonlyArray<string>; readonly patterns: ReadonlyArray<string>; readonly total: number }
): Scored => ({
  entry,
  order,
  score: Math.min(
    1,
    (hit.total === 0 ? 0 : hit.keywords.length / hit.total) + (hit.patterns.length > 0 ? patternBonus : 0)
  ),
  matchedKeywords: hit.keywords,
  matchedPatterns: hit.patterns,
  reason: reasonOf(hit.keywords, hit.patterns),
  mode: "lazy"
})

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
