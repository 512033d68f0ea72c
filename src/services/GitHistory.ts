/** What happened to a project before: its past commits, as far as they can tell which files belong to a subject. */
import { Context, type Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface CommitFile {
  /** Below the project root. May be long gone. */
  readonly path: string
  readonly change: "added" | "modified" | "deleted" | "renamed"
  /** Of a renamed file: what it was called before. */
  readonly from?: string
}

export interface PastCommit {
  readonly id: string
  /** When it was committed, in seconds since the epoch: what the repository says, so it may be nonsense. */
  readonly seconds: number
  /** Nothing comes before it: an import, or where a shallow clone was cut off. Its files have nothing in common. */
  readonly isFirst: boolean
  /** Distinct stems of the message's first line. Never its text, which may hold secrets or instructions. */
  readonly subject: ReadonlyArray<string>
  /** Distinct stems of the rest that the first line has not. */
  readonly body: ReadonlyArray<string>
  /** In the order of the repository. Empty when there were more than `mostFilesOfCommit`: a sweep over everything. */
  readonly files: ReadonlyArray<CommitFile>
}

/** A commit that touches more files says nothing about any of them. */
export const mostFilesOfCommit = 40

export interface History {
  /** The newest first; no merges. */
  readonly commits: ReadonlyArray<PastCommit>
  /** There are older ones that were left out. */
  readonly isCut: boolean
}

export const noHistory: History = { commits: [], isCut: false }

export class GitHistory extends Context.Tag("aic/services/GitHistory")<
  GitHistory,
  {
    /**
     * What the history of a project depends on: equal heads mean equal histories. Null where there is none: no
     * repository, no commit yet, no git.
     */
    readonly head: (root: AbsolutePath) => Effect.Effect<string | null>
    /** Ancestors of that head; `noHistory` when it cannot be read. The same object as long as nothing changed. */
    readonly read: (root: AbsolutePath, head: string | null) => Effect.Effect<History>
  }
>() {}
