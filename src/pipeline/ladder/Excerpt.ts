/** Parts of a file as text: its lines as they are, and in the place of those left out, one line that says which. */
import { runsOf } from "./Ranges.js"
import type { LineRange } from "./Sheet.js"

/** `…40-97`, or with more dots where a line of the file begins like that. */
export const markFor = (lines: ReadonlyArray<string>): string => {
  let longest = 0
  for (const line of lines) {
    if (!line.startsWith(dot)) continue
    let run = 1
    while (line.startsWith(dot, run)) run++
    longest = Math.max(longest, run)
  }
  return dot.repeat(longest + 1)
}

export const markLine = (mark: string, { end, start }: LineRange): string =>
  start === end ? `${mark}${start}` : `${mark}${start}-${end}`

export interface ExcerptOptions {
  /** False where the lines are not those of the file. */
  readonly isNumbered?: boolean
  /** Lines that the reader has already: the mark says so. */
  readonly seen?: ReadonlyArray<LineRange>
}

/** `ranges` in order, without overlaps. */
export const excerptOf = (
  lines: ReadonlyArray<string>,
  ranges: ReadonlyArray<LineRange>,
  mark: string,
  { isNumbered = true, seen = [] }: ExcerptOptions = {}
): string => {
  const out: Array<string> = []
  const leftOut = (range: LineRange) => {
    if (!isNumbered) return out.push(mark)
    for (const run of runsOf(range, seen)) out.push(`${markLine(mark, run)}${run.isIn ? seenWords : ""}`)
    return out.length
  }
  let next = 1
  for (const range of ranges) {
    if (range.start > next) leftOut({ start: next, end: range.start - 1 })
    for (let at = range.start; at <= range.end; at++) out.push(lines[at - 1]!)
    next = range.end + 1
  }
  if (next <= lines.length) leftOut({ start: next, end: lines.length })
  return out.join("\n")
}

const seenWords = " shown before"

const dot = "…"
