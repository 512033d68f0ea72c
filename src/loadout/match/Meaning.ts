/** An index prepared for calibrated scores: what each keyword means, and the way back from a word to its keywords. */
import type { LoadoutEntry, LoadoutIndex } from "../Model.js"
import { entriesOf, textsOf } from "../Shape.js"
import { functionWords, generic, genericWords } from "./Common.js"
import { bigrams, type Lexed, lex, type Word } from "./Lexer.js"
import { type Snapshot, snapshotOf } from "./Snapshot.js"
import { Pairs, type Postings } from "./Table.js"

export type Source = "keyword" | "pattern" | "name"

export interface Clue {
  readonly source: Source
  /** As its owner wrote it. */
  readonly text: string
  readonly entry: number
  readonly words: ReadonlyArray<Word>
  /** Bigrams of each part in a script without spaces. */
  readonly runs: ReadonlyArray<{ readonly text: string; readonly bigrams: ReadonlyArray<string> }>
  /** What it is worth when all of it is found. */
  readonly weight: number
}

export interface Meaning {
  readonly entries: ReadonlyArray<LoadoutEntry>
  readonly core: ReadonlyArray<number>
  readonly clues: ReadonlyArray<Clue>
  readonly terms: ReadonlyMap<string, number>
  readonly cluesOfTerm: Postings
}

export const meaningOf = (index: LoadoutIndex): Meaning => {
  if (typeof index !== "object" || index === null) return makeMeaning([])
  const known = meanings.get(index)
  if (known?.snapshot.isCurrent()) return known.meaning
  const made = { snapshot: snapshotOf(index), meaning: makeMeaning(entriesOf(index)) }
  meanings.set(index, made)
  return made.meaning
}

const meanings = new WeakMap<object, { readonly snapshot: Snapshot; readonly meaning: Meaning }>()

/** The weight of a name (an id of several words) for each of its words. */
const nameWeight = 0.5
const patternWeight = 0.5

const makeMeaning = (entries: ReadonlyArray<LoadoutEntry>): Meaning => {
  const raw: Array<Omit<Clue, "weight"> & { readonly key: string }> = []
  const core: Array<number> = []
  entries.forEach((entry, at) => {
    if (entry.priority === "core") core.push(at)
    if (entry.priority !== "domain") return
    const seen = new Set<string>()
    const add = (source: Source, text: string, lexed: Lexed) => {
      const words = principal(lexed)
      const runs = lexed.runs.map((it) => ({ text: it.text, bigrams: bigrams(it.text) }))
      const key = [...words.map((it) => it.stem), ...lexed.runs.map((it) => it.text)].join(" ")
      if (key === "" || seen.has(`${source} ${key}`) || (source === "name" && seen.has(`keyword ${key}`))) return
      seen.add(`${source} ${key}`)
      raw.push({ source, text, entry: at, words, runs, key })
    }
    for (const keyword of textsOf(entry.keywords)) add("keyword", keyword, lex(keyword))
    for (const pattern of textsOf(entry.patterns)) add("pattern", pattern, lex(pattern.replace(/[_-]+/g, " ")))
    for (const word of entry.id.split(/[-_\s]+/)) add("name", word, lex(word))
  })

  const entriesOfKey = new Map<string, Set<number>>()
  for (const { entry, key, source } of raw) {
    if (source === "pattern") continue
    const known = entriesOfKey.get(key)
    if (known === undefined) entriesOfKey.set(key, new Set([entry]))
    else known.add(entry)
  }
  const terms = new Map<string, number>()
  const termOf = (term: string): number => {
    const known = terms.get(term)
    if (known !== undefined) return known
    terms.set(term, terms.size)
    return terms.size - 1
  }
  const frequency = new Map<string, number>()
  for (const { words } of raw) for (const { root } of words) frequency.set(root, (frequency.get(root) ?? 0) + 1)
  const pairs = new Pairs()
  const clues = raw.map(({ key, ...clue }, at): Clue => {
    // all of its words must be there, so the rarest of them leads to it
    const rarest = clue.words.reduce<string | null>(
      (best, { root }) => (best === null || (frequency.get(root) ?? 0) < (frequency.get(best) ?? 0) ? root : best),
      null
    )
    if (rarest !== null) pairs.add(termOf(rarest), at)
    else for (const term of new Set(clue.runs.flatMap((it) => it.bigrams))) pairs.add(termOf(term), at)
    return { ...clue, weight: weightOf(clue, entriesOfKey.get(key)?.size ?? 1) }
  })
  return { entries, core, clues, terms, cluesOfTerm: pairs.postings(terms.size) }
}

/** The words that must be found: a name with its signs as it stands, all else by its parts. */
const principal = ({ words }: Lexed): ReadonlyArray<Word> => {
  const byPlace = new Map<number, Array<Word>>()
  for (const word of words) {
    const known = byPlace.get(word.at)
    if (known === undefined) byPlace.set(word.at, [word])
    else known.push(word)
  }
  return [...byPlace.values()].flatMap(([whole, ...rest]) => {
    if (whole === undefined) return []
    const parts = rest.filter((it) => !it.isJoined)
    // `node.js` and `package.json` are one thing; `use-after-free` is three words that belong together
    if (parts.length === 0 || /[.+#]/.test(whole.text)) return [whole]
    // `e-mail`, `x-ray`: what is joined is the word
    return parts.some((it) => it.text.length === 1) ? rest.slice(-1) : parts
  })
}

const weightOf = ({ runs, source, words }: Omit<Clue, "weight">, sharedBy: number): number => {
  const rarity = 1 / Math.sqrt(sharedBy)
  const telling = words.filter((it) => !isCommon(it)).length + runs.length
  const said = words.length + runs.length
  if (words.length > 0 && words.every((it) => functionWords.has(it.text)) && runs.length === 0) {
    return source === "keyword" ? generic * rarity : 0
  }
  if (source === "pattern") return patternWeight
  if (source === "name") return telling === 0 ? 0 : nameWeight * rarity
  // several words that stand together are hardly ever chance
  if (said > 1) return 1.3 * rarity
  return (telling === 0 ? generic : 1) * rarity
}

export const isCommon = (word: Word): boolean =>
  genericWords.has(word.text) || genericWords.has(word.stem) || functionWords.has(word.text)
