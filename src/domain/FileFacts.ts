/** What a language provider can say about a file from its text alone. */
import type { LineNumber } from "./Units.js"

export type SymbolKind =
  | "class"
  | "interface"
  | "type"
  | "enum"
  | "function"
  | "method"
  | "property"
  | "constant"
  | "variable"
  | "module"
  | "heading"
  | "section"
  | "key"
  | "rule"
  | "table"
  | "other"

/** A named block of a file. Lines are 1-based and inclusive; they hold the whole block with decorators, without its doc comment. */
export interface Definition {
  readonly name: string
  readonly kind: SymbolKind
  readonly exported: boolean
  readonly startLine: LineNumber
  readonly endLine: LineNumber
  /** Declaration without body, one or more lines, indentation of its first line kept. */
  readonly signature: string
  /** The doc comment as written (with its comment marks), or `""`. */
  readonly doc: string
  /** First line of the doc comment; equals `startLine` without one. A docstring inside the block is in `doc`, too. */
  readonly docStartLine: LineNumber
  /** How many definitions enclose this one. */
  readonly depth: number
}

/** An import, include or re-export, as written. */
export interface ImportRef {
  /** The specifier: `"./x.js"`, `"os.path"`, `"crate::a::b"`. */
  readonly source: string
  readonly symbols: ReadonlyArray<string>
  readonly isRelative: boolean
  readonly isReExport: boolean
  readonly line: LineNumber
}

/** Where comments are: offsets in UTF-16 code units, end exclusive, in order, without overlaps. */
export interface CommentRange {
  readonly start: number
  readonly end: number
  readonly isDoc: boolean
}

export interface FileFacts {
  /** In order of `startLine`; an outer definition comes before those inside it. */
  readonly definitions: ReadonlyArray<Definition>
  readonly imports: ReadonlyArray<ImportRef>
  readonly comments: ReadonlyArray<CommentRange>
}
