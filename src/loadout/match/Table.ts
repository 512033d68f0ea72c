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

/** Null at the first look at an index: reading it once costs less than preparing it. */
export const tableOf = (index: LoadoutIndex): Table | null => {
  if (typeof index !== "object" || index === null) return null
  const known = tables.get(index)
  if (known === undefined) {
    tables.set(index, null)
    return null
  }
  if (known?.snapshot.isCurrent()) return known.table
  const made = { snapshot: snapshotOf(index), table: makeTable(entriesOf(index)) }
  tables.set(index, made)
  return made.table
}

const tables = new WeakMap<object, { readonly snapshot: Snapshot; readonly table: Table } | null>()

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
    const telling = distinctKeywords(entry)
    for (const { keyword, words } of telling) {
      for (const word of words) keywordPairs.add(idOf(word), keywords.length)
      keywords.push(keyword)
      keywordEntry.push(at)
      keywordNeeds.push(words.length)
    }
    keywordsOfEntry[at] = telling.length
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

export interface TellingKeyword {
  readonly keyword: string
  /** Without repeats. */
  readonly words: ReadonlyArray<string>
}

/** The keywords that say something, each once however often and in whatever spelling it is given. */
export const distinctKeywords = (entry: LoadoutEntry): ReadonlyArray<TellingKeyword> => {
  const seen = new Set<string>()
  const telling: Array<TellingKeyword> = []
  for (const keyword of textsOf(entry.keywords)) {
    const parts = keywordWords(keyword)
    const key = parts.length === 1 ? (parts[0] ?? "") : keywordKey(keyword)
    if (key === "" || seen.has(key)) continue
    seen.add(key)
    telling.push({ keyword, words: parts.length === 1 ? parts : [...new Set(parts)] })
  }
  return telling
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
