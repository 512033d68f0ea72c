/** Sets of lines, as ranges: in order, both ends in, without overlaps. */
import type { LineRange } from "./Sheet.js"

/** All lines of either, neighbours as one range. */
export const unionOf = (ranges: ReadonlyArray<LineRange>): ReadonlyArray<LineRange> => {
  const union: Array<LineRange> = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = union[union.length - 1]
    if (last !== undefined && range.start <= last.end + 1) {
      union[union.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else union.push(range)
  }
  return union
}

/** What is left of the first `count` lines without some. */
export const restOf = (ranges: ReadonlyArray<LineRange>, count: number): ReadonlyArray<LineRange> =>
  runsOf({ start: 1, end: count }, ranges).flatMap(({ end, isIn, start }) => (isIn ? [] : [{ start, end }]))

/** One range cut where others begin and end. */
export const runsOf = (
  { end, start }: LineRange,
  ranges: ReadonlyArray<LineRange>
): ReadonlyArray<LineRange & { readonly isIn: boolean }> => {
  const runs: Array<LineRange & { readonly isIn: boolean }> = []
  let next = start
  for (const range of ranges) {
    const from = Math.max(next, range.start)
    const to = Math.min(end, range.end)
    if (from > to) continue
    if (from > next) runs.push({ start: next, end: from - 1, isIn: false })
    runs.push({ start: from, end: to, isIn: true })
    next = to + 1
  }
  if (next <= end) runs.push({ start: next, end, isIn: false })
  return runs
}
