/** The files of a project, before anything was read. */
import { Schema } from "effect"
import { Sha256 } from "./Ids.js"
import { AbsolutePath, RelativePath } from "./Paths.js"
import { Bytes, Milliseconds, TokenCount } from "./Units.js"

export const FileEntry = Schema.Struct({
  path: RelativePath,
  language: Schema.String,
  sizeBytes: Bytes,
  /** bytes / 4, until the file is read and counted. */
  estimatedTokens: TokenCount,
  /** Since the epoch. */
  modifiedMs: Milliseconds,
  /** The rest of what tells whether a file is still the one that was read. Without them it counts as changed. */
  changedMs: Schema.optionalWith(Schema.Finite, { exact: true }),
  inode: Schema.optionalWith(Schema.Finite, { exact: true })
})
export type FileEntry = typeof FileEntry.Type

export const SkipReason = Schema.Literal(
  "symlink",
  "not-a-regular-file",
  "permission-denied",
  "nested-repository",
  "unrepresentable-name",
  "too-deep",
  "vanished"
)
export type SkipReason = typeof SkipReason.Type

/** A path that the scan saw and left out. */
export const SkippedPath = Schema.Struct({ path: Schema.String, reason: SkipReason })
export type SkippedPath = typeof SkippedPath.Type

export const RepoMap = Schema.Struct({
  root: AbsolutePath,
  /** Sorted by path, by code unit. */
  files: Schema.Array(FileEntry),
  skipped: Schema.Array(SkippedPath),
  totalTokens: TokenCount,
  /** Over path, size and times of every file: equal hashes mean that nothing changed. */
  treeHash: Sha256
})
export type RepoMap = typeof RepoMap.Type
