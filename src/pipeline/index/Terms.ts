/**
 * How a text falls into terms: every name in its words, each by its stem, and as a whole. One loop over the characters
 * finds the names; what a name is made of is asked once for each distinct one.
 */
import { stem } from "../selector/Stem.js"
import { glue } from "../selector/Words.js"
import { KeyTable } from "./KeyTable.js"
import { checkOf, finish, keyOf, seed, step, type TermKey } from "./TermKey.js"
import { digit, joiner, lower, unitClass, unspaced, upper } from "./Units.js"

/** Offsets in order, without overlaps. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface TermCounter {
  /** Empties the tables. */
  readonly clear: () => void
  /** Adds a text. Answers how many words it has. */
  readonly countText: (text: string, comments: ReadonlyArray<TextRange>) => number
  /** Adds the words of a name that the text defines. Answers how many they are. */
  readonly countSymbol: (name: string) => number
  /** By stem. Columns: `content` (all of the text), `comments`, `symbols`. */
  readonly terms: KeyTable
  /** Whole names as they are written. One column: how often. */
  readonly names: KeyTable
}

export const column = { content: 0, comments: 1, symbols: 2 } as const

/** Longer runs of letters are data (base64, hashes), not names. */
const longestName = 64
/** Shorter ones are never asked for as names. */
const shortestName = 3

export const makeTermCounter = (): TermCounter => {
  const terms = new KeyTable(3)
  // how often in all, how often in comments, and where one of them stands
  const runs = new KeyTable(4)
  const names = new KeyTable(1)
  const partsOf = makePartsOf()

  const addPair = (text: string, at: number, inComment: boolean) => {
    const { check, hash } = keyOf(text.slice(at, at + 2))
    const place = terms.place(hash, check) * 3
    terms.counts[place + column.content]! += 1
    if (inComment) terms.counts[place + column.comments]! += 1
  }

  const countRuns = (text: string, comments: ReadonlyArray<TextRange>): number => {
    const length = text.length
    let words = 0
    let at = 0
    let next = 0
    let comment = comments[0]
    while (at < length) {
      const first = unitClass(text.charCodeAt(at))
      if (first === 0) {
        at += 1
        continue
      }
      const start = at
      while (comment !== undefined && comment.end <= start) comment = comments[++next]
      const inComment = comment !== undefined && comment.start <= start
      if (first === unspaced) {
        while (at < length && unitClass(text.charCodeAt(at)) === unspaced) at += 1
        words += at - start
        for (let pair = start; pair + 1 < at; pair++) addPair(text, pair, inComment)
        continue
      }
      let hash = seed
      while (at < length) {
        const unit = text.charCodeAt(at)
        const kind = unitClass(unit)
        if (kind === 0 || kind === unspaced) break
        hash = step(hash, unit)
        at += 1
      }
      if (at - start > longestName) {
        words += 1
        continue
      }
      const place = runs.place(finish(hash), checkOf(text, start, at)) * 4
      if (runs.counts[place] === 0) {
        runs.counts[place + 2] = start
        runs.counts[place + 3] = at
      }
      runs.counts[place]! += 1
      if (inComment) runs.counts[place + 1]! += 1
    }
    return words
  }

  const addParts = (text: string): number => {
    let words = 0
    for (let run = 0; run < runs.size; run++) {
      const count = runs.counts[run * 4]!
      const inComments = runs.counts[run * 4 + 1]!
      const name = text.slice(runs.counts[run * 4 + 2], runs.counts[run * 4 + 3])
      const parts = partsOf(name)
      words += parts.words * count
      for (let at = 0; at < parts.keys.length; at += 2) {
        const place = terms.place(parts.keys[at]!, parts.keys[at + 1]!) * 3
        terms.counts[place + column.content]! += count
        terms.counts[place + column.comments]! += inComments
      }
      if (name.length >= shortestName) names.counts[names.place(runs.hashes[run]!, runs.checks[run]!)]! += count
    }
    return words
  }

  return {
    terms,
    names,
    clear: () => {
      terms.clear()
      names.clear()
    },
    countText: (text, comments) => {
      runs.clear()
      const outside = countRuns(text, comments)
      return outside + addParts(text)
    },
    countSymbol: (name) => {
      let words = 0
      eachRun(name, (run, isUnspaced) => {
        const parts = isUnspaced ? pairsOf(run) : partsOf(run)
        words += parts.words
        for (let at = 0; at < parts.keys.length; at += 2) {
          terms.counts[terms.place(parts.keys[at]!, parts.keys[at + 1]!) * 3 + column.symbols]! += 1
        }
      })
      return words
    }
  }
}

