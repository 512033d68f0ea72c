/** What the analysis of rules works on: files that agents read, and the statements in them. */
import type { RelativePath } from "../../domain/Paths.js"

/** Programs that read rule files by themselves. */
export type Agent = "claude" | "codex" | "copilot" | "cursor" | "gemini"

/** When a file reaches a model. */
export type Loads =
  | { readonly when: "always" }
  /** Together with files that match. */
  | { readonly when: "matching"; readonly globs: ReadonlyArray<string> }
  /** Together with the files of a folder. */
  | { readonly when: "folder"; readonly folder: string }
  /** When the model asks for it by its description. */
  | { readonly when: "asked" }
  /** When a person names it. */
  | { readonly when: "manual" }

export interface RuleFile {
  readonly path: RelativePath
  /** The whole file. */
  readonly text: string
  /** Where the text for the model starts, after a header. */
  readonly bodyStart: number
  readonly loads: Loads
  readonly agents: ReadonlyArray<Agent>
  /** Files that load this one. */
  readonly importedBy: ReadonlyArray<RelativePath>
  readonly header: RuleHeader | null
}

export interface RuleHeader {
  readonly problems: ReadonlyArray<string>
  readonly globs: ReadonlyArray<string>
  readonly alwaysApply: boolean | null
  readonly description: string | null
}

/** Below a "Don't:" a positive sentence means its opposite; below "Examples" it means nothing. */
export type Tone = "plain" | "negative" | "example"

/** The lines of a list item, for taking it out. */
export interface ItemRange {
  readonly start: number
  /** After its last line break. */
  readonly end: number
  readonly indent: number
  readonly hasChildren: boolean
  /** Sentences in it. */
  readonly statements: number
  /** Items of one list, with nothing between them but items and blank lines, have the same number. */
  readonly list: number
  /** Line of the item that it is indented below; null at the outermost level. */
  readonly parent: number | null
  readonly isNumbered: boolean
}

/** One sentence of a rule file. */
export interface Statement {
  readonly file: RuleFile
  /** From 1. */
  readonly line: number
  /** Without marks of Markdown but backticks. */
  readonly text: string
  readonly headings: ReadonlyArray<string>
  readonly tone: Tone
  /** Null: it stands in a paragraph. */
  readonly item: ItemRange | null
}
