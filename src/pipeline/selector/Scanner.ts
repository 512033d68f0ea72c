/**
 * Counts the query's terms in short texts (the index has the counts of whole files): one loop over the characters that
 * cuts out words, a table of first letters that turns nearly all of them away, and a string only for the few that are left.
 */
import { digit, joiner, lower, unitClass, unspaced, upper } from "../index/Units.js"
import type { Query } from "./Query.js"
import { stem } from "./Stem.js"
import { glue } from "./Words.js"

/** What was found since it was last cleared. Texts are added up. */
export interface Tally {
  words: number
  readonly terms: Int32Array
  readonly identifiers: Int32Array
}

export const emptyTally = (query: Query): Tally => ({
  words: 0,
  terms: new Int32Array(query.terms.length),
  identifiers: new Int32Array(query.identifiers.length)
})

export const clearTally = (tally: Tally): void => {
  tally.words = 0
  tally.terms.fill(0)
  tally.identifiers.fill(0)
}

/** Longer runs of letters are data (base64, hashes), not names. */
const longestRun = 64
/** Longer slices would keep the whole text they were cut from in memory. */
const longestMemo = 12
const memoSize = 20_000

export const makeScanner = (query: Query): ((text: string, tally: Tally) => void) => {
  const termOfStem = new Map(query.terms.map((term, at) => [term.stem, at]))
  const identifierAt = new Map(query.identifiers.map((it, at) => [it.name, at]))
  const starts = startsOf([...query.terms.map((it) => it.stem), ...query.identifiers.map((it) => stem(glue(it.name)))])
  const memo = new Map<string, number>()

  const termAt = (word: string): number => {
    const known = memo.get(word)
    if (known !== undefined) return known
    const at = termOfStem.get(stem(word.toLowerCase())) ?? -1
    if (word.length <= longestMemo && memo.size < memoSize) memo.set(word, at)
    return at
  }

  /** First letters that no term has. Letters outside ASCII have no place in the table, and pass. */
  const mayStart = (text: string, start: number, end: number): boolean => {
    return mayBe(text.charCodeAt(start), text.charCodeAt(start + 1), end - start > 2 ? text.charCodeAt(start + 2) : 0)
  }

  const mayBe = (a: number, b: number, c: number): boolean => {
    if (a > 127 || b > 127 || c > 127) return true
    return starts[(foldOf[a]! * folds + foldOf[b]!) * folds + foldOf[c]!] === 1
  }

  const word = (text: string, start: number, end: number, tally: Tally): void => {
    if (end - start < 2) {
      if (unitClass(text.charCodeAt(start)) === digit) tally.words += 1
      return
    }
    tally.words += 1
    if (!mayStart(text, start, end)) return
    const at = termAt(text.slice(start, end))
    if (at >= 0) tally.terms[at]! += 1
  }

  /** A run of several words: each of them, and the whole name. */
  const name = (text: string, start: number, end: number, tally: Tally): void => {
    let parts = 0
    let from = -1
    let before = 0
    for (let at = start; at <= end; at++) {
      const kind = at === end ? joiner : unitClass(text.charCodeAt(at))
      if (kind === joiner) {
        if (from >= 0) {
          word(text, from, at, tally)
          parts += 1
        }
        from = -1
      } else if (from < 0) {
        from = at
      } else if (
        (kind === upper && before !== upper) ||
        (kind === digit && before !== digit) ||
        (kind === upper && before === upper && at + 1 < end && unitClass(text.charCodeAt(at + 1)) === lower)
      ) {
        word(text, from, at, tally)
        parts += 1
        from = at
      }
      before = kind
    }
    if (parts > 1) tally.words += 1
    // the first letters without what joins them: `e_tag` is `etag`
    const a = nextLetter(text, start, end)
    const b = nextLetter(text, a + 1, end)
    const c = nextLetter(text, b + 1, end)
    if (b >= end || !mayBe(text.charCodeAt(a), text.charCodeAt(b), c < end ? text.charCodeAt(c) : 0)) return
    const whole = text.slice(start, end)
    const identifier = identifierAt.get(whole)
    if (identifier !== undefined) tally.identifiers[identifier]! += 1
    if (parts <= 1) return
    const at = termAt(whole.replace(/[_$]+/g, ""))
    if (at >= 0) tally.terms[at]! += 1
  }

  const pairs = (text: string, start: number, end: number, tally: Tally): void => {
    tally.words += end - start
    for (let at = start; at + 1 < end; at++) {
      const term = termOfStem.get(text.slice(at, at + 2))
      if (term !== undefined) tally.terms[term]! += 1
    }
  }

  return (text, tally) => {
    const length = text.length
    let at = 0
    while (at < length) {
      const first = unitClass(text.charCodeAt(at))
      if (first === 0) {
        at += 1
        continue
      }
      const start = at
      at += 1
      let seen = first
      while (at < length) {
        const kind = unitClass(text.charCodeAt(at))
        if (kind === 0 || (kind === unspaced) !== (first === unspaced)) break
        // a capital counts as the start of another word only after the first letter
        seen |= kind
        if (kind === upper) seen |= joiner
        at += 1
      }
      if (first === unspaced) pairs(text, start, at, tally)
      else if (at - start > longestRun) tally.words += 1
      else if ((seen & (joiner | digit)) === 0 && !identifierMayBe(text, start, at)) word(text, start, at, tally)
      else name(text, start, at, tally)
    }
  }

  function identifierMayBe(text: string, start: number, end: number): boolean {
    return identifierAt.size > 0 && end - start > 1 && mayStart(text, start, end)
  }
}

const nextLetter = (text: string, from: number, end: number): number => {
  let at = from
  while (at < end && (text.charCodeAt(at) === 95 || text.charCodeAt(at) === 36)) at += 1 // _ and $
  return at
}

/** Letters and digits as 1 to 36, whatever their case. */
const folds = 37
const foldOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code).toLowerCase()
  return "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(char) + 1
})

/** Which first three characters a word must have. Short stems may have grown (`tries` → `try`), so their third is open. */
const startsOf = (stems: ReadonlyArray<string>): Uint8Array => {
  const starts = new Uint8Array(folds ** 3)
  const fold = (text: string, at: number) => foldOf[text.charCodeAt(at)] ?? 0
  for (const it of stems) {
    const two = (fold(it, 0) * folds + fold(it, 1)) * folds
    if (it.length > 3) starts[two + fold(it, 2)] = 1
    else starts.fill(1, two, two + folds)
  }
  return starts
}
