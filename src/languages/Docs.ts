/** The doc comment of a declaration: comments right above it, or the first string of its body. */
import type { Lexed } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, lineIndex } from "./Lines.js"

export interface Doc {
  readonly text: string
  /** Index of its first line. */
  readonly line: number
}

/** The comments that end on the line above `line`, without a blank line between; `line` itself when there are none. */
export const docAbove = (source: Lexed, lines: Lines, line: number): Doc => {
  let first = line
  let at = lastCommentBefore(source, lines.starts[line]!)
  for (; at >= 0; at--) {
    const { start, end } = source.comments[at]!
    const from = lineIndex(lines, start)
    const to = lineIndex(lines, Math.max(start, end - 1))
    if (to !== first - 1 || firstCode(lines, source.code, from) < lineEnd(lines, from)) break
    // `#!` is for the system, and `//!` documents the file
    if (source.text.startsWith("#!", start) || source.text.startsWith("//!", start)) break
    first = from
  }
  if (first === line) return { text: "", line }
  const start = lines.starts[first]!
  return { text: source.text.slice(start, lineEnd(lines, line - 1)).trimStart(), line: first }
}

const lastCommentBefore = ({ comments }: Lexed, offset: number): number => {
  let low = 0
  let high = comments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (comments[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low - 1
}

const docstring = /[ \t]*[rRuUbB]{0,2}("""|'''|"|')/y

/** A string that is the first statement after the head; the declaration's own first line is `first`. */
export const docstringBelow = (source: Lexed, lines: Lines, first: number, headLine: number): Doc => {
  const none = { text: "", line: first }
  let line = headLine + 1
  while (
    line < lines.starts.length &&
    line < headLine + 4 &&
    firstCode(lines, source.code, line) >= lineEnd(lines, line)
  ) {
    line++
  }
  const from = lines.starts[line]
  if (from === undefined) return none
  docstring.lastIndex = from
  const quote = docstring.exec(source.code)?.[1]
  if (quote === undefined) return none
  const inside = docstring.lastIndex
  const close = source.text.indexOf(quote, inside)
  const end = lineEnd(lines, line)
  if (close === -1 || (quote.length === 1 && close > end)) return none
  return { text: source.text.slice(from, close + quote.length).trim(), line: first }
}
