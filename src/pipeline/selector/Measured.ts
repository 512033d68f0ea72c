/** All that the signals know of a project: small numbers, no text. */
import type { RelativePath } from "../../domain/Paths.js"
import type { FileKind } from "../../domain/Selection.js"
import type { Past } from "../history/Past.js"
import { isWorthReading, looksGenerated } from "./FileKinds.js"
import type { ImportResolver } from "./ImportResolver.js"
import { wordsOfPath } from "./PathWords.js"
import type { Query } from "./Query.js"
import { clearTally, emptyTally, makeScanner } from "./Scanner.js"

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
  content: number
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
  /** Words of the names that a file defines; 0 where nothing matched and they were not asked for. */
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
}

export interface TextReaders {
  readonly definedNames: (language: string, text: string) => ReadonlyArray<string>
  readonly importSources: (language: string, text: string) => ReadonlyArray<string>
}

export interface Measurer {
  readonly wants: (file: number) => boolean
  readonly add: (file: number, text: string) => void
  readonly fail: (file: number) => void
  readonly finish: () => Measured
}

const noFiles: ReadonlyArray<number> = []

/** Texts may come in any order, and some never: what is known of a file without its text stays. */
export const makeMeasurer = (
  query: Query,
  files: ReadonlyArray<Candidate>,
  readers: TextReaders,
  resolver: ImportResolver
): Measurer => {
  const scan = makeScanner(query)
  const tally = emptyTally(query)
  const identifierAt = new Map(query.identifiers.map((it, at) => [it.name, at]))
  const postings: ReadonlyArray<Map<number, Posting>> = query.terms.map(() => new Map<number, Posting>())
  const definitions: ReadonlyArray<Array<number>> = query.identifiers.map(() => [])
  const uses: ReadonlyArray<Array<Use>> = query.identifiers.map(() => [])
  const words = new Float64Array(files.length)
  const symbolWords = new Float64Array(files.length)
  const imports: Array<ReadonlyArray<number>> = files.map(() => noFiles)
  const generated = new Set<number>()
  const unreadable = new Set<number>()

  const folders = new Map<string, Int32Array>()
  const folderTerms = (folder: string): Int32Array => {
    const known = folders.get(folder)
    if (known !== undefined) return known
    clearTally(tally)
    scan(folder, tally)
    const terms = tally.terms.slice()
    folders.set(folder, terms)
    return terms
  }
  files.forEach((file, at) => {
    const { folder, name } = wordsOfPath(file.path)
    const inFolder = folderTerms(folder)
    clearTally(tally)
    scan(name, tally)
    postings.forEach((posting, term) => {
      const hits = tally.terms[term]! + inFolder[term]!
      if (hits > 0) {
        posting.set(at, { file: at, content: 0, symbols: 0, name: tally.terms[term]!, folder: inFolder[term]! })
      }
    })
  })

  const countContent = (at: number, text: string): boolean => {
    clearTally(tally)
    scan(text, tally)
    words[at] = tally.words
    let found = false
    tally.terms.forEach((count, term) => {
      if (count === 0) return
      found = true
      const known = postings[term]!.get(at)
      if (known === undefined) postings[term]!.set(at, { file: at, content: count, symbols: 0, name: 0, folder: 0 })
      else known.content = count
    })
    tally.identifiers.forEach((count, identifier) => {
      if (count === 0) return
      found = true
      uses[identifier]!.push({ file: at, count })
    })
    return found
  }

  const countSymbols = (at: number, names: ReadonlyArray<string>): void => {
    clearTally(tally)
    const distinct = new Set(names)
    for (const name of distinct) {
      scan(name, tally)
      const identifier = identifierAt.get(name)
      if (identifier !== undefined) definitions[identifier]!.push(at)
    }
    symbolWords[at] = tally.words
    tally.terms.forEach((count, term) => {
      const known = postings[term]!.get(at)
      if (count > 0 && known !== undefined) known.symbols = count
    })
  }

  return {
    wants: (at) => isWorthReading(files[at]!.kind, files[at]!.sizeBytes),
    add: (at, text) => {
      const file = files[at]!
      if (looksGenerated(text)) {
        generated.add(at)
        return
      }
      // a name that a file defines stands in its text: no term there, none here
      if (countContent(at, text) && namesThings(file)) countSymbols(at, readers.definedNames(file.language, text))
      if (namesThings(file)) imports[at] = resolver.resolve(file.path, readers.importSources(file.language, text))
    },
    fail: (at) => {
      unreadable.add(at)
    },
    finish: () => ({
      query,
      files,
      postings: postings.map((it) => [...it.values()].sort((a, b) => a.file - b.file)),
      words,
      symbolWords,
      definitions: definitions.map((it) => it.sort((a, b) => a - b)),
      uses: uses.map((it) => it.sort((a, b) => a.file - b.file)),
      imports,
      generated,
      unreadable
    })
  }
}

const namesThings = (file: Candidate): boolean => file.kind === "source" || file.kind === "test"
