/** `.aic/` in a project, which is a checkout of somebody: nothing is written through a link in it. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
  writeSync
} from "node:fs"
import type { AbsolutePath } from "../../domain/Paths.js"

/** The path of a file in it; the folder is made if need be. Null where a link would lead somewhere else. */
export const ownFile = (projectRoot: AbsolutePath, name: string, { make = true } = {}): string | null => {
  const folder = `${projectRoot}/.aic`
  const file = `${folder}/${name}`
  try {
    if (make && look(folder) === undefined) {
      mkdirSync(folder, { mode: 0o700 })
      writeFileSync(`${folder}/.gitignore`, "*\n", { flag: "wx", mode: 0o600 })
    }
    return look(folder)?.isDirectory() === true && look(file)?.isSymbolicLink() !== true ? file : null
  } catch {
    return null
  }
}

/** Of a log. When it is full it becomes `<name>.1`, and the one that was called so goes. */
export const mostLogBytes = 524_288

const appending =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** Adds whole lines to a log in it. Null when that was done, else why not. */
export const appendOwn = (projectRoot: AbsolutePath, name: string, text: string): string | null => {
  const path = ownFile(projectRoot, name)
  if (path === null) return "`.aic` is not a folder of its own"
  try {
    const file = openSync(path, appending, 0o600)
    try {
      const info = fstatSync(file)
      if (!info.isFile()) return "it is no file"
      writeSync(file, text)
      if (info.size + text.length > mostLogBytes) renameSync(path, `${path}.1`)
      return null
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const look = (path: string) => lstatSync(path, { throwIfNoEntry: false })
