/** Where a long run of lines may be cut: before a statement, never inside one. */

/** Lines are counted from 0 here; `from` to `to`, both of them in. */
export interface LineRun {
  readonly from: number
  readonly to: number
}

/**
 * Cuts a run into pieces of at most `longest` lines, as even as its statements allow. A statement that is longer than
 * that is cut at the statements inside it, and one without any where a line starts a new row or a new case. What is
 * left then is one long text: that has paragraphs.
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
    let cut: number | null = null
    for (const { inText, starts } of borders)
      cut ??= bestCut(lines, where, (at) => isInside(at) === inText && starts(lines, at))
    // nothing there, in the middle of a long comment: the rest may have borders
    cut ??= firstBorder(lines, from + where.most + 1, run.to, isInside)
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
  mayCut: (line: number) => boolean
): number | null => {
  let best: number | null = null
  let bestCost = Number.POSITIVE_INFINITY
  for (let at = from + Math.max(1, Math.floor(target * leastShare)); at <= from + most; at++) {
    if (!mayCut(at)) continue
    const cost = indentOf(lines[at]!) * 4 + Math.abs(at - from - target) * 0.5 - (lines[at - 1]!.trim() === "" ? 3 : 0)
    if (cost < bestCost) {
      best = at
      bestCost = cost
    }
  }
  return best
}

const firstBorder = (
  lines: ReadonlyArray<string>,
  from: number,
  to: number,
  isInside: (line: number) => boolean
): number | null => {
  for (let at = from; at <= to; at++) if (!isInside(at) && startsStatement(lines, at)) return at
  return null
}

type Border = (lines: ReadonlyArray<string>, at: number) => boolean

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
const startsStatement: Border = (lines, at) => {
  const line = lines[at]!
  if (!mayStart(lines, at)) return false
  const previous = lineBefore(lines, at)
  if (previous === null || previous.length > longestLine) return true
  // what is less indented than the line before it ends a block, what is more indented belongs to that line
  return indentOf(line) <= indentOf(previous) && !unfinished.test(previous.trimEnd())
}

const startsRow: Border = (lines, at) => {
  const line = lines[at]!
  const previous = lineBefore(lines, at)
  return (
    isCode(line) &&
    !closes.test(line) &&
    previous !== null &&
    previous.length <= longestLine &&
    endsRow.test(previous) &&
    indentOf(line) <= indentOf(previous)
  )
}

/** Between two cases of a long switch. */
const startsCase: Border = (lines, at) => isCode(lines[at]!) && caseLabel.test(lines[at]!)

const startsParagraph: Border = (lines, at) => isCode(lines[at]!) && lines[at - 1]!.trim() === ""

/** The best come first. `inText`: inside one long text, such as a template or a help text. */
const borders: ReadonlyArray<{ readonly starts: Border; readonly inText: boolean }> = [
  { starts: startsStatement, inText: false },
  { starts: startsRow, inText: false },
  { starts: startsCase, inText: false },
  { starts: startsParagraph, inText: true }
]

const isCode = (line: string): boolean => line.length <= longestLine && line.trim() !== ""

const mayStart = (lines: ReadonlyArray<string>, at: number): boolean => {
  if (!isCode(lines[at]!)) return false
  let next = at
  if (isComment(lines[at]!)) {
    // the doc of a definition stays in one piece, and goes with it
    if (isComment(lines[at - 1] ?? "")) return false
    while (next < lines.length && next - at < longestComment && isCommentOrBlank(lines[next]!)) next++
  }
  return !continues.test((lines[next] ?? "").slice(0, longestLine))
}

const lineBefore = (lines: ReadonlyArray<string>, at: number): string | null => {
  let before = at - 1
  while (before >= 0 && lines[before]!.trim() === "") before--
  return before < 0 ? null : lines[before]!
}

const isComment = (line: string): boolean => /^\s*(?:\/\*|\/\/|\*[/ ]|\*$|--\s)/.test(line.slice(0, longestLine))
const isCommentOrBlank = (line: string): boolean => line.trim() === "" || isComment(line)
const longestComment = 100

const closes = /^\s*[)\]}]/

/** A row may have a comment behind it, or be one. */
const endsRow = /,\s*(?:\/\/.*)?$/

const caseLabel = /^\s*(?:(?:case|when)\b|default\s*(?::|->|=>))/

const continues =
  /^\s*(?:[)\]}.?:&|,;=+*/<>%^!-](?!\w*["'`])|(?:else|elif|elsif|catch|except|rescue|finally|ensure|end|then|do|and|or|when|case|default|esac|fi|done)\b|(?:instanceof|extends|implements|where)\b)/

const unfinished = /(?:[([{,+\-*/%&|^=<>?:\\.]|=>|\b(?:and|or|not|in|is|return|extends|implements))$/
