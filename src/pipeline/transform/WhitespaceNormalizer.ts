/**
 * Source without spare white space: no trailing blanks, one blank line instead of many, indentation two wide where
 * it has no meaning. Lines within strings are data and stay. Languages that are not known well enough stay whole,
 * and so do those in which white space speaks (Makefile, Markdown, tables, patches).
 */
import { scan, syntaxOf } from "./Scan.js"

export const normalizeWhitespace = (text: string, language: string, path: string): string => {
  const syntax = syntaxOf(language, path)
  const found = syntax === null ? null : scan(text, syntax)
  if (syntax === null || found === null) return text
  const lines = text.split("\n")
  const touched = touchable(lines, found.literals)
  const width = syntax.braces ? indentWidth(lines, touched) : null
  const out: Array<string> = []
  let blanks = 0
  for (let at = 0; at < lines.length; at++) {
    const { start, end } = touched[at]!
    let line = lines[at]!
    if (end) line = trimEnd(line)
    if (line === "" && start && end) {
      if (++blanks > 1 && at < lines.length - 1) continue
    } else blanks = 0
    out.push(start && width !== null ? narrower(line, width) : line)
  }
  return out.join("\n")
}

/** Whether a line's start and its end are outside of every literal. */
const touchable = (
  lines: ReadonlyArray<string>,
  literals: ReadonlyArray<{ readonly start: number; readonly end: number }>
): ReadonlyArray<{ readonly start: boolean; readonly end: boolean }> => {
  let literal = 0
  let offset = 0
  const inside = (place: number) => {
    while (literal < literals.length && literals[literal]!.end <= place) literal++
    const it = literals[literal]
    return it !== undefined && it.start < place
  }
  return lines.map((line) => {
    const start = !inside(offset)
    offset += line.length
    const end = !inside(offset)
    offset += 1
    return { start, end }
  })
}

/** `\r` of a Windows line end stays with its line. */
const trimEnd = (line: string): string => {
  const carriage = line.endsWith("\r") ? "\r" : ""
  let end = line.length - carriage.length
  while (end > 0 && (line.charCodeAt(end - 1) === 32 || line.charCodeAt(end - 1) === 9)) end--
  return line.slice(0, end) + carriage
}

/** 4 or 8 when nearly all indented lines keep to it; else null. Tabs count as one step each. */
const indentWidth = (
  lines: ReadonlyArray<string>,
  touched: ReadonlyArray<{ readonly start: boolean }>
): number | null => {
  const widths = lines.flatMap((line, at) => {
    const blanks = leadingSpaces(line)
    return touched[at]!.start && blanks > 1 ? [blanks] : []
  })
  const fits = (width: number) => widths.filter((it) => it % width <= 1).length >= widths.length * 0.9
  if (widths.length === 0) return null
  return [8, 4].find(fits) ?? null
}

const leadingSpaces = (line: string): number => {
  let at = 0
  while (line.charCodeAt(at) === 32) at++
  return at
}

const narrower = (line: string, width: number): string => {
  const spaces = leadingSpaces(line)
  return spaces < width ? line : " ".repeat(Math.floor(spaces / width) * 2 + (spaces % width)) + line.slice(spaces)
}
