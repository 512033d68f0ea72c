/** The knowledge files of a project, from the disk; and its index, written whole or not at all. */
import {
  closeSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { dirname, join } from "node:path"
import type { ProjectTexts } from "./Build.js"

const skippedFolders = new Set(
  ".git .hg .svn node_modules bower_components vendor dist build out target coverage .venv venv __pycache__ .tox .next .nuxt .cache .gradle .idea .terraform Pods".split(
    " "
  )
)
const maxFiles = 50_000
const maxDepth = 24
const maxBytes = 1_048_576

/** Symbolic links are not followed: they may lead anywhere. */
export const projectTexts = (root: string): ProjectTexts => {
  const texts = new Map<string, string | null>()
  const realRoot = realPath(root)
  const read = (path: string): string | null => {
    const known = texts.get(path)
    if (known !== undefined) return known
    const text = readText(root, realRoot, path)
    texts.set(path, text)
    return text
  }
  return { paths: knowledgePaths(root), read }
}

const knowledgePaths = (root: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const open: Array<{ readonly folder: string; readonly depth: number }> = [{ folder: "", depth: 0 }]
  for (let next = open.pop(); next !== undefined && found.length < maxFiles; next = open.pop()) {
    for (const item of itemsOf(join(root, next.folder))) {
      const path = next.folder === "" ? item.name : `${next.folder}/${item.name}`
      if (item.isDirectory()) {
        if (!skippedFolders.has(item.name) && next.depth < maxDepth) open.push({ folder: path, depth: next.depth + 1 })
      } else if (item.isFile() && /\.mdc?$|^\.cursorrules$/i.test(item.name)) found.push(path)
    }
  }
  return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

const itemsOf = (folder: string): ReadonlyArray<Dirent> => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

const readText = (root: string, realRoot: string, path: string): string | null => {
  const file = join(root, path)
  try {
    const stats = lstatSync(file)
    if (!stats.isFile() || stats.size > maxBytes) return null
    // a folder on the way may be a link
    if (!realpathSync(file).startsWith(`${realRoot}/`)) return null
    const text = readFileSync(file, "utf8")
    return text.includes("\u0000") ? null : text
  } catch {
    return null
  }
}

/** Beside the file first, then in its place: nobody ever reads a half. */
export const writeWhole = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.tmp`
  const file = openSync(draft, "wx")
  try {
    writeFileSync(file, text)
    closeSync(file)
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
