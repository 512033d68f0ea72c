/**
 * Where the index of a project is kept between compiles. What it holds can be made again from the project at any time, so
 * that losing it costs time and nothing else.
 */
import { Context, type Effect, type Option, type Scope } from "effect"
import type { FileUnreadable, StoreFailed } from "../domain/Errors.js"
import type { Encoding } from "../domain/ModelProfile.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"

/** What the system says of a file without reading it. Equal stamps mean that nobody wrote to it in between. */
export interface FileStamp {
  readonly sizeBytes: number
  /** Since the epoch, with fractions. */
  readonly modifiedMs: number
  readonly changedMs: number
  readonly inode: number
}

/** Tokens of a text as it is, by encoding; null where nobody has counted. */
export type RawTokens = Readonly<Record<Encoding, number | null>>

export const noTokens: RawTokens = { cl100k_base: null, o200k_base: null }

export interface IndexedFile {
  readonly path: RelativePath
  readonly stamp: FileStamp
  /** When the text was read. A write within a clock tick of it can leave the stamp as it was. */
  readonly readMs: number
  /** SHA-256 of the text; `""` when it was not read. */
  readonly hash: string
  /** Why it could not be read. */
  readonly problem: FileUnreadable["reason"] | null
  readonly tokens: RawTokens
  /** As `pipeline/index/FileRecord` lays it out; null when the text was not read. */
  readonly record: Uint8Array | null
}

export interface IndexChanges {
  /** Counts the writes. Lower than the one asked for when the index was begun anew. */
  readonly revision: number
  readonly files: ReadonlyArray<IndexedFile>
}

/**
 * What was made of one text of a file, as JSON: its definitions and imports by the language's parser, and its tiers, which
 * are `""` until somebody asks for them.
 */
export interface KeptOutline {
  readonly path: RelativePath
  readonly hash: string
  readonly facts: string
  readonly tiers: string
}

export interface UnoutlinedFile {
  readonly path: RelativePath
  readonly hash: string
  readonly sizeBytes: number
}

export interface IndexStatus {
  readonly files: number
  readonly unreadable: number
  readonly tokens: RawTokens
  /** Files whose outline is kept. */
  readonly outlines: number
  readonly sizeBytes: number
  /** A process is building it now. */
  readonly building: boolean
}

export interface OpenIndex {
  /** What was written after a revision, by this process or another; everything for revision 0. */
  readonly since: (revision: number) => Effect.Effect<IndexChanges, StoreFailed>
  /** All or nothing. Answers the revision that it makes. */
  readonly write: (
    files: ReadonlyArray<IndexedFile>,
    gone: ReadonlyArray<RelativePath>
  ) => Effect.Effect<number, StoreFailed>
  /** Makes this the one process that builds, until the scope closes; false while another one is. Dying gives it up. */
  readonly claim: Effect.Effect<boolean, StoreFailed, Scope.Scope>
  readonly outlineOf: (path: RelativePath, hash: string) => Effect.Effect<Option.Option<KeptOutline>, StoreFailed>
  /** Files that were read, and of whose text no outline is kept; without their records, which are asked for one by one. */
  readonly notOutlined: Effect.Effect<ReadonlyArray<UnoutlinedFile>, StoreFailed>
  readonly recordOf: (path: RelativePath) => Effect.Effect<Option.Option<Uint8Array>, StoreFailed>
  /** Those of other texts of the same files go. All or nothing. */
  readonly keepOutlines: (kept: ReadonlyArray<KeptOutline>) => Effect.Effect<void, StoreFailed>
  /** As `claim`, for whoever outlines: neither waits for the other. */
  readonly claimOutlines: Effect.Effect<boolean, StoreFailed, Scope.Scope>
  readonly status: Effect.Effect<IndexStatus, StoreFailed>
}

/** What is kept of a past commit. `facts` is the business of whoever keeps it. */
export interface KeptCommit {
  readonly id: string
  readonly facts: string
}

export interface OpenHistory {
  /** In no order. */
  readonly commits: Effect.Effect<ReadonlyArray<KeptCommit>, StoreFailed>
  /** All or nothing. What is kept of a commit already is replaced. */
  readonly keep: (commits: ReadonlyArray<KeptCommit>, gone: ReadonlyArray<string>) => Effect.Effect<void, StoreFailed>
}

export class IndexStore extends Context.Tag("aic/services/IndexStore")<
  IndexStore,
  {
    /** An index of another version is not looked at, one that is damaged is begun anew. */
    readonly open: (root: AbsolutePath, version: string) => Effect.Effect<OpenIndex, StoreFailed, Scope.Scope>
    /** The past of a project, in a version of its own. One of another version is not looked at, one that is damaged is begun anew. */
    readonly history: (root: AbsolutePath, version: string) => Effect.Effect<OpenHistory, StoreFailed, Scope.Scope>
    /** Of every version, the past included. Answers how many indexes there were. */
    readonly clear: (root: AbsolutePath) => Effect.Effect<number, StoreFailed>
  }
>() {}
