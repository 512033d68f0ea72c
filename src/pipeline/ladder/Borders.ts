/** Where a long run of lines may be cut: before a statement, never inside one. */

/** Lines are counted from 0 here; `from` to `to`, both of them in. */
export interface LineRun {
  readonly from: number
  readonly to: number
}

/**
 * Cuts a run into pieces of at most `longest` lines, as even as its statements allow. A statement that is longer than
 * that is cut at the statements inside it, and a text without any (one long table) where a line starts a new row.
 */
export const cutRun = (
  lines: ReadonlyArray<string>,
  run: LineRun,
  longest: number,
  isInside: (line: number) => boolean
): ReadonlyArray<LineRun> => {
  const pieces: Array<LineRun> = []
  let { from } = run
  while (run.to - from + 1 > longest) {
    const left = run.to - from + 1
    const where = { from, target: Math.ceil(left / Math.ceil(left / longest)), most: Math.min(longest, left - 1) }
    const cut = bestCut(lines, where, isInside, startsStatement) ?? bestCut(lines, where, isInside, startsRow)
    if (cut === null) break
    pieces.push({ from, to: cut - 1 })
    from = cut
  }
  pieces.push({ from, to: run.to })
  return pieces
}

/** The line before which to cut: the one that is least indented, then after a blank line, then nearest to the target. */
const bestCut = (
  lines: ReadonlyArray<string>,
  { from, most, target }: { readonly from: number; readonly target: number; readonly most: number },
  isInside: (line: number) => boolean,
  starts: (lines: ReadonlyArray<string>, at: number) => boolean
): number | null => {
  let best: number | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (let at = from + Math.max(1, Math.floor(target * leastShare)); at <= from + most; at++) {
    if (isInside(at) || !starts(lines, at)) continue
    const cost = indentOf(lines[at]!) * 4 + Math.abs(at - from - target) * 0.5 - (lines[at - 1]!.trim() === "" ? 3 : 0)
    if (cost < bestCost) {
      best = at
      bestCost = cost
    }
  }
  return best
}

/** A piece is no shorter than this share of what would be even. */
const leastShare = 0.4

/** Longer lines are data. */
const longestLine = 2_000

/** In columns; a tab is four. */
export const indentOf = (line: string): number => {
  let columns = 0
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at)
    if (unit === 32) columns += 1
    else if (unit === 9) columns += 4
    else break
  }
  return columns
}

/** Nothing there says that the statement before goes on, and it is not the end of one. */
const startsStatement = (lines: ReadonlyArray<string>, at: number): boolean => {
  const line = lines[at]!
  if (!mayStart(line)) return false
  const previous = lineBefore(lines, at)
  if (previous === null || previous.length > longestLine) return true
  // what is less indented than the line before it ends a block, what is more indented belongs to that line
  return indentOf(line) <= indentOf(previous) && !unfinished.test(previous.trimEnd())
}

const startsRow = (lines: ReadonlyArray<string>, at: number): boolean => {
  const line = lines[at]!
  const previous = lineBefore(lines, at)
  return (
    mayStart(line) &&
    previous !== null &&
    previous.length <= longestLine &&
    previous.trimEnd().endsWith(",") &&
    indentOf(line) <= indentOf(previous)
  )
}

const mayStart = (line: string): boolean => line.length <= longestLine && line.trim() !== "" && !continues.test(line)

const lineBefore = (lines: ReadonlyArray<string>, at: number): string | null => {
  let before = at - 1
  while (before >= 0 && lines[before]!.trim() === "") before--
  return before < 0 ? null : lines[before]!
}

const continues =
  /^\s*(?:[)\]}.?:&|,;=+*/<>%^!-](?!\w*["'`])|(?:else|elif|elsif|catch|except|rescue|finally|ensure|end|then|do|and|or|when|case|default|esac|fi|done)\b|(?:instanceof|extends|implements|where)\b)/

const unfinished = /(?:[([{,+\-*/%&|^=<>?:\\.]|=>|\b(?:and|or|not|in|is|return|extends|implements))$/
