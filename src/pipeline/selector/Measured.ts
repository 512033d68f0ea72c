/** All that the signals know of a project for one query: small numbers, no text. */
import type { RelativePath } from "../../domain/Paths.js"
import type { FileKind } from "../../domain/Selection.js"
import type { Past } from "../history/Past.js"
import { countAt, definedNamesOf, type FileRecord } from "../index/FileRecord.js"
import type { CountedTerms, PathTerms } from "../index/PathTerms.js"
import { keyOf } from "../index/TermKey.js"
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
}

export const measure = (
  query: Query,
  files: ReadonlyArray<MeasuredFile>,
  imports: ReadonlyArray<ReadonlyArray<number>>
): Measured => {
  const terms = makeWanted(query.terms.map((it) => it.stem))
  const identifiers = makeWanted(query.identifiers.map((it) => it.name))
  const postings: ReadonlyArray<Array<Posting>> = query.terms.map(() => [])
  const definitions: ReadonlyArray<Array<number>> = query.identifiers.map(() => [])
  const uses: ReadonlyArray<Array<Use>> = query.identifiers.map(() => [])
  const words = new Float64Array(files.length)
  const symbolWords = new Float64Array(files.length)
  const generated = new Set<number>()
  const unreadable = new Set<number>()

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
    words[at] = record.words
    const { hashes, names, small } = record
    const keys = hashes.length
    const commentsAt = keys + record.terms
    const symbolsAt = commentsAt + record.terms
    const namesAt = symbolsAt + record.terms
    let found = false
    let symbols: Array<readonly [term: number, count: number]> | null = null
    for (let key = 0; key < record.terms; key++) {
      const hash = hashes[key]!
      if (terms.bits[hash >>> 16] === 0) continue
      const term = terms.find(hash, small[key]!)
      if (term < 0) continue
      const content = countAt(record, keys + key)
      const symbolCount = countAt(record, symbolsAt + key)
      if (symbolCount > 0) symbols = [...(symbols ?? []), [term, symbolCount]]
      if (content === 0) continue
      found = true
      const comments = countAt(record, commentsAt + key)
      const known = postingOf(term, at)
      if (known === undefined) postings[term]!.push({ ...noHits, file: at, content, comments })
      else {
        known.content = content
        known.comments = comments
      }
    }
    for (let key = record.terms; key < record.terms + names; key++) {
      const hash = hashes[key]!
      if (identifiers.bits[hash >>> 16] === 0) continue
      const identifier = identifiers.find(hash, small[key]!)
      if (identifier < 0) continue
      found = true
      uses[identifier]!.push({ file: at, count: countAt(record, namesAt + key - record.terms) })
    }
    // a name that a file defines stands in its text: no term there, none here
    if (!found) return
    symbolWords[at] = record.symbolWords
    for (const [term, count] of symbols ?? []) {
      const known = postingOf(term, at)
      if (known !== undefined) known.symbols = count
    }
    for (let key = record.terms + names; key < keys; key++) {
      const hash = hashes[key]!
      if (identifiers.bits[hash >>> 16] === 0) continue
      const identifier = identifiers.find(hash, small[key]!)
      if (identifier >= 0) definitions[identifier]!.push(at)
    }
  }

  files.forEach((file, at) => {
    addPath(at, file.pathTerms)
    if (file.unreadable) unreadable.add(at)
    if (file.record?.generated === true) generated.add(at)
    else if (file.record !== null) addRecord(at, file.record)
  })

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

/** What a query looks for. The table turns nearly every hash away at once. */
interface Wanted {
  readonly bits: Uint8Array
  /** Place of the word in the query, or -1. */
  readonly find: (hash: number, check: number) => number
}

const makeWanted = (words: ReadonlyArray<string>): Wanted => {
  const bits = new Uint8Array(65_536)
  const places = new Map<number, number>()
  words.forEach((word, at) => {
    const { check, hash } = keyOf(word)
    bits[hash >>> 16] = 1
    places.set(hash * 256 + check, at)
  })
  return { bits, find: (hash, check) => places.get(hash * 256 + check) ?? -1 }
}
