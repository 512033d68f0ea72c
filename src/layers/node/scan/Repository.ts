/** Finds the git repository around a folder the way git does, without running git. */
import { lstatSync, readdirSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { Either } from "effect"
import { readRegularFile } from "./ReadRegularFile.js"

export interface Repository {
  /** The folder that has `.git`. */
  readonly top: string
  readonly gitDir: string
}

/** The nearest repository at or above `folder` (a real path), on the same file system. */
export const findRepository = (folder: string): Repository | null => {
  const device = deviceOf(folder)
  for (let top = folder; ; top = dirname(top)) {
    if (deviceOf(top) !== device) return null
    if (isRepository(top)) return { top, gitDir: `${top === "/" ? "" : top}/.git` }
    if (top === "/") return null
  }
}

/** `folder` has a `.git` that git would take: a folder with the right parts, or a file that points to one. */
export const isRepository = (folder: string): boolean => {
  const git = `${folder}/.git`
  const stat = statOf(git)
  if (stat === null) return false
  if (stat.isDirectory()) return isGitDir(git)
  return (
    stat.isFile() &&
    Either.match(readRegularFile(git, 64 * 1024, null), {
      onLeft: () => false,
      onRight: (bytes) => bytes.subarray(0, 8).toString("latin1") === "gitdir: "
    })
  )
}

/** The inside of a repository: also true for a bare one. */
export const isGitDir = (folder: string): boolean =>
  exists(`${folder}/HEAD`) &&
  (exists(`${folder}/commondir`) || (isFolder(`${folder}/objects`) && isFolder(`${folder}/refs`)))

export const isEmptyFolder = (folder: string): boolean => {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return false
  }
}

const statOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

const deviceOf = (path: string): number | null => statOf(path)?.dev ?? null
const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false

/** Of `HEAD`, which may be a link to a branch that is not born yet. */
const exists = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
