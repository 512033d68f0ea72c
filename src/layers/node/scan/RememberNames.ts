/**
 * What git said of a project holds as long as nothing has changed on which it depends: git's index, the rules of what is
 * ignored, and which names stand in which folder. Looking at those takes a tenth of the time that git takes.
 */
import { type Dirent, lstatSync, readdirSync } from "node:fs"
import { dirname, relative, resolve } from "node:path"
import { Effect, Option } from "effect"
import { makeBreather } from "../../../pipeline/Breathe.js"
import { ownFolder } from "./Collect.js"
import { foldersAbove, within } from "./Folders.js"
import type { GitListingOptions, GitMemory, GitNames } from "./GitListing.js"
import { runGit } from "./RunGit.js"
import { makeStampedMemory } from "./StampedMemory.js"

/**
 * `learn` looks at each folder of the project, which is no work for somebody who waits; it learns nothing where
 * something was written since `beganMs`, before git was asked.
 */
export const makeGitMemory = (): GitMemory => {
  const memory = makeStampedMemory<GitNames>()
  return {
    recall: memory.recall,
    learn: Effect.fnUntraced(function* (options, names, beganMs) {
      const { root } = options
      const rules = yield* ruleFiles(options)
      const folders = yield* foldersOf(options, names)
      if (rules === null || folders === null) return
      const seen = new Set(folders.all.filter((it) => isFolder(within(root, it))))
      const watched = {
        folders: folders.all.map((it) => within(root, it)),
        files: [...rules, ...folders.ignoreFiles]
      }
      memory.learn(root, { ...names, folders: seen }, watched, beganMs)
    })
  }
}

/** Not a link to one. */
const isFolder = (path: string): boolean => {
  try {
    return lstatSync(path).isDirectory()
  } catch {
    return false
  }
}

const ask = (options: GitListingOptions, args: ReadonlyArray<string>, input?: string) =>
  Effect.map(
    runGit({ ...options, folder: options.root, args, ...(input === undefined ? {} : { input }) }),
    Option.map(({ exitCode, stdout }) => ({ exitCode, text: stdout.toString("utf8") }))
  )

/** Files that decide what is tracked and what is ignored, those that are not there yet included; not the ignore files in the project. */
const ruleFiles = Effect.fnUntraced(function* (options: GitListingOptions) {
  const { env, repository, root } = options
  const own = ["index", "info/exclude", "config", "config.worktree"].flatMap((it) => ["--git-path", it])
  const paths = yield* ask(options, ["rev-parse", ...own])
  const config = yield* ask(options, ["config", "--list", "--show-origin", "--name-only", "-z"])
  const excludes = yield* ask(options, ["config", "--path", "--get", "core.excludesFile"])
  if (Option.isNone(paths) || Option.isNone(config) || Option.isNone(excludes) || paths.value.exitCode !== 0)
    return null
  const home = env["HOME"] ?? ""
  const personal = `${env["XDG_CONFIG_HOME"] || `${home}/.config`}/git`
  const origins = config.value.text.split("\0").flatMap((it) => (it.startsWith("file:") ? [it.slice(5)] : []))
  const above = foldersBetween(root, repository.top).map((it) => `${it}/.gitignore`)
  const files = [
    ...paths.value.text.split("\n"),
    ...origins,
    ...excludes.value.text.split("\n"),
    ...["/etc/gitconfig", `${home}/.gitconfig`, `${personal}/config`, `${personal}/ignore`]
  ]
  return [...new Set([...files.filter((it) => it !== "").map((it) => resolve(root, it)), ...above])]
})

/** Above `root`, up to `top`. */
const foldersBetween = (root: string, top: string): ReadonlyArray<string> => {
  const depth = relative(top, root).split("/").filter(Boolean).length
  const folders: Array<string> = []
  for (let folder = root; folders.length < depth; ) {
    folder = dirname(folder)
    folders.push(folder)
  }
  return folders
}

/** A project with more has other troubles. */
const mostFolders = 50_000

/** Every folder in which a new file would be one of the project: those of its files, and those that have none yet. */
const foldersOf = Effect.fnUntraced(function* (options: GitListingOptions, { names, odd }: GitNames) {
  if (odd.length > 0) return null
  const breathe = yield* makeBreather()
  const listed = new Set(names.map((it) => (it.endsWith("/") ? it.slice(0, -1) : it)))
  const all = new Set<string>()
  const ignoreFiles: Array<string> = []
  let pending = [...foldersAbove(listed)]
  while (pending.length > 0) {
    const unlisted: Array<string> = []
    for (const folder of pending) {
      yield* breathe
      all.add(folder)
      // a repository of its own, or what came in the place of a file: what is in there is not asked for
      if (listed.has(folder)) continue
      for (const entry of readFolder(within(options.root, folder))) {
        if (entry.name.includes("\uFFFD")) return null
        if (entry.name === ".gitignore") ignoreFiles.push(within(within(options.root, folder), entry.name))
        const path = within(folder, entry.name)
        const isOurs = entry.name === ".git" || path === ownFolder
        if (entry.isDirectory() && !isOurs && !all.has(path)) unlisted.push(path)
      }
    }
    const further = unlisted.filter((it) => !all.has(it))
    const open = yield* notIgnored(options, further)
    if (open === null || all.size + open.length > mostFolders) return null
    pending = open
  }
  return { all: [...all], ignoreFiles }
})

const notIgnored = Effect.fnUntraced(function* (options: GitListingOptions, folders: ReadonlyArray<string>) {
  if (folders.length === 0) return []
  const output = yield* ask(options, ["check-ignore", "--stdin", "-z"], folders.map((it) => `${it}\0`).join(""))
  // 1: none of them is ignored
  if (Option.isNone(output) || output.value.exitCode > 1) return null
  const ignored = new Set(output.value.text.split("\0"))
  return folders.filter((it) => !ignored.has(it))
})

const readFolder = (path: string): ReadonlyArray<Dirent> => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
