/** The facts of a file as the store keeps them: short, and read thousands of times more often than written. */
import type { CommentRange, Definition, FileFacts, ImportRef, SymbolKind } from "../../domain/FileFacts.js"
import { LineNumber } from "../../domain/Units.js"

const kinds: ReadonlyArray<SymbolKind> = [
  "class",
  "interface",
  "type",
  "enum",
  "function",
  "method",
  "property",
  "constant",
  "variable",
  "module",
  "heading",
  "section",
  "key",
  "rule",
  "table",
  "other"
]

/** One after the other, so that a list needs no brackets for each; lines and ends count from what stands before them. */
type Cells = ReadonlyArray<unknown>

export const writeFacts = ({ comments, definitions, imports }: FileFacts): string =>
  JSON.stringify([
    definitions.flatMap((it) => [
      it.name,
      kinds.indexOf(it.kind) * 2 + (it.exported ? 1 : 0),
      it.startLine,
      it.endLine - it.startLine,
      it.signature,
      it.doc,
      it.docStartLine - it.startLine,
      it.depth
    ]),
    imports.flatMap((it) => [it.source, it.symbols, (it.isRelative ? 1 : 0) + (it.isReExport ? 2 : 0), it.line]),
    comments.flatMap((it) => [it.start, it.end - it.start, it.isDoc ? 1 : 0])
  ])

/** Null when somebody else wrote it: the file is then parsed again. */
export const readFacts = (text: string): FileFacts | null => {
  const cells = parse(text)
  if (!Array.isArray(cells) || cells.length !== 3 || !cells.every(isCells)) return null
  const [definitions, imports, comments] = cells
  const read = {
    definitions: readDefinitions(definitions!),
    imports: readImports(imports!),
    comments: readComments(comments!)
  }
  return read.definitions === null || read.imports === null || read.comments === null
    ? null
    : { definitions: read.definitions, imports: read.imports, comments: read.comments }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isCells = (value: unknown): value is Cells => Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === "string"
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value)
const isTexts = (value: unknown): value is ReadonlyArray<string> => Array.isArray(value) && value.every(isText)

const readDefinitions = (cells: Cells): ReadonlyArray<Definition> | null => {
  const all: Array<Definition> = []
  for (let at = 0; at < cells.length; at += 8) {
    const [name, kind, startLine, lines, signature, doc, docLines, depth] = cells.slice(at, at + 8)
    if (!isText(name) || !isText(signature) || !isText(doc) || !isCount(kind) || !isCount(depth)) return null
    if (!isCount(startLine) || !isCount(lines) || !isCount(docLines)) return null
    if (startLine < 1 || startLine + lines < 1 || startLine + docLines < 1) return null
    all.push({
      name,
      kind: kinds[kind >> 1] ?? "other",
      exported: (kind & 1) === 1,
      startLine: LineNumber.make(startLine, { disableValidation: true }),
      endLine: LineNumber.make(startLine + lines, { disableValidation: true }),
      signature,
      doc,
      docStartLine: LineNumber.make(startLine + docLines, { disableValidation: true }),
      depth
    })
  }
  return all
}

const readImports = (cells: Cells): ReadonlyArray<ImportRef> | null => {
  const all: Array<ImportRef> = []
  for (let at = 0; at < cells.length; at += 4) {
    const [source, symbols, flags, line] = cells.slice(at, at + 4)
    if (!isText(source) || !isTexts(symbols) || !isCount(flags) || !isCount(line) || line < 1) return null
    const isRelative = (flags & 1) !== 0
    const isReExport = (flags & 2) !== 0
    all.push({ source, symbols, isRelative, isReExport, line: LineNumber.make(line, { disableValidation: true }) })
  }
  return all
}

const readComments = (cells: Cells): ReadonlyArray<CommentRange> | null => {
  const all: Array<CommentRange> = []
  for (let at = 0; at < cells.length; at += 3) {
    const [start, length, isDoc] = cells.slice(at, at + 3)
    if (!isCount(start) || !isCount(length)) return null
    all.push({ start, end: start + length, isDoc: isDoc === 1 })
  }
  return all
}
