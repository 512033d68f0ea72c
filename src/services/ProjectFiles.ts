/** The files of a project: which there are, and what they say. */
import { Context, type Effect } from "effect"
import type { FileUnreadable, ProjectUnusable } from "../domain/Errors.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { SkippedPath } from "../domain/RepoMap.js"

export interface ListedFile {
  readonly path: RelativePath
  readonly sizeBytes: number
  /** Since the epoch, with fractions. */
  readonly modifiedMs: number
  readonly changedMs: number
  readonly inode: number
}

export interface Listing {
  /** Regular files only, sorted by path, by code unit. */
  readonly files: ReadonlyArray<ListedFile>
  readonly skipped: ReadonlyArray<SkippedPath>
}

export interface FileText {
  readonly path: RelativePath
  /** Without a byte-order mark; line ends as in the file. */
  readonly text: string
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "latin-1" | "shift_jis"
  readonly sizeBytes: number
}

/** Keeps to the project root and follows no symbolic link. */
export class ProjectFiles extends Context.Tag("aic/services/ProjectFiles")<
  ProjectFiles,
  {
    readonly list: (root: AbsolutePath) => Effect.Effect<Listing, ProjectUnusable>
    /** At most `maxBytes`; a larger or a binary file fails. Reading is synchronous: callers breathe between files. */
    readonly read: (root: AbsolutePath, path: RelativePath, maxBytes: number) => Effect.Effect<FileText, FileUnreadable>
  }
>() {}
