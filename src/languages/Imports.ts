/** Import lines by pattern: the same table serves the slow answer (with symbols) and the fast one (sources only). */
import type { ImportRef } from "../domain/FileFacts.js"
import type { Lexed } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, lineIndex, lineNumber } from "./Lines.js"

export interface Found {
  readonly source: string
  readonly symbols?: ReadonlyArray<string>
  readonly isRelative?: boolean
  readonly isReExport?: boolean
}

export interface ImportRule {
  /** Sticky; tried where a line's code begins, comments being blanks. What may run over lines must have a bound. */
  readonly pattern: RegExp
  /** Its lines are comments to the language. */
  readonly inComments?: boolean
  readonly read: (match: RegExpExecArray) => ReadonlyArray<Found>
  /** What the fast way gives, where a resolver must be told more than what is written (`module.name`, `./file`). */
  readonly specifiers?: (match: RegExpExecArray) => ReadonlyArray<string>
}

export const lineImports = (
  source: Lexed,
  lines: Lines,
  rules: ReadonlyArray<ImportRule>
): ReadonlyArray<ImportRef> => {
  const found: Array<ImportRef> = []
  const anyInComments = rules.some((it) => it.inComments === true)
  let skipTo = -1
  for (let line = 0; line < lines.starts.length; line++) {
    const at = firstCode(lines, source.masked, line)
    if (line <= skipTo || (at >= lineEnd(lines, line) && !anyInComments)) continue
    for (const { pattern, read, inComments } of rules) {
      pattern.lastIndex = inComments === true ? firstCode(lines, source.text, line) : at
      const match = pattern.exec(inComments === true ? source.text : source.code)
      if (match === null) continue
      skipTo = lineIndex(lines, Math.max(at, at + match[0].length - 1))
      for (const it of read(match)) found.push(importRef(it, line))
      break
    }
  }
  return found
}

const importRef = ({ source, symbols = [], isRelative, isReExport = false }: Found, line: number): ImportRef => ({
  source,
  symbols,
  isRelative: isRelative ?? source.startsWith("."),
  isReExport,
  line: lineNumber(line)
})

/** `a, b as c, type D` → the names as the other file exports them. */
export const namesOf = (list: string): ReadonlyArray<string> =>
  list
    .split(/[,\n]/)
    .map((it) => /^\s*(?:type\s+)?([\w$*.]+)/.exec(it)?.[1] ?? "")
    .filter((it) => it !== "")
