/**
 * Where comments and strings are, for any language that can say how it writes them. One pass, linear on any text.
 * What comes out lets the other scanners look at a file line by line without being fooled by prose.
 */
import type { CommentRange } from "../domain/FileFacts.js"

export interface StringSyntax {
  readonly open: string
  readonly close: string
  /** May hold newlines; otherwise an unclosed one ends with its line. */
  readonly multiline?: boolean
  /** A backslash protects the next character. */
  readonly escapes?: boolean
}

export interface CommentSyntax {
  readonly line: ReadonlyArray<string>
  readonly block: ReadonlyArray<readonly [open: string, close: string]>
  /** Block comments hold block comments (Rust, Swift, Kotlin, Scala, Dart). */
  readonly nests?: boolean
  /** A line comment starts a line or follows white space (`a#b` in a shell is a word, `http://` in CSS a link). */
  readonly lineNeedsSpace?: boolean
  /** How doc comments start; empty when every comment above a declaration documents it. */
  readonly doc: ReadonlyArray<string>
  /** Longer openings first. */
  readonly strings: ReadonlyArray<StringSyntax>
  /** Strings that no table can describe: the end of the one that starts at `at`, or -1. */
  readonly special?: {
    readonly starts: string
    readonly endOf: (text: string, at: number, patience: Patience) => number
  }
}

/** How many more far searches may end in nothing, for one text: what keeps them linear in all. */
export interface Patience {
  left: number
}

export interface Lexed {
  readonly text: string
  /** Same length; comments are blanks (newlines stay). */
  readonly code: string
  /** Same length; comments and what is between quotes are blanks. */
  readonly masked: string
  readonly comments: ReadonlyArray<CommentRange>
}

export const doubleQuoted: StringSyntax = { open: '"', close: '"', escapes: true }
export const singleQuoted: StringSyntax = { open: "'", close: "'", escapes: true }
export const tripleQuoted: StringSyntax = { open: '"""', close: '"""', multiline: true, escapes: true }

export const cComments = {
  line: ["//"],
  block: [["/*", "*/"]],
  doc: ["/**", "///", "//!", "/*!"]
} as const satisfies Pick<CommentSyntax, "line" | "block" | "doc">

export const hashComments = { line: ["#"], block: [], doc: [] } as const satisfies Pick<
  CommentSyntax,
  "line" | "block" | "doc"
>

export const lex = (text: string, syntax: CommentSyntax): Lexed => {
  const comments: Array<CommentRange> = []
  const code: Array<string> = []
  const masked: Array<string> = []
  let copied = 0
  walk(text, syntax, {
    comment: (at, end) => {
      comments.push({ start: at, end, isDoc: isDoc(text, at, end, syntax) })
      const before = text.slice(copied, at)
      const gone = blank(text.slice(at, end))
      code.push(before, gone)
      masked.push(before, gone)
      copied = end
    },
    string: (at, string) => {
      const before = text.slice(copied, at)
      // the closing mark of a string of many lines must not look like code at the start of a line
      const to = text.slice(at, string.to).includes("\n") ? string.end : string.to
      code.push(before, text.slice(at, string.end))
      masked.push(before, text.slice(at, string.from), blank(text.slice(string.from, to)), text.slice(to, string.end))
      copied = string.end
    }
  })
  code.push(text.slice(copied))
  masked.push(text.slice(copied))
  return { text, code: code.join(""), masked: masked.join(""), comments }
}

/** The comments alone: several times as fast. */
export const commentsOf = (text: string, syntax: CommentSyntax): ReadonlyArray<CommentRange> => {
  const comments: Array<CommentRange> = []
  walk(text, syntax, {
    comment: (start, end) => comments.push({ start, end, isDoc: isDoc(text, start, end, syntax) }),
    string: () => undefined
  })
  return comments
}

interface Visitor {
  readonly comment: (start: number, end: number) => void
  readonly string: (start: number, string: StringAt) => void
}

const walk = (text: string, syntax: CommentSyntax, visit: Visitor): void => {
  const interesting = openers(syntax)
  const patience: Patience = { left: 50 }
  let at = 0
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit > 127 || interesting[unit] === 0) {
      at++
      continue
    }
    const comment = commentEnd(text, at, syntax)
    if (comment > at) {
      visit.comment(at, comment)
      at = comment
      continue
    }
    const string = stringAt(text, at, syntax, patience)
    if (string === undefined) {
      at++
      continue
    }
    visit.string(at, string)
    at = string.end
  }
}

