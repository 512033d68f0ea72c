/**
 * Where the index of a project is kept between compiles. What it holds can be made again from the project at any time, so
 * that losing it costs time and nothing else.
 */
import { Context, type Effect, type Scope } from "effect"
import type { FileUnreadable, StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"

/** What the system says of a file without reading it. Two equal stamps mean that nobody wrote to it in between. */
export interface FileStamp {
  readonly sizeBytes: number
  /** Since the epoch, with fractions. */
  readonly modifiedMs: number
  readonly changedMs: number
  readonly inode: number
}

export interface IndexedFile {
  readonly path: RelativePath
  readonly stamp: FileStamp
  /** When the text was read. A write within a clock tick of it can leave the stamp as it was. */
  readonly readMs: number
  /** SHA-256 of the text; `""` when it was not read. */
  readonly hash: string
  /** Why it could not be read. */
  readonly problem: FileUnreadable["reason"] | null
  /** Tokens of the text as it is, by `cl100k_base`; null when it was not read. */
  readonly tokens: number | null
  /** As `pipeline/index/FileRecord` lays it out; null when the text was not read. */
  readonly record: Uint8Array | null
}

export interface IndexChanges {
  /** Counts the writes. */
  readonly revision: number
  readonly files: ReadonlyArray<IndexedFile>
}

export interface IndexStatus {
  readonly files: number
  readonly unreadable: number
  readonly tokens: number
  readonly sizeBytes: number
  readonly building: boolean
}

export interface OpenIndex {
  /** What was written after a revision, by this process or another; all files for revision 0. */
  readonly since: (revision: number) => Effect.Effect<IndexChanges, StoreFailed>
  /** All or nothing. Answers the revision that it makes. */
  readonly write: (
    files: ReadonlyArray<IndexedFile>,
    gone: ReadonlyArray<RelativePath>
  ) => Effect.Effect<number, StoreFailed>
  /** Makes this the one process that builds, until the scope closes; false when another one does. Dying gives it up. */
  readonly claim: Effect.Effect<boolean, StoreFailed, Scope.Scope>
  readonly status: Effect.Effect<IndexStatus, StoreFailed>
}

export class IndexStore extends Context.Tag("aic/services/IndexStore")<
  IndexStore,
  {
    /** An index of another version, or one that is damaged, is begun anew. */
    readonly open: (root: AbsolutePath, version: string) => Effect.Effect<OpenIndex, StoreFailed, Scope.Scope>
    readonly clear: (root: AbsolutePath) => Effect.Effect<void, StoreFailed>
  }
>() {}
