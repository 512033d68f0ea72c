/**
 * Definitions from the shape of the lines: a table of patterns says what starts one, indentation says where it ends.
 * Needs no grammar, survives broken files, and is linear: each line is looked at once.
 */
import type { Definition, SymbolKind } from "../domain/FileFacts.js"
import { docAbove, docstringBelow } from "./Docs.js"
import { headerEnd, longestHead } from "./Header.js"
import type { Lexed } from "./Lexis.js"
import { firstCode, type Lines, lineEnd, lineIndex, lineNumber } from "./Lines.js"

export interface Rule {
  /** Sticky; tried where a line's code begins, comments and strings being blanks. Group 1 is the name. */
  readonly pattern: RegExp
  readonly kind: SymbolKind
  /** Definitions are looked for inside, too. */
  readonly holds?: boolean
  /** Found only inside a definition that holds others. */
  readonly member?: boolean
  /** Its name is in quotes: taken from the text, not from the blanks. */
  readonly quoted?: boolean
}

/** How a declaration's head ends: `{` or `;`, a `:` (Python), or with its line (Ruby, Lua, shell). */
export type Heads = "brace" | "colon" | "line"

export interface OutlineSyntax {
  readonly rules: ReadonlyArray<Rule>
  readonly heads: Heads
  /** Without `;`, a line break ends a declaration that has no body. */
  readonly newlineEnds?: boolean
  /** A body may be in round brackets: `name() ( … )`. */
  readonly roundBodies?: boolean
  /** Starts of lines that belong to the declaration below them. */
  readonly decorator?: RegExp
  /** Lines whose indentation means nothing: `#if`, `public:`. */
  readonly ignored?: RegExp
  readonly closer?: RegExp
  /** The first string of a body documents it. */
  readonly docstrings?: boolean
  /** `inside` is the kind of what encloses it. */
  readonly isExported: (name: string, head: string, inside: SymbolKind | undefined) => boolean
  /** Words that look like a name to a pattern and are none. */
  readonly notNames?: ReadonlySet<string>
}

interface Open {
  readonly at: number
  readonly indent: number
  readonly headLine: number
  readonly oneLine: boolean
  readonly holds: boolean
}

/** In a file where many heads have no end, the others are not looked for far away, either. */
const shortHead = 200

const bracketCloser = /[}\])]/y

export const outline = (source: Lexed, lines: Lines, syntax: OutlineSyntax): ReadonlyArray<Definition> => {
  const found: Array<{ -readonly [Key in keyof Definition]: Definition[Key] }> = []
  const open: Array<Open> = []
  let lastCode = 0
  let decorated = -1
  let skipTo = -1
  let patience = 50
  for (let line = 0; line < lines.starts.length; line++) {
    const end = lineEnd(lines, line)
    const at = firstCode(lines, source.masked, line)
    if (at >= end) continue
    if (line <= skipTo || isAt(syntax.ignored, source.masked, at)) {
      lastCode = line
      continue
    }
    const indent = indentOf(source.text, lines.starts[line]!, at)
    for (let top = open.at(-1); top !== undefined && indent <= top.indent; top = open.at(-1)) {
      open.pop()
      const closes = indent === top.indent && !top.oneLine && isAt(syntax.closer ?? bracketCloser, source.masked, at)
      found[top.at]!.endLine = lineNumber(Math.max(closes ? line : lastCode, top.headLine))
      if (closes) break
    }
    lastCode = line
    const top = open.at(-1)
    if (top !== undefined && !top.holds) continue
    const start = afterDecorators(source.masked, at, syntax.decorator, patience > 0 ? longestHead : shortHead)
    // its bracket has no end
    if ("([".includes(source.masked.charAt(start)) && isAt(syntax.decorator, source.masked, at)) patience--
    if (start > at) {
      if (decorated === -1) decorated = line
      skipTo = lineIndex(lines, start)
      if (start >= lineEnd(lines, skipTo)) continue
    }
    const match = ruleAt(source, start, syntax, open.length > 0)
    if (match === undefined) {
      decorated = -1
      continue
    }
    const first = decorated === -1 ? line : decorated
    decorated = -1
    const head = headerEnd(source.masked, start, syntax, match.rule, patience > 0 ? longestHead : shortHead)
    if (head.isLost === true) patience--
    const headLine = lineIndex(lines, Math.min(head.end, source.text.length - 1))
    const doc =
      syntax.docstrings === true && head.hasBody
        ? docstringBelow(source, lines, first, headLine)
        : docAbove(source, lines, first)
    skipTo = headLine
    const outer = open.at(-1)
    const inside = outer === undefined ? undefined : found[outer.at]?.kind
    found.push({
      name: match.name,
      kind: kindInside(match.rule.kind, inside),
      exported: syntax.isExported(match.name, source.masked.slice(start, head.end), inside),
      startLine: lineNumber(first),
      endLine: lineNumber(headLine),
      signature: source.text.slice(lines.starts[first]!, head.end).trimEnd(),
      doc: doc.text,
      docStartLine: lineNumber(doc.line),
      depth: open.length
    })
    open.push({
      at: found.length - 1,
      indent:
        first === line ? indent : indentOf(source.text, lines.starts[first]!, firstCode(lines, source.masked, first)),
      headLine,
      oneLine: head.oneLine,
      holds: match.rule.holds === true && !head.oneLine && head.hasBody
    })
  }
  for (const { at, headLine } of open) found[at]!.endLine = lineNumber(Math.max(lastCode, headLine))
  return found
}

