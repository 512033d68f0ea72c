/** Reads the places out of what a tool printed: stack traces, and reports of tests, compilers and linters. */
import { formats } from "./formats/index.js"
import type { Format, Place } from "./Place.js"

/** More of a report repeats what is known. */
const mostPlaces = 200

/** A line is cut here: what follows is the message, or a minified source. */
const longestLine = 2_000

/**
 * In the order in which they tell of the cause: as written, but the frames of a Python traceback from the innermost
 * outwards, and what a JVM trace says under "Caused by" before what it wrapped. Linear in the text.
 */
export const readFailures = (text: string): ReadonlyArray<Place> => {
  const headers = new Map<Format, string>()
  const blocks: Array<Block> = []
  /** Where the trace began that is being read: what caused it is put there. */
  let start = 0
  let current: Block | null = null
  let count = 0

  for (const line of linesOf(text)) {
    if (count === mostPlaces) break
    if (cause.test(line)) {
      current = { format: null, places: [] }
      blocks.splice(start, 0, current)
      continue
    }
    const read = placeIn(line, headers)
    if (read === null) {
      if (current !== null && current.format !== null && endOf(current.format).test(line)) current = null
      continue
    }
    count += 1
    if (current === null || (current.format !== null && current.format !== read.format)) {
      start = blocks.length
      current = { format: read.format, places: [] }
      blocks.push(current)
    }
    current.format = read.format
    if (read.format.innermostLast === true) current.places.unshift(read.place)
    else current.places.push(read.place)
  }
  return blocks.flatMap((it) => it.places)
}

interface Block {
  /** Null until the first place under a "Caused by" is read. */
  format: Format | null
  readonly places: Array<Place>
}

const cause = /^\s*(?:Caused by: |\[cause\]: |---> )/

const endOf = (format: Format): RegExp => format.ends ?? /^(?:\S|\s*$)/

const linesOf = (text: string): ReadonlyArray<string> =>
  text
    .replace(escapes, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.slice(0, longestLine).trimEnd())

/** Colours and cursor movements. */
const escapes = /\u001b\[[0-9;?]{0,32}[A-Za-z]/g

const placeIn = (
  line: string,
  headers: Map<Format, string>
): { readonly format: Format; readonly place: Place } | null => {
  for (const format of formats) {
    noteHeader(format, line, headers)
    for (const pattern of format.patterns) {
      const groups = pattern.exec(line)?.groups
      const path = groups?.["path"] ?? (format.header === undefined ? undefined : headers.get(format))
      if (groups === undefined || path === undefined) continue
      const at = groups["line"]
      return {
        format,
        place: { path: slashed(path), line: at === undefined ? null : Number(at), symbol: groups["symbol"] ?? null }
      }
    }
  }
  return null
}

const noteHeader = (format: Format, line: string, headers: Map<Format, string>): void => {
  if (format.header === undefined) return
  const path = format.header.exec(line)?.groups?.["path"]
  if (path !== undefined) headers.set(format, path)
  else if (line.trim() === "") headers.delete(format)
}

const slashed = (path: string): string => path.replaceAll("\\", "/")
