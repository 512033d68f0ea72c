/**
 * The files of a project where git cannot say: a synchronous walk (several times faster than an asynchronous one)
 * that honours ignore files and stays out of other repositories.
 */
import { type Dirent, readdirSync } from "node:fs"
import { relative } from "node:path"
import { Effect } from "effect"
import { breathe, makeBreather } from "../../../pipeline/Breathe.js"
import type { Listing } from "../../../services/ProjectFiles.js"
import { type Collector, type FilesByPath, lossyNameOf, makeCollector, nameOf, ownFolder } from "./Collect.js"
import { within } from "./Folders.js"
import { type IgnoreMatcher, makeIgnoreMatcher, rebaseRules } from "./IgnoreFiles.js"
import { errorCodeOf, textOrNothing } from "./ReadRegularFile.js"
import { isRepository, type Repository } from "./Repository.js"
import { historyFolders, unwantedRules } from "./UnwantedFolders.js"

interface Folder {
  /** From the project root; `""` for the root. */
  readonly path: string
  readonly depth: number
  readonly matcher: IgnoreMatcher
}

/** A path with more parts than this costs a matcher too much; no project has one. */
export const maxDepth = 100
const entriesPerBreath = 1024

/** `root` is a real path. `repository`: the one around it, when git could not be asked. */
export const listByWalking = Effect.fnUntraced(function* (
  root: string,
  repository: Repository | null,
  before?: FilesByPath
) {
  const collector = makeCollector(root, { files: before })
  const breather = yield* makeBreather()
  const { matcher: outer, prefix } = outerRules(root, repository)
  const pending: Array<Folder> = [{ path: "", depth: 0, matcher: outer }]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    yield* breather
    const entries = readFolder(root, folder.path, collector)
    if (folder.path !== "" && entries.some((it) => it.name === ".git") && isRepository(`${root}/${folder.path}`)) {
      collector.skip(folder.path, "nested-repository")
      continue
    }
    const matcher = entries.some((it) => it.name === ".gitignore")
      ? withIgnoreFile(folder.matcher, root, folder.path, within(prefix, folder.path))
      : folder.matcher
    for (const [index, entry] of entries.entries()) {
      if (index % entriesPerBreath === entriesPerBreath - 1) yield* breathe
      const path = within(folder.path, entry.name)
      const isFolder = entry.isDirectory()
      if (isFolder && (historyFolders.has(entry.name) || path === ownFolder)) continue
      if (matcher.ignores(within(prefix, isFolder ? `${path}/` : path))) continue
      if (!isFolder) collector.add(path)
      else if (folder.depth === maxDepth) collector.skip(path, "too-deep")
      else pending.push({ path, depth: folder.depth + 1, matcher })
    }
  }
  const listing: Listing = collector.listing()
  return listing
})

interface OuterRules {
  readonly matcher: IgnoreMatcher
  /** The project root as the rules see it: they count from the repository's top. */
  readonly prefix: string
}

const outerRules = (root: string, repository: Repository | null): OuterRules => {
  const alone = { matcher: makeIgnoreMatcher(unwantedRules), prefix: "" }
  if (repository === null) return alone
  const prefix = relative(repository.top, root)
  const parts = prefix === "" ? [] : prefix.split("/")
  const above = parts.map((_, count) => parts.slice(0, count).join("/"))
  const builtIn = prefix === "" ? alone.matcher : makeIgnoreMatcher(rebaseRules(prefix, unwantedRules.join("\n")))
  const matcher = above.reduce(
    (rules, folder) => withIgnoreFile(rules, repository.top, folder, folder),
    builtIn.extend("", textOrNothing(`${repository.gitDir}/info/exclude`, maxIgnoreBytes))
  )
  // somebody works in a folder that their repository ignores as a whole: its rules are not about this project
  return prefix !== "" && matcher.ignores(`${prefix}/`) ? alone : { matcher, prefix }
}

const withIgnoreFile = (matcher: IgnoreMatcher, base: string, folder: string, rulesFolder: string): IgnoreMatcher =>
  matcher.extend(rulesFolder, textOrNothing(`${base}/${within(folder, ".gitignore")}`, maxIgnoreBytes))

/** Like git, takes no ignore file that is a link; a pipe or a huge file is no ignore file either. */
const maxIgnoreBytes = 1024 * 1024

const readFolder = (root: string, path: string, collector: Collector): ReadonlyArray<Dirent> => {
  const full = path === "" ? root : `${root}/${path}`
  try {
    const entries = readdirSync(full, { withFileTypes: true })
    // a name that is no UTF-8 comes out with U+FFFD in it; so does one that really has that character
    if (entries.every((it) => !it.name.includes("\uFFFD"))) return entries
    const real = new Set<string>()
    for (const bytes of readdirSync(full, { encoding: "buffer" })) {
      const name = nameOf(bytes)
      if (name === null) collector.skip(within(path, lossyNameOf(bytes)), "unrepresentable-name")
      else real.add(name)
    }
    return entries.filter((it) => real.has(it.name))
  } catch (error) {
    const code = errorCodeOf(error)
    if (path !== "") collector.skip(path, code === "EACCES" || code === "EPERM" ? "permission-denied" : "vanished")
    return []
  }
}
