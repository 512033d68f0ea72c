/** A kind of knowledge that repositories keep for agents, and what it says of its files. */
import type { Header } from "../frontmatter/Header.js"
import type { Priority } from "../Model.js"

export interface KnowledgeFile {
  /** Relative to the project's root. */
  readonly path: string
  readonly text: string
  /** Null: the file has no header. */
  readonly header: Header | null
}

/** What a source can tell. What it leaves open is read from the text of the file. */
export interface Finding {
  readonly id: string
  readonly priority: Priority
  readonly globs?: ReadonlyArray<string>
  readonly summary?: string
  readonly keywords?: ReadonlyArray<string>
  readonly patterns?: ReadonlyArray<string>
  /** Files that this one loads along with itself. */
  readonly imports?: ReadonlyArray<string>
}

export interface Source {
  readonly name: string
  /** Null: not one of these. */
  readonly read: (file: KnowledgeFile) => Finding | null
}
