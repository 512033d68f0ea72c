/** All that the signals know of a project for one query: small numbers, no text. */
import type { RelativePath } from "../../domain/Paths.js"
import { rememberedBy } from "../../domain/Remembered.js"
import type { FileKind } from "../../domain/Selection.js"
import type { Past } from "../history/Past.js"
import { countAt, definedNamesOf, type FileRecord } from "../index/FileRecord.js"
import type { CountedTerms, PathTerms } from "../index/PathTerms.js"
import type { TermIndex } from "../index/TermIndex.js"
import { keyOf } from "../index/TermKey.js"
import { makeTermCounter } from "../index/Terms.js"
import type { Query } from "./Query.js"

export interface Candidate {
  readonly path: RelativePath
  readonly language: string
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly modifiedMs: number
}

/** How often a term occurs in a file, by place. */
export interface Posting {
  readonly file: number
  /** In all of its text. */
  content: number
  /** As much of that as stands in comments. */
  comments: number
  symbols: number
  readonly name: number
  readonly folder: number
}

export interface Use {
  readonly file: number
  readonly count: number
}

export interface Measured {
  readonly query: Query
  /** By path, by code unit. Everything below speaks of them by their place in this list. */
  readonly files: ReadonlyArray<Candidate>
  /** One list a term of the query, by file. */
  readonly postings: ReadonlyArray<ReadonlyArray<Posting>>
  /** Words of the content. */
  readonly words: Float64Array
  /** Words of the names that a file defines; 0 where nothing matched. */
  readonly symbolWords: Float64Array
  /** One list an identifier of the query: the files that define it. */
  readonly definitions: ReadonlyArray<ReadonlyArray<number>>
  readonly uses: ReadonlyArray<ReadonlyArray<Use>>
  /** The files that a file imports. */
  readonly imports: ReadonlyArray<ReadonlyArray<number>>
  /** What its text says that its path does not. */
  readonly generated: ReadonlySet<number>
  /** Could not be read: known by their paths alone, and never shown. */
  readonly unreadable: ReadonlySet<number>
  /** What was done to these files before; absent where nothing is known. */
  readonly past?: Past
  /** Files that a report of a failure points at: 1 for the place itself, less for each caller of it. */
  readonly failures?: ReadonlyMap<number, number>
  /** Files that the conversation was about before. */
  readonly previous?: ReadonlySet<number>
  /** The names that a file defines, in the order of its text. */
  readonly definedNames: (file: number) => ReadonlyArray<string>
}

/** What is known of a candidate beside its path. */
export interface MeasuredFile extends Candidate {
  readonly pathTerms: PathTerms
  /** Null where nothing was read: the path speaks for it. */
  readonly record: FileRecord | null
  readonly unreadable: boolean
  readonly slot: number
}

/** The files of a project, and where to look for a word. */
export interface MeasuredProject {
  /** By path, by code unit. */
  readonly files: ReadonlyArray<MeasuredFile>
  readonly imports: ReadonlyArray<ReadonlyArray<number>>
  readonly index: TermIndex
  /** Places of files that the index does not have as they are here. */
  readonly notInIndex: ReadonlySet<number>
}

export const measure = (query: Query, { files, imports, index, notInIndex }: MeasuredProject): Measured => {
  const terms = makeWanted(query.terms.map((it) => it.stem))
  const identifiers = makeWanted(query.identifiers.map((it) => it.name))
  const postings: ReadonlyArray<Array<Posting>> = query.terms.map(() => [])
  const definitions: ReadonlyArray<Array<number>> = query.identifiers.map(() => [])
  const uses: ReadonlyArray<Array<Use>> = query.identifiers.map(() => [])
  const { generated, placeOfSlot, unreadable, words } = wholeOf(files)
  const symbolWords = new Float64Array(files.length)

  const inFolders = new Map<CountedTerms, Hits>()
  const folderHits = (folder: CountedTerms): Hits => {
    const known = inFolders.get(folder)
    if (known !== undefined) return known
    const made = hitsOf(folder, terms)
    inFolders.set(folder, made)
    return made
  }

  const postingOf = (term: number, at: number): Posting | undefined => {
    const list = postings[term]!
    const last = list[list.length - 1]
    return last?.file === at ? last : undefined
  }

  const addPath = (at: number, { folder, name }: PathTerms) => {
    const inName = hitsOf(name, terms)
    const inFolder = folderHits(folder)
    for (const [term, count] of inName) {
      postings[term]!.push({ ...noHits, file: at, name: count, folder: inFolder.get(term) ?? 0 })
    }
    for (const [term, count] of inFolder) {
      if (!inName.has(term)) postings[term]!.push({ ...noHits, file: at, folder: count })
    }
  }

  const addRecord = (at: number, record: FileRecord) => {
    const keys = record.hashes.length
    const afterNames = record.terms + record.names
    const commentsAt = keys + record.terms
    const symbolsAt = commentsAt + record.terms
    const namesAt = symbolsAt + record.terms
    let found = false
    let symbols: Array<readonly [term: number, count: number]> | null = null
    for (const term of terms.all) {
      const key = placeOf(record, 0, record.terms, term)
      if (key < 0) continue
      const content = countAt(record, keys + key)
      const symbolCount = countAt(record, symbolsAt + key)
      if (symbolCount > 0) symbols = [...(symbols ?? []), [term.place, symbolCount]]
      if (content === 0) continue
      found = true
      const comments = countAt(record, commentsAt + key)
      const known = postingOf(term.place, at)
      if (known === undefined) postings[term.place]!.push({ ...noHits, file: at, content, comments })
      else {
        known.content = content
        known.comments = comments
      }
    }
    for (const name of identifiers.all) {
      const key = placeOf(record, record.terms, afterNames, name)
      if (key < 0) continue
      found = true
      uses[name.place]!.push({ file: at, count: countAt(record, namesAt + key - record.terms) })
    }
    // a name that a file defines stands in its text: no term there, none here
    if (!found) return
    symbolWords[at] = record.symbolWords
    for (const [term, count] of symbols ?? []) {
      const known = postingOf(term, at)
      if (known !== undefined) known.symbols = count
    }
    for (const name of identifiers.all) {
      if (placeOf(record, afterNames, keys, name) >= 0) definitions[name.place]!.push(at)
    }
  }

  const mayMatch = new Uint8Array(files.length)
  for (const at of notInIndex) mayMatch[at] = 1
  for (const hash of hashesOf(query)) {
    if (hash === null) mayMatch.fill(1)
    else for (const slot of index.slotsOf(hash)) if (placeOfSlot[slot]! >= 0) mayMatch[placeOfSlot[slot]!] = 1
  }
  for (let at = 0; at < files.length; at++) {
    if (mayMatch[at] === 0) continue
    const { pathTerms, record } = files[at]!
    addPath(at, pathTerms)
    if (record !== null && !record.generated) addRecord(at, record)
  }

  return {
    query,
    files,
    postings,
    words,
    symbolWords,
    definitions,
    uses,
    imports,
    generated,
    unreadable,
    definedNames: (at) => {
      const { record } = files[at]!
      return record === null ? [] : definedNamesOf(record)
    }
  }
}

