/** Reads parts of a file back, as whoever is handed them would: what stands there must be the file, and all of it be accounted for. */
import type { LineRange } from "../../src/pipeline/ladder/Sheet.js"

/** The lines of `file` that `shown` shows, or what is wrong with it. Line feeds at the end of `file` count for nothing. */
export const readExcerpt = (file: string, shown: string): ReadonlyArray<LineRange> | string => {
  const lines = file.replace(/\n$/, "").split("\n")
  const dots = Math.max(0, ...lines.map((line) => /^…*/.exec(line)![0].length)) + 1
  const mark = new RegExp(`^…{${dots}}(\\d+)(?:-(\\d+))?$`)
  const ranges: Array<{ start: number; end: number }> = []
  let next = 1
  for (const line of shown.split("\n")) {
    const gap = mark.exec(line)
    if (gap !== null) {
      if (Number(gap[1]) !== next) return `${line} where line ${next} is due`
      next = Number(gap[2] ?? gap[1]) + 1
      continue
    }
    if (line !== lines[next - 1]) return `${JSON.stringify(line)} is not line ${next}`
    const last = ranges[ranges.length - 1]
    if (last !== undefined && last.end === next - 1) last.end = next
    else ranges.push({ start: next, end: next })
    next += 1
  }
  return next === lines.length + 1 ? ranges : `it ends before line ${next} of ${lines.length}`
}