const openers = (syntax: CommentSyntax): Uint8Array => {
  const table = new Uint8Array(128)
  const openings = [...syntax.line, ...syntax.block.map(([open]) => open), ...syntax.strings.map((it) => it.open)]
  for (const opening of openings) table[opening.charCodeAt(0)] = 1
  for (const unit of syntax.special?.starts ?? "") table[unit.charCodeAt(0)] = 1
  return table
}

const commentEnd = (text: string, at: number, syntax: CommentSyntax): number => {
  for (const [open, close] of syntax.block) {
    if (text.startsWith(open, at)) return blockEnd(text, at, open, close, syntax.nests === true)
  }
  for (const open of syntax.line) {
    if (!text.startsWith(open, at)) continue
    if (syntax.lineNeedsSpace === true && at > 0 && !isSpace(text.charCodeAt(at - 1))) continue
    return endOfLine(text, at)
  }
  return -1
}

const blockEnd = (text: string, at: number, open: string, close: string, nests: boolean): number => {
  let here = at + open.length
  let closing = text.indexOf(close, here)
  let opening = nests ? text.indexOf(open, here) : -1
  let depth = 1
  while (closing !== -1) {
    const deeper = opening !== -1 && opening < closing
    depth += deeper ? 1 : -1
    here = deeper ? opening + open.length : closing + close.length
    if (depth === 0) return here
    if (closing < here) closing = text.indexOf(close, here)
    if (opening !== -1 && opening < here) opening = text.indexOf(open, here)
  }
  return text.length
}

interface StringAt {
  readonly from: number
  readonly to: number
  readonly end: number
}

const stringAt = (text: string, at: number, syntax: CommentSyntax, patience: Patience): StringAt | undefined => {
  const special = syntax.special?.endOf(text, at, patience) ?? -1
  if (special > at) return { from: at + 1, to: Math.max(at + 1, special - 1), end: special }
  for (const string of syntax.strings) {
    if (text.startsWith(string.open, at)) return closeOf(text, at, string)
  }
  return undefined
}

const closeOf = (text: string, at: number, { open, close, multiline, escapes }: StringSyntax): StringAt => {
  const from = at + open.length
  let here = from
  while (here < text.length) {
    const unit = text.charCodeAt(here)
    if (unit === 92 && escapes === true) here += 2
    else if (unit === 10 && multiline !== true) return { from, to: here, end: here }
    else if (unit === close.charCodeAt(0) && text.startsWith(close, here)) {
      return { from, to: here, end: here + close.length }
    } else here++
  }
  return { from: Math.min(from, text.length), to: text.length, end: text.length }
}

const isDoc = (text: string, start: number, end: number, { doc }: CommentSyntax): boolean =>
  doc.some((it) => text.startsWith(it, start)) && !(end - start === 4 && text.startsWith("/**/", start))

export const isSpace = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13

export const endOfLine = (text: string, at: number): number => {
  const end = text.indexOf("\n", at)
  return end === -1 ? text.length : end
}

/** Blanks of the same length, so that offsets stay true. */
export const blank = (text: string): string => text.replace(/[^\r\n]+/g, (run) => " ".repeat(run.length))

/** From `<<WORD` to the line that says `WORD`; for shells, Ruby and PHP. */
export const heredocEnd =
  (opening: RegExp) =>
  (text: string, at: number, patience: Patience): number => {
    opening.lastIndex = at
    const word = opening.exec(text)?.[1]
    if (word === undefined) return -1
    const horizon = Math.min(text.length, at + (patience.left > 0 ? 20_000 : 200))
    let line = endOfLine(text, at)
    while (line < horizon) {
      const next = endOfLine(text, line + 1)
      if (isTerminator(text, line + 1, next, word)) return next
      line = next
    }
    patience.left--
    return -1
  }

const isTerminator = (text: string, from: number, to: number, word: string): boolean => {
  let at = from
  while (at < to && isSpace(text.charCodeAt(at))) at++
  return (
    text.startsWith(word, at) &&
    /^[;,)\s]{0,20}$/.test(text.slice(at + word.length, Math.min(to, at + word.length + 20)))
  )
}
