/** Turns paths into listed files: looks at each once, and keeps what was left out with its reason. */

import { isUtf8 } from "node:buffer"
import { accessSync, constants, lstatSync, type Stats } from "node:fs"
import { Schema } from "effect"
import { byPath, directoryOf, RelativePath } from "../../../domain/Paths.js"
import type { SkippedPath, SkipReason } from "../../../domain/RepoMap.js"
import type { ListedFile, Listing } from "../../../services/ProjectFiles.js"
import { errorCodeOf } from "./ReadRegularFile.js"
import { isEmptyFolder, isRepository } from "./Repository.js"

/** Our own folder, which says nothing about the project. At the project root only. */
export const ownFolder = ".aic"

export type FilesByPath = ReadonlyMap<string, ListedFile>

export interface Collector {
  /** A path that may be a regular file; one that is not there is passed over. */
  readonly add: (path: string) => void
  readonly skip: (path: string, reason: SkipReason) => void
  readonly listing: () => Listing
}

/** What is known of a project already. */
export interface SeenBefore {
  /** What it had the last time: a file that is as it was is the same object. */
  readonly files?: FilesByPath | undefined
  /** What was looked at just now, and is a folder. */
  readonly folders?: ReadonlySet<string> | undefined
}

/** `root` is a real path. */
export const makeCollector = (root: string, before: SeenBefore = {}): Collector => {
  const files: Array<ListedFile> = []
  const skipped = new Map<string, SkippedPath>()
  const skip = (path: string, reason: SkipReason) => {
    if (!skipped.has(path)) skipped.set(path, { path, reason })
  }
  const folderIsReal = makeFolderCheck(root, skip, before.folders)

  return {
    skip,
    add: (path) => {
      const full = `${root}/${path}`
      const stat = look(full)
      if (stat === "absent" || !folderIsReal(directoryOf(path))) return
      if (typeof stat === "string") return skip(path, stat)
      if (!stat.isFile()) return skip(path, kindOf(stat, full))
      if (!isReadable(stat, full)) return skip(path, "permission-denied")
      const known = before.files?.get(path)
      if (known !== undefined && isAsItWas(known, stat)) return void files.push(known)
      if (!isRelativePath(path)) return skip(path, "unrepresentable-name")
      files.push({
        path,
        sizeBytes: stat.size,
        modifiedMs: stat.mtimeMs,
        changedMs: stat.ctimeMs,
        inode: stat.ino
      })
    },
    listing: () => ({
      files: files.sort((a, b) => byPath(a.path, b.path)),
      skipped: [...skipped.values()].sort((a, b) => byPath(a.path, b.path))
    })
  }
}

const isAsItWas = ({ changedMs, inode, modifiedMs, sizeBytes }: ListedFile, stat: Stats): boolean =>
  sizeBytes === stat.size && modifiedMs === stat.mtimeMs && changedMs === stat.ctimeMs && inode === stat.ino

/** Null when the bytes are no UTF-8: as text they would name another file, or none. */
export const nameOf = (bytes: Buffer): string | null => (isUtf8(bytes) ? bytes.toString("utf8") : null)

/** For showing only. */
export const lossyNameOf = (bytes: Buffer): string => bytes.toString("utf8")

const isRelativePath = Schema.is(RelativePath)

const look = (full: string): Stats | "absent" | "permission-denied" | "vanished" => {
  try {
    return lstatSync(full, { throwIfNoEntry: false }) ?? "absent"
  } catch (error) {
    const code = errorCodeOf(error)
    return code === "EACCES" || code === "EPERM" ? "permission-denied" : code === "ENOTDIR" ? "absent" : "vanished"
  }
}

/** Git names a submodule by its folder, which is empty until it is checked out. */
const kindOf = (stat: Stats, full: string): SkipReason => {
  if (stat.isSymbolicLink()) return "symlink"
  return stat.isDirectory() && (isRepository(full) || isEmptyFolder(full)) ? "nested-repository" : "not-a-regular-file"
}

/**
 * `lstat` looks through links in the folders above, so a tracked `dir/file` whose `dir` was replaced by a link
 * would lead outside. One look per folder.
 */
const makeFolderCheck = (root: string, skip: Collector["skip"], seen?: ReadonlySet<string>) => {
  const known = new Map<string, boolean>([["", true]])
  return (folder: string): boolean => {
    if (seen?.has(folder)) return true
    const pending: Array<string> = []
    let above = folder
    while (!known.has(above)) {
      pending.push(above)
      above = directoryOf(above)
    }
    let real = known.get(above) ?? false
    for (const path of pending.reverse()) {
      if (real) {
        const stat = look(`${root}/${path}`)
        real = typeof stat !== "string" && stat.isDirectory()
        if (typeof stat !== "string" && stat.isSymbolicLink()) skip(path, "symlink")
      }
      known.set(path, real)
    }
    return real
  }
}

const me = { uid: process.geteuid?.() ?? -1 }

/** Asks the system only when the mode leaves a doubt: nearly no file does, and asking for each costs a third more. */
const isReadable = (stat: Stats, full: string): boolean => {
  if (stat.uid === me.uid ? (stat.mode & 0o400) !== 0 : (stat.mode & 0o044) === 0o044) return true
  try {
    accessSync(full, constants.R_OK)
    return true
  } catch {
    return false
  }
}
