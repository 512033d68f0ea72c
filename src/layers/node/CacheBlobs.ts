/**
 * Files in `<project>/.aic/cache/`. The project may be hostile: neither `.aic` nor `cache` nor a blob may be a
 * symbolic link, or a checkout could make this program write and delete elsewhere.
 */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { dirname } from "node:path"
import type { Sha256 } from "../../domain/Ids.js"
import type { AbsolutePath } from "../../domain/Paths.js"

export const blobPath = (projectRoot: AbsolutePath, key: Sha256): string =>
  `${projectRoot}/.aic/cache/${key.slice(0, 16)}.json`

/** All or nothing: a reader never sees half a blob. `unique` must differ between all writers of this blob. */
export const writeBlob = (path: string, text: string, unique: string): void => {
  const cache = dirname(path)
  const folder = dirname(cache)
  makeFolder(folder)
  keepOutOfGit(folder)
  makeFolder(cache)
  const temporary = `${path}.${unique}.tmp`
  try {
    // `wx` neither follows a link nor touches what is there.
    writeFileSync(temporary, text, { flag: "wx", mode: 0o600 })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** Throws when there is none, or none that may be read. */
export const readBlob = (path: string): string => {
  if (!isOwnFolder(dirname(path))) throw new Error("no cache folder")
  // NONBLOCK: a named pipe in its place must not make us wait for its other end.
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile() || stat.size > mostBytes) throw new Error("not a blob")
    return readFileSync(file, "utf8")
  } finally {
    closeSync(file)
  }
}

export const removeBlob = (path: string): void => {
  if (isOwnFolder(dirname(path))) rmSync(path, { force: true })
}

/** No prompt comes near this. */
const mostBytes = 64 * 1_048_576

const makeFolder = (path: string): void => {
  if (isFolder(path)) return
  // Fails on whatever else has the name, a link to a folder included.
  mkdirSync(path, { mode: 0o700 })
}

const keepOutOfGit = (folder: string): void => {
  const path = `${folder}/.gitignore`
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) writeFileSync(path, "*\n", { mode: 0o600 })
}

const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** `<project>/.aic/cache`, without a link on the way from the project. */
const isOwnFolder = (cache: string): boolean => isFolder(dirname(cache)) && isFolder(cache)
