/**
 * What the index keeps of a text: a pure function of the text, its path and its language. Ranking reads it as it lies in
 * the store, without making an object of it: one array of hashes, one of counts.
 */
import type { KeyTable } from "./KeyTable.js"
import { keyOf } from "./TermKey.js"
import { column, type TermCounter, type TextRange } from "./Terms.js"

/** Raise it when the layout changes. */
export const recordFormat = 2

export interface FileRecord {
  readonly bytes: Uint8Array
  /** Says of itself that it is generated: nothing more is known of it. */
  readonly generated: boolean
  /** The guard has looked at the text, and found nothing in it. */
  readonly isQuiet: boolean
  /** Words of the text. */
  readonly words: number
  /** Words of the names that it defines. */
  readonly symbolWords: number
  /** Hashes of the terms, then of the names as they are written, then of those that it defines; each part rising. */
  readonly hashes: Uint32Array
  readonly terms: number
  readonly names: number
  /** What is left of the keys of all hashes, then the columns of counts. A count of 255 stands in `large`. */
  readonly small: Uint8Array
  /** Pairs of a place in `small` and the count that should stand there. */
  readonly large: Uint32Array
}

export interface RecordSource {
  readonly text: string
  readonly comments: ReadonlyArray<TextRange>
  readonly generated: boolean
  readonly isQuiet: boolean
  readonly definedNames: ReadonlyArray<string>
  /** Whether those are names of a program, not headings and keys: then their words count as symbols. */
  readonly isCode: boolean
  readonly importSources: ReadonlyArray<string>
  /** Packages, namespaces or modules that the text declares. */
  readonly packages: ReadonlyArray<string>
}

export const makeRecord = (source: RecordSource, counter: TermCounter): FileRecord => {
  counter.clear()
  if (source.generated) return decodeRecord(encode(counter, emptyOf(source), 0, 0))
  const words = counter.countText(source.text, source.comments)
  const definedNames = [...new Set(source.definedNames)]
  const symbolWords = source.isCode ? definedNames.reduce((sum, name) => sum + counter.countSymbol(name), 0) : 0
  return decodeRecord(encode(counter, { ...source, definedNames }, words, symbolWords))
}

const emptyOf = (source: RecordSource): RecordSource => ({
  ...source,
  definedNames: [],
  importSources: [],
  packages: []
})

/** Places of the header, in units of 32 bits. */
const header = { format: 0, flags: 1, words: 2, symbolWords: 3, terms: 4, names: 5, defined: 6, large: 7, strings: 8 }
const headerSize = 9
const flag = { generated: 1, quiet: 2 }

const encode = (counter: TermCounter, source: RecordSource, words: number, symbolWords: number): Uint8Array => {
  const terms = counter.terms.ordered()
  const names = counter.names.ordered()
  const defined = (source.isCode ? source.definedNames : [])
    .map(keyOf)
    .sort((a, b) => a.hash - b.hash || a.check - b.check)
  const lists = [source.definedNames, source.packages, source.importSources]
  const strings = utf8.encode(lists.map((list) => list.map(withoutNul).join("\0")).join("\n"))
  const large: Array<number> = []
  const keys = terms.length + names.length + defined.length
  const small = new Uint8Array(keys + terms.length * 3 + names.length)
  let at = 0
  const putKeys = (places: Float64Array, table: KeyTable) => {
    for (const place of places) small[at++] = table.checks[place]!
  }
  const putCounts = (places: Float64Array, table: KeyTable, of: number) => {
    for (const place of places) {
      const count = table.counts[place * table.columns + of]!
      if (count >= escape) large.push(at, count)
      small[at++] = Math.min(count, escape)
    }
  }
  putKeys(terms, counter.terms)
  putKeys(names, counter.names)
  for (const { check } of defined) small[at++] = check
  putCounts(terms, counter.terms, column.content)
  putCounts(terms, counter.terms, column.comments)
  putCounts(terms, counter.terms, column.symbols)
  putCounts(names, counter.names, 0)

  const bytes = new Uint8Array((headerSize + keys + large.length) * 4 + small.length + strings.length)
  const wide = new Uint32Array(bytes.buffer, 0, headerSize + keys + large.length)
  wide[header.format] = recordFormat
  wide[header.flags] = (source.generated ? flag.generated : 0) | (source.isQuiet ? flag.quiet : 0)
  wide[header.words] = words
  wide[header.symbolWords] = symbolWords
  wide[header.terms] = terms.length
  wide[header.names] = names.length
  wide[header.defined] = defined.length
  wide[header.large] = large.length
  wide[header.strings] = strings.length
  let to = headerSize
  for (const place of terms) wide[to++] = counter.terms.hashes[place]!
  for (const place of names) wide[to++] = counter.names.hashes[place]!
  for (const { hash } of defined) wide[to++] = hash
  wide.set(large, to)
  bytes.set(small, wide.byteLength)
  bytes.set(strings, wide.byteLength + small.length)
  return bytes
}

