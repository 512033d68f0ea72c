/** Paths as text: joined, cut and compared, without a file system. */
import { directoryOf } from "../../domain/Paths.js"

/** `a/b/../c/./d` → `a/c/d`; null when it leaves the project. */
export const normalise = (path: string): string | null => {
  const parts: Array<string> = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

export const joinPath = (folder: string, path: string): string | null => normalise(`${folder}/${path}`)

/** `below("a", "b")` is `a/b`, and `b` when the folder is the root. Both are clean already. */
export const below = (folder: string, path: string): string =>
  folder === "" ? path : path === "" ? folder : `${folder}/${path}`

/** Whether `path` is `folder` or stands in it. */
export const isWithin = (path: string, folder: string): boolean =>
  folder === "" || (path.startsWith(folder) && (path.length === folder.length || path.charCodeAt(folder.length) === 47))

/** Deeper than any real project; a hostile path may have thousands. */
const deepest = 64

/** The folder itself, then the one around it, and so on to the root (`""`). */
export const upwards = (folder: string): ReadonlyArray<string> => {
  const folders: Array<string> = []
  let here = folder
  while (here !== "" && folders.length < deepest) {
    folders.push(here)
    here = directoryOf(here)
  }
  folders.push("")
  return folders
}

/** How many folders two paths have in common. */
export const sharedFolders = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length)
  let shared = 0
  for (let at = 0; at < end && a.charCodeAt(at) === b.charCodeAt(at); at++) if (a.charCodeAt(at) === 47) shared++
  return shared
}

/** Those that share most folders with a file come first; else they stay in their order. */
export const nearestFolders = (folders: ReadonlyArray<string>, from: string): ReadonlyArray<string> =>
  folders.length < 2
    ? folders
    : [...folders].sort((a, b) => sharedFolders(`${b}/`, from) - sharedFolders(`${a}/`, from))

export const depthOf = (path: string): number => {
  let depth = 0
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) depth++
  return depth
}
