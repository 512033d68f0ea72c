/** A file as the packer sees it: its lines, what each of them is, what they cost, and the blocks that they make. */
import type { Definition, FileFacts, ImportRef } from "../../domain/FileFacts.js"
import { scan, syntaxOf } from "../transform/Scan.js"
import { type Block, cutBlocks, type Placed, placeDefinitions } from "./Blocks.js"

/** Counted from 1, both ends in. */
export interface LineRange {
  readonly start: number
  readonly end: number
}

export const lineKinds = { code: 0, blank: 1, comment: 2, import: 3 } as const

/** A statement that brings names in. */
export interface ImportStatement extends LineRange {
  readonly names: ReadonlyArray<string>
}

export interface Sheet {
  /** Without the line feed at their end. */
  readonly lines: ReadonlyArray<string>
  /** By line number. */
  readonly kinds: Uint8Array
  /** Tokens of a line with its end, by its number; counted when first asked for. */
  readonly tokensAt: (line: number) => number
  readonly placed: ReadonlyArray<Placed>
  /** Of each definition: its declaration without the body. */
  readonly heads: ReadonlyArray<LineRange>
  /** Of each definition: its doc comment, or null. */
  readonly docs: ReadonlyArray<LineRange | null>
  readonly blocks: ReadonlyArray<Block>
  /** By line number: 1 where a long doc comment goes on, which only a file in full shows. */
  readonly spare: Uint8Array
  readonly imports: ReadonlyArray<ImportStatement>
}

export interface SheetInput {
  readonly path: string
  readonly language: string
  readonly text: string
}

/** Of a longer doc comment, a file in parts shows the first lines. */
const docLines = 3
/** As many lines more are no reason to cut it. */
const docSlack = 2

export const linesOf = (text: string): ReadonlyArray<string> => {
  const lines = text.split("\n")
  if (lines[lines.length - 1] === "") lines.pop()
  return lines
}

export const makeSheet = (input: SheetInput, facts: FileFacts, count: (text: string) => number): Sheet => {
  const lines = linesOf(input.text)
  const placed = placeDefinitions(facts, lines.length)
  const imports = facts.imports.map((it) => importStatement(it, lines))
  const spare = new Uint8Array(lines.length + 2)
  const docs = placed.map(({ definition }) => docLinesOf(definition, lines))
  for (const doc of docs) if (doc !== null) markSpare(spare, doc, lines)
  return {
    lines,
    docs,
    kinds: kindsOf(lines, facts, imports, docs),
    tokensAt: lineCounter(lines, count),
    placed,
    heads: placed.map(headOf),
    blocks: cutBlocks(lines, placed, insideOf(input, lines)),
    spare,
    imports
  }
}

/** Near enough to put pieces in order; what is shown is counted. */
const charactersPerToken = 3.5

/** Without what is spare. */
export const roughTokens = (sheet: Sheet, { end, start }: LineRange): number => {
  let characters = 0
  for (let at = start; at <= end; at++) if (sheet.spare[at] === 0) characters += sheet.lines[at - 1]!.trim().length + 2
  return Math.max(8, characters / charactersPerToken)
}

const lineCounter = (lines: ReadonlyArray<string>, count: (text: string) => number): ((line: number) => number) => {
  const known = new Float64Array(lines.length).fill(-1)
  return (line) => {
    const before = known[line - 1]!
    if (before >= 0) return before
    const text = lines[line - 1]!
    const tokens = text === "" ? 1 : count(`${text}\n`)
    known[line - 1] = tokens
    return tokens
  }
}

const headOf = ({ definition, end }: Placed): LineRange => {
  const start = Math.min(definition.startLine, end)
  return { start, end: Math.max(start, Math.min(end, start + countBreaks(definition.signature))) }
}

const countBreaks = (text: string): number => {
  let breaks = 0
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) breaks++
  return breaks
}

/** A docstring stands somewhere below the first line of its declaration; a comment above starts where it is said to. */
const docLinesOf = ({ doc, docStartLine, startLine }: Definition, lines: ReadonlyArray<string>): LineRange | null => {
  if (doc === "" || docStartLine > lines.length) return null
  const first = doc.slice(0, doc.indexOf("\n") >>> 0).trim()
  let start: number = docStartLine
  if (docStartLine >= startLine) {
    const last = Math.min(lines.length, docStartLine + longestHead)
    while (start <= last && !startsWithin(lines[start - 1]!, first)) start++
    if (start > last) return null
  }
  return { start, end: Math.min(lines.length, start + countBreaks(doc)) }
}

const longestHead = 40