const escape = 255
const utf8 = new TextEncoder()
const withoutNul = (text: string): string => text.replace(/[\0\n]/g, " ")

/** Null when the bytes are no record: the file is then read again. */
export const readRecord = (bytes: Uint8Array): FileRecord | null => {
  if (bytes.byteLength < headerSize * 4) return null
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  const head = new Uint32Array(aligned.buffer, aligned.byteOffset, headerSize)
  const sum = head[header.terms]! + head[header.names]! + head[header.defined]!
  const wide = headerSize + sum + head[header.large]!
  const length = wide * 4 + sum + head[header.terms]! * 3 + head[header.names]! + head[header.strings]!
  return head[header.format] === recordFormat && length === aligned.byteLength ? decodeRecord(aligned) : null
}

const decodeRecord = (bytes: Uint8Array): FileRecord => {
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, headerSize)
  const [terms, names, defined] = [head[header.terms]!, head[header.names]!, head[header.defined]!]
  const keys = terms + names + defined
  const smallAt = bytes.byteOffset + (headerSize + keys + head[header.large]!) * 4
  return {
    bytes,
    generated: (head[header.flags]! & flag.generated) !== 0,
    isQuiet: (head[header.flags]! & flag.quiet) !== 0,
    words: head[header.words]!,
    symbolWords: head[header.symbolWords]!,
    hashes: new Uint32Array(bytes.buffer, bytes.byteOffset + headerSize * 4, keys),
    terms,
    names,
    small: new Uint8Array(bytes.buffer, smallAt, keys + terms * 3 + names),
    large: new Uint32Array(bytes.buffer, bytes.byteOffset + (headerSize + keys) * 4, head[header.large]!)
  }
}

const stringsOf = (record: FileRecord): ReadonlyArray<string> => {
  const end = record.small.byteOffset - record.bytes.byteOffset + record.small.byteLength
  return decoder.decode(record.bytes.subarray(end)).split("\n")
}

const decoder = new TextDecoder()
const listed = (text = ""): ReadonlyArray<string> => (text === "" ? [] : text.split("\0"))

/** Names that the text defines, each once, in the order of the text. */
export const definedNamesOf = (record: FileRecord): ReadonlyArray<string> => listed(stringsOf(record)[0])

/** Packages, namespaces or modules that the text declares. */
export const packagesOf = (record: FileRecord): ReadonlyArray<string> => listed(stringsOf(record)[1])

/** Import specifiers as written. */
export const importSourcesOf = (record: FileRecord): ReadonlyArray<string> => listed(stringsOf(record)[2])

/** Whether they declare the same names and packages: then whoever imports one file imports the other alike. */
export const declaresTheSame = (one: FileRecord, other: FileRecord): boolean => {
  const [names, packages] = stringsOf(one)
  const [otherNames, otherPackages] = stringsOf(other)
  return names === otherNames && packages === otherPackages
}

/** Whether the name stands in the text, as it is written. */
export const mentions = (record: FileRecord, name: string): boolean =>
  holds(record, name, record.terms, record.terms + record.names)

/** Whether the text defines the name, as a name of a program. */
export const defines = (record: FileRecord, name: string): boolean =>
  holds(record, name, record.terms + record.names, record.hashes.length)

/** Hashes rise between the two places. */
const holds = ({ hashes, small }: FileRecord, name: string, start: number, end: number): boolean => {
  const { check, hash } = keyOf(name)
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >> 1
    if (hashes[middle]! < hash) low = middle + 1
    else high = middle
  }
  for (; low < end && hashes[low] === hash; low++) if (small[low] === check) return true
  return false
}

export const countAt = (record: FileRecord, place: number): number => {
  const count = record.small[place]!
  if (count < escape) return count
  for (let at = 0; at < record.large.length; at += 2) if (record.large[at] === place) return record.large[at + 1]!
  return count
}