interface Parts {
  readonly words: number
  /** Hash, check, hash, check, … */
  readonly keys: ReadonlyArray<number>
}

/** Most names that a project uses often are among the last so many; each takes some 200 bytes. */
const memoSize = 20_000

const makePartsOf = () => {
  const runs = new Map<string, Parts>()
  const words = new Map<string, TermKey>()

  const keyOfWord = (word: string): TermKey => {
    const known = words.get(word)
    if (known !== undefined) return known
    const made = keyOf(stem(word.toLowerCase()))
    if (words.size >= memoSize) words.clear()
    words.set(flat(word), made)
    return made
  }

  const cut = (run: string): Parts => {
    if (run.length > longestName) return { words: 1, keys: [] }
    const keys: Array<number> = []
    let parts = 0
    let count = 0
    eachPart(run, (from, to) => {
      parts += 1
      if (to - from > 1) {
        const { check, hash } = keyOfWord(run.slice(from, to))
        keys.push(hash, check)
        count += 1
      } else if (unitClass(run.charCodeAt(from)) === digit) count += 1
    })
    if (parts <= 1) return { words: count, keys }
    const { check, hash } = keyOf(stem(glue(run)))
    keys.push(hash, check)
    return { words: count + 1, keys }
  }

  return (run: string): Parts => {
    const known = runs.get(run)
    if (known !== undefined) return known
    const made = cut(run)
    if (runs.size >= memoSize) runs.clear()
    runs.set(flat(run), made)
    return made
  }
}

/** A copy: a slice would keep the whole text that it was cut from in memory. */
export const flat = (text: string): string => {
  const units: Array<number> = []
  for (let at = 0; at < text.length; at++) units.push(text.charCodeAt(at))
  return String.fromCharCode(...units)
}

/** `parseHTTPHeader_v2`: `parse`, `HTTP`, `Header`, `v`, `2`. As `splitName` cuts a query. */
const eachPart = (run: string, take: (from: number, to: number) => void): void => {
  let from = -1
  let before = 0
  for (let at = 0; at <= run.length; at++) {
    const kind = at === run.length ? joiner : unitClass(run.charCodeAt(at))
    if (kind === joiner) {
      if (from >= 0) take(from, at)
      from = -1
    } else if (from < 0) {
      from = at
    } else if (
      (kind === upper && (before !== upper || unitClass(run.charCodeAt(at + 1) || 0) === lower)) ||
      (kind === digit && before !== digit)
    ) {
      take(from, at)
      from = at
    }
    before = kind
  }
}

const pairsOf = (run: string): Parts => {
  const keys: Array<number> = []
  for (let at = 0; at + 1 < run.length; at++) {
    const { check, hash } = keyOf(run.slice(at, at + 2))
    keys.push(hash, check)
  }
  return { words: run.length, keys }
}

/** Names and unspaced stretches of a short text. */
const eachRun = (text: string, visit: (run: string, isUnspaced: boolean) => void): void => {
  let at = 0
  while (at < text.length) {
    const first = unitClass(text.charCodeAt(at))
    const start = at++
    if (first === 0) continue
    for (; at < text.length; at++) {
      const kind = unitClass(text.charCodeAt(at))
      if (kind === 0 || (kind === unspaced) !== (first === unspaced)) break
    }
    visit(text.slice(start, at), first === unspaced)
  }
}