const startsWithin = (line: string, text: string): boolean => line.slice(0, 1_000).includes(text.slice(0, 200))

/** Its end stays, where that is what closes it. */
const markSpare = (spare: Uint8Array, { end, start }: LineRange, lines: ReadonlyArray<string>): void => {
  const last = /^\s*\S{1,3}\s*$/.test(lines[end - 1]!.slice(0, 100)) ? end - 1 : end
  if (end - start + 1 > docLines + docSlack) spare.fill(1, start + docLines, last + 1)
}

const longestImport = 40

/** From its first line to where its brackets are closed. */
const importStatement = ({ line, source, symbols }: ImportRef, lines: ReadonlyArray<string>): ImportStatement => {
  const last = Math.min(lines.length, line + longestImport)
  let end: number = line
  let depth = 0
  for (let at: number = line; at <= last; at++) {
    const text = lines[at - 1]!.slice(0, 2_000)
    for (const it of text) depth += "({[".includes(it) ? 1 : ")}]".includes(it) ? -1 : 0
    end = at
    if (depth <= 0 && !/[,\\]\s*$/.test(text)) break
  }
  const range = { start: line, end: depth > 0 ? line : end }
  return { ...range, names: [...namesOf(source, symbols), ...localNames(lines, range)] }
}

/** What a statement says that its names are called in its own file. */
const localNames = (lines: ReadonlyArray<string>, { end, start }: LineRange): ReadonlyArray<string> =>
  lines
    .slice(start - 1, end)
    .flatMap((line) => [...line.slice(0, 2_000).matchAll(local)].map(([, ...names]) => names.find((it) => it) ?? ""))
    .filter((name) => name !== "")

/** Python's and JavaScript's `as`, a default import, `const x = require(…)`, Go's name before its path. */
const local =
  /\bas\s+([\p{L}_$][\p{L}\p{N}_$]*)|^\s*import\s+(?:type\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:,|from\b)|\b(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*(?:await\s+)?(?:require|import)\b|^\s*(?:import\s+)?([\p{L}_][\p{L}\p{N}_]*)\s+"/gu

/** What the rest of the file may call it by. */
const namesOf = (source: string, symbols: ReadonlyArray<string>): ReadonlyArray<string> => {
  const last = /([\p{L}\p{N}_$]+)(?:\.[a-z]{1,4})?[^\p{L}\p{N}_$]*$/u.exec(source.slice(-200))?.[1]
  return [...symbols.map((it) => it.replace(/^.*\s/, "")), ...(last === undefined ? [] : [last])]
}

const kindsOf = (
  lines: ReadonlyArray<string>,
  facts: FileFacts,
  imports: ReadonlyArray<ImportStatement>,
  docs: ReadonlyArray<LineRange | null>
): Uint8Array => {
  const kinds = new Uint8Array(lines.length + 2)
  let from = 0
  let next = 0
  const { comments } = facts
  for (let at = 1; at <= lines.length; at++) {
    const line = lines[at - 1]!
    const first = from + line.length - line.trimStart().length
    const end = from + line.trimEnd().length
    while (next < comments.length && comments[next]!.end <= first) next++
    const comment = comments[next]
    if (end <= first) kinds[at] = lineKinds.blank
    else if (comment !== undefined && comment.start <= first && comment.end >= end) kinds[at] = lineKinds.comment
    from += line.length + 1
  }
  for (const { start, end } of imports) if (start <= lines.length) kinds.fill(lineKinds.import, start, end + 1)
  // a docstring is no comment to a parser
  for (const doc of docs) if (doc !== null) kinds.fill(lineKinds.comment, doc.start, doc.end + 1)
  return kinds
}

/** Whether a line goes on with a text or a comment of the line before; looked up only where something long is cut. */
const insideOf = ({ language, path, text }: SheetInput, lines: ReadonlyArray<string>): ((line: number) => boolean) => {
  let inside: Uint8Array | null = null
  const look = (): Uint8Array => {
    const marks = new Uint8Array(lines.length + 2)
    const syntax = syntaxOf(language, path)
    const found = syntax === null ? null : scan(text, syntax)
    if (found === null) return marks
    const ranges = [...found.literals, ...found.comments].sort((a, b) => a.start - b.start)
    let from = 0
    let next = 0
    lines.forEach((line, at) => {
      while (next < ranges.length && ranges[next]!.end <= from) next++
      if (next < ranges.length && ranges[next]!.start < from) marks[at + 1] = 1
      from += line.length + 1
    })
    return marks
  }
  return (line) => {
    inside = inside ?? look()
    return inside[line] === 1
  }
}