/** What holds of a list of files for every query. */
interface Whole {
  readonly words: Float64Array
  readonly generated: ReadonlySet<number>
  readonly unreadable: ReadonlySet<number>
  /** -1 for the slot of a file that is not in the list. */
  readonly placeOfSlot: Int32Array
}

const wholeOf = rememberedBy((files: ReadonlyArray<MeasuredFile>): Whole => {
  const words = new Float64Array(files.length)
  const generated = new Set<number>()
  const unreadable = new Set<number>()
  const placeOfSlot = new Int32Array(files.reduce((most, it) => Math.max(most, it.slot + 1), 0)).fill(-1)
  files.forEach((file, at) => {
    placeOfSlot[file.slot] = at
    if (file.unreadable) unreadable.add(at)
    if (file.record?.generated === true) generated.add(at)
    else words[at] = file.record?.words ?? 0
  })
  return { words, generated, unreadable, placeOfSlot }
})

/** One that each file has which can match a term or an identifier; null where there is none. */
const hashesOf = ({ identifiers, terms }: Query): ReadonlyArray<number | null> => {
  const counter = makeTermCounter()
  // a name stands nowhere without its first word
  const firstWord = (name: string): number | null => {
    counter.clear()
    counter.countText(name, [])
    return counter.terms.size === 0 ? null : counter.terms.hashes[0]!
  }
  return [...terms.map((it) => keyOf(it.stem).hash), ...identifiers.map((it) => firstWord(it.name))]
}

const noHits = { content: 0, comments: 0, symbols: 0, name: 0, folder: 0 }

/** Term of the query → how often. */
type Hits = ReadonlyMap<number, number>

const noneFound: Hits = new Map()

const hitsOf = ({ checks, counts, hashes }: CountedTerms, wanted: Wanted): Hits => {
  let hits: Map<number, number> | null = null
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at]!
    if (wanted.bits[hash >>> 16] === 0) continue
    const found = wanted.find(hash, checks[at]!)
    if (found < 0) continue
    hits ??= new Map()
    hits.set(found, counts[at]!)
  }
  return hits ?? noneFound
}

interface WantedWord {
  readonly hash: number
  readonly check: number
  /** Of the word in the query. */
  readonly place: number
}

/** What a query looks for. The table turns nearly every hash away at once. */
interface Wanted {
  /** Each key once. */
  readonly all: ReadonlyArray<WantedWord>
  readonly bits: Uint8Array
  /** Place of the word in the query, or -1. */
  readonly find: (hash: number, check: number) => number
}

const makeWanted = (words: ReadonlyArray<string>): Wanted => {
  const bits = new Uint8Array(65_536)
  const all = new Map<number, WantedWord>()
  words.forEach((word, place) => {
    const { check, hash } = keyOf(word)
    bits[hash >>> 16] = 1
    all.set(hash * 256 + check, { hash, check, place })
  })
  return { all: [...all.values()], bits, find: (hash, check) => all.get(hash * 256 + check)?.place ?? -1 }
}

/**
 * Where a word stands among the hashes of a part of a record, which rise from `from` up to `to`; -1 where it does not. They
 * are spread evenly, so that one is found a few steps from where it should be.
 */
const placeOf = ({ hashes, small }: FileRecord, from: number, to: number, { check, hash }: WantedWord): number => {
  let at = from + Math.floor((hash / 0x1_0000_0000) * (to - from))
  while (at > from && hashes[at - 1]! >= hash) at -= 1
  while (at < to && hashes[at]! < hash) at += 1
  for (; at < to && hashes[at] === hash; at += 1) if (small[at] === check) return at
  return -1
}
