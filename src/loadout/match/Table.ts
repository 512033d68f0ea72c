/**
 * An index prepared for matching: which keyword has which words, and the way back from a word to its keywords.
 * It is kept for as long as its index object lives, and made anew when the owner of that object has changed it.
 */
import type { LoadoutEntry, LoadoutIndex } from "../Model.js"
import { entriesOf, textsOf } from "../Shape.js"
import { keywordKey, keywordWords, patternWords } from "../Words.js"
import { type Snapshot, snapshotOf } from "./Snapshot.js"

/** Lists of numbers in one array: the list of `key` is `items[starts[key]] … items[starts[key + 1] - 1]`. */
export interface Postings {
  readonly starts: Int32Array
  readonly items: Int32Array
}

export interface Table {
  readonly entries: ReadonlyArray<LoadoutEntry>
  /** Positions of the core entries. */
  readonly core: ReadonlyArray<number>
  readonly words: ReadonlyMap<string, number>
  readonly keywords: ReadonlyArray<string>
  readonly keywordEntry: Int32Array
  readonly keywordNeeds: Int32Array
  /** How many keywords that say something an entry has. */
  readonly keywordsOfEntry: Int32Array
  readonly keywordsOfWord: Postings
  readonly patterns: ReadonlyArray<string>
  readonly patternEntry: Int32Array
  readonly patternsOfWord: Postings
}

export const tableOf = (index: LoadoutIndex): Table => {
  const key: object | null = typeof index === "object" ? index : null
  if (key === null) return makeTable([])
  const known = tables.get(key)
  if (known !== undefined && known.snapshot.isCurrent()) return known.table
  const entries = entriesOf(index)
  const made = { snapshot: snapshotOf(index), table: makeTable(entries) }
  tables.set(key, made)
  return made.table
}

const tables = new WeakMap<object, { readonly snapshot: Snapshot; readonly table: Table }>()

const makeTable = (entries: ReadonlyArray<LoadoutEntry>): Table => {
  const words = new Map<string, number>()
  const idOf = (word: string): number => {
    const known = words.get(word)
    if (known !== undefined) return known
    words.set(word, words.size)
    return words.size - 1
  }
  const core: Array<number> = []
  const keywords: Array<string> = []
  const keywordEntry: Array<number> = []
  const keywordNeeds: Array<number> = []
  const keywordPairs = new Pairs()
  const keywordsOfEntry = new Int32Array(entries.length)
  const patterns: Array<string> = []
  const patternEntry: Array<number> = []
  const patternPairs = new Pairs()

  entries.forEach((entry, at) => {
    if (entry.priority === "core") core.push(at)
    if (entry.priority !== "domain") return
    const seen = new Set<string>()
    for (const keyword of textsOf(entry.keywords)) {
      const parts = keywordWords(keyword)
      if (parts.length === 0) continue
      const key = parts.length === 1 ? (parts[0] ?? "") : keywordKey(keyword)
      if (seen.has(key)) continue
      seen.add(key)
      const distinct = parts.length === 1 ? parts : [...new Set(parts)]
      for (const part of distinct) keywordPairs.add(idOf(part), keywords.length)
      keywords.push(keyword)
      keywordEntry.push(at)
      keywordNeeds.push(distinct.length)
    }
    keywordsOfEntry[at] = seen.size
    for (const pattern of new Set(textsOf(entry.patterns))) {
      for (const part of new Set(patternWords(pattern))) patternPairs.add(idOf(part), patterns.length)
      patterns.push(pattern)
      patternEntry.push(at)
    }
  })
  return {
    entries,
    core,
    words,
    keywords,
    keywordEntry: Int32Array.from(keywordEntry),
    keywordNeeds: Int32Array.from(keywordNeeds),
    keywordsOfEntry,
    keywordsOfWord: keywordPairs.postings(words.size),
    patterns,
    patternEntry: Int32Array.from(patternEntry),
    patternsOfWord: patternPairs.postings(words.size)
  }
}

/** Collects (key, item) and hands out the lists. */
export class Pairs {
  private readonly keys: Array<number> = []
  private readonly values: Array<number> = []

  add(key: number, value: number): void {
    this.keys.push(key)
    this.values.push(value)
  }

  postings(size: number): Postings {
    const starts = new Int32Array(size + 1)
    for (const key of this.keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
    for (let at = 1; at <= size; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
    const next = starts.slice()
    const items = new Int32Array(this.keys.length)
    this.keys.forEach((key, at) => {
      const place = next[key] ?? 0
      items[place] = this.values[at] ?? 0
      next[key] = place + 1
    })
    return { starts, items }
  }
}
