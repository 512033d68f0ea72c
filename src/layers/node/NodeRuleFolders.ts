/** `services/RuleFolders` on the disk. Links are not followed, and nothing is run. */
import { type Dirent, lstatSync, readdirSync, realpathSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { Effect, Either, Layer, Schema } from "effect"
import { type AbsolutePath, byPath, RelativePath } from "../../domain/Paths.js"
import { type GitHook, RuleFolders } from "../../services/RuleFolders.js"
import { decodeText } from "./scan/DecodeText.js"
import { readRegularFile } from "./scan/ReadRegularFile.js"

export const layerNodeRuleFolders = Layer.succeed(RuleFolders, {
  list: Effect.fn("RuleFolders.list")((root: AbsolutePath, folders: ReadonlyArray<RelativePath>) =>
    Effect.sync(() => folders.flatMap((folder) => filesBelow(root, folder)).sort(byPath))
  ),
  hooks: Effect.fn("RuleFolders.hooks")((root: AbsolutePath) => Effect.sync(() => hooksOf(root)))
})

const mostFiles = 1_000
const deepest = 6

const filesBelow = (root: string, folder: string): ReadonlyArray<RelativePath> => {
  const found: Array<RelativePath> = []
  const open: Array<{ readonly path: string; readonly depth: number }> = isRealFolder(root, folder)
    ? [{ path: folder, depth: 0 }]
    : []
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const entry of entriesOf(join(root, next.path))) {
      const path = `${next.path}/${entry.name}`
      if (entry.isDirectory() && next.depth < deepest) open.push({ path, depth: next.depth + 1 })
      else if (entry.isFile() && isRelative(path) && found.length < mostFiles) found.push(path)
    }
  }
  return found
}

const isRelative = Schema.is(RelativePath)

/** Each part of it: a link above would lead out of the project. */
const isRealFolder = (root: string, folder: string): boolean => {
  const parts = folder.split("/")
  return parts.every((_, at) => {
    try {
      return lstatSync(join(root, ...parts.slice(0, at + 1))).isDirectory()
    } catch {
      return false
    }
  })
}

const entriesOf = (folder: string): ReadonlyArray<Dirent> => {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

const mostBytes = 262_144

const hooksOf = (root: string): ReadonlyArray<GitHook> => {
  const gitDir = gitDirOf(root)
  if (gitDir === null) return []
  const folder = join(commonDirOf(gitDir), "hooks")
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".sample") && isRelative(`.git/hooks/${entry.name}`))
    .flatMap((entry): ReadonlyArray<GitHook> => {
      const text = textOf(join(folder, entry.name))
      return text === null ? [] : [{ path: RelativePath.make(`.git/hooks/${entry.name}`), name: entry.name, text }]
    })
    .sort((a, b) => byPath(a.path, b.path))
}

/** `.git`, or where the file `.git` of a worktree points. */
const gitDirOf = (root: string): string | null => {
  const git = join(root, ".git")
  try {
    const stat = lstatSync(git)
    if (stat.isDirectory()) return git
    if (!stat.isFile()) return null
  } catch {
    return null
  }
  const target = /^gitdir: (.+?)\s*$/.exec(textOf(git) ?? "")?.[1]
  return target === undefined ? null : resolve(root, target)
}

/** Worktrees share the hooks of their repository. */
const commonDirOf = (gitDir: string): string => {
  const common = textOf(join(gitDir, "commondir"))?.trim()
  return common === undefined || common === "" ? gitDir : resolve(gitDir, common)
}

const textOf = (path: string): string | null =>
  Either.match(readRegularFile(path, mostBytes, realPathOf(path)), {
    onLeft: () => null,
    onRight: (bytes) => decodeText(bytes)?.text ?? null
  })

/** The folder may be reached through a link; the file may not be one. */
const realPathOf = (path: string): string | null => {
  try {
    return join(realpathSync(dirname(path)), path.slice(dirname(path).length + 1))
  } catch {
    return null
  }
}