const isAt = (pattern: RegExp | undefined, text: string, at: number): boolean => {
  if (pattern === undefined) return false
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Columns of white space, a tab going to the next fourth. */
const indentOf = (text: string, from: number, to: number): number => {
  let column = 0
  for (let at = from; at < to; at++) column = text.charCodeAt(at) === 9 ? (column | 3) + 1 : column + 1
  return column
}

const ruleAt = (
  { masked, text }: Lexed,
  at: number,
  { rules, notNames }: OutlineSyntax,
  inside: boolean
): { readonly rule: Rule; readonly name: string } | undefined => {
  for (const rule of rules) {
    if (rule.member === true && !inside) continue
    rule.pattern.lastIndex = at
    const match = rule.pattern.exec(rule.quoted === true ? text : masked)
    const name = match?.[1] === undefined ? "" : cleanName(match[1])
    if (name !== "" && notNames?.has(name) !== true) return { rule, name }
  }
  return undefined
}

/** `resource "a" "b"` → `resource.a.b`. */
export const cleanName = (name: string): string =>
  name.includes('"') ? name.replace(/["\s]+/g, ".").replace(/^\.|\.$/g, "") : name.trim()

const holdsMembers: ReadonlySet<SymbolKind | undefined> = new Set<SymbolKind>(["class", "interface", "enum"])

/** A function of a class is a method, and a value a property. */
export const kindInside = (kind: SymbolKind, inside: SymbolKind | undefined): SymbolKind =>
  !holdsMembers.has(inside)
    ? kind
    : kind === "function"
      ? "method"
      : kind === "constant" || kind === "variable"
        ? "property"
        : kind

/** Like `afterDecorators`, over line breaks. */
export const skipDecorators = (masked: string, at: number, decorator: RegExp | undefined): number => {
  let start = at
  for (;;) {
    const next = afterDecorators(masked, start, decorator, longestHead)
    if (next === start) return start
    start = next
    while (/\s/.test(masked.charAt(start))) start++
  }
}

/** After the decorators that stand at `at`, their arguments and the blanks behind them; `at` when there are none. */
const afterDecorators = (masked: string, at: number, decorator: RegExp | undefined, longest: number): number => {
  let start = at
  while (isAt(decorator, masked, start)) {
    const name = Math.max(start, decorator?.lastIndex ?? start)
    const next = skipBlanks(masked, afterBrackets(masked, skipBlanks(masked, name), name, longest))
    if (next <= start) break
    start = next
  }
  return start
}

const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9 || text.charCodeAt(at) === 13) at++
  return at
}

/** Behind the bracket that closes the one at `from`; `otherwise` when there is none, or none closes it nearby. */
const afterBrackets = (masked: string, from: number, otherwise: number, longest: number): number => {
  const horizon = Math.min(masked.length, from + longest)
  let depth = 0
  for (let at = from; at < horizon; at++) {
    const unit = masked.charCodeAt(at)
    if (unit === 40 || unit === 91) depth++
    else if (unit === 41 || unit === 93) depth--
    if (depth <= 0) return at === from ? otherwise : at + 1
  }
  return otherwise
}
