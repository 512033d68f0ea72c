/** Files of which the conversation has something already: what it has is named, not repeated. */
import type { LadderFile, LadderInput } from "../SummarisationLadder.js"
import { excerptOf, markFor } from "./Excerpt.js"
import type { Emit } from "./Fit.js"
import { restOf } from "./Ranges.js"
import { type LineRange, linesOf, type Sheet } from "./Sheet.js"

export interface SeenLines {
  readonly count: number
  readonly isAll: boolean
  readonly touches: (start: number, end: number) => boolean
}

/** None where nobody can tell which lines those are. */
export const seenOf = ({ isRenumbered = false, seen = [] }: LadderInput): ReadonlyArray<LineRange> =>
  isRenumbered ? [] : seen

export const isSeen = (input: LadderInput): boolean => seenOf(input).length > 0

/** What the header of its section says. */
export const seenBefore = (input: LadderInput): Pick<LadderFile, "shownBefore"> =>
  isSeen(input) ? { shownBefore: "parts" } : {}

/** In full: all that the conversation does not have. */
export const emitUnseen = (emit: Emit, input: LadderInput): LadderFile => {
  const { language, text } = input.exact ?? input
  const seen = seenOf(input)
  const lines = linesOf(text)
  const ranges = restOf(seen, lines.length)
  if (ranges.length === 0) return emit(input, "L0", "", { shownBefore: "all" })
  const shown = excerptOf(lines, ranges, markFor(lines), { seen })
  return emit(input, "L0", shown, { language, ranges, shownBefore: "parts" })
}

/** Keeps the packer from showing them. Null when there are none. */
export const markSeen = (sheet: Sheet, seen: ReadonlyArray<LineRange>): SeenLines | null => {
  if (seen.length === 0) return null
  const marks = new Uint8Array(sheet.lines.length + 2)
  for (const { end, start } of seen) {
    marks.fill(1, start, end + 1)
    sheet.spare.fill(1, start, end + 1)
  }
  const count = marks.reduce((sum, it) => sum + it, 0)
  return {
    count,
    isAll: count >= sheet.lines.length,
    touches: (start, end) => marks.subarray(start, end + 1).includes(1)
  }
}
