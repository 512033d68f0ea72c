/** Definitions of documents and data: names at lines with a level, each reaching to the next of its level or above. */
import type { Definition, SymbolKind } from "../domain/FileFacts.js"
import { type Lines, lineEnd, lineNumber } from "./Lines.js"

export interface Mark {
  readonly name: string
  readonly kind: SymbolKind
  /** Smaller holds bigger. */
  readonly level: number
  /** Index of its line. */
  readonly line: number
  /** Lines of its head; 1 unless said. */
  readonly headLines?: number
  /** Its last line, when it does not reach to the next mark. */
  readonly last?: number
}

export const sections = (lines: Lines, marks: ReadonlyArray<Mark>): ReadonlyArray<Definition> => {
  const lastLine = lastTextLine(lines)
  const ends = new Array<number>(marks.length).fill(lastLine)
  const depths = new Array<number>(marks.length).fill(0)
  const open: Array<number> = []
  marks.forEach((mark, index) => {
    while (open.length > 0 && marks[open.at(-1)!]!.level >= mark.level) {
      ends[open.pop()!] = mark.line - 1
    }
    depths[index] = open.length
    open.push(index)
  })
  return marks.map(({ name, kind, line, headLines = 1, last }, index) => ({
    name,
    kind,
    exported: true,
    startLine: lineNumber(line),
    endLine: lineNumber(Math.max(line + headLines - 1, Math.min(last ?? lastLine, trimmed(lines, ends[index]!)))),
    signature: headOf(lines, line, headLines) ?? name,
    doc: "",
    docStartLine: lineNumber(line),
    depth: depths[index]!
  }))
}

/** Null when the lines are so long that they can hold a thousand heads, each of which would be shown with all of them. */
const headOf = (lines: Lines, line: number, headLines: number): string | null => {
  const [start, end] = [lines.starts[line]!, lineEnd(lines, line + headLines - 1)]
  return end - start > longestHead ? null : lines.text.slice(start, end).trimEnd()
}

const longestHead = 1_000

const lastTextLine = (lines: Lines): number => trimmed(lines, lines.starts.length - 1)

const trimmed = (lines: Lines, from: number): number => {
  let line = from
  while (line > 0 && lines.text.slice(lines.starts[line]!, lineEnd(lines, line)).trim() === "") line--
  return line
}
