/** The files of a project in a git repository: tracked ones, and those that are neither tracked nor ignored. */
import { relative } from "node:path"
import { type Duration, Effect, Option } from "effect"
import { breathe } from "../../../pipeline/Breathe.js"
import type { Listing } from "../../../services/ProjectFiles.js"
import { lossyNameOf, makeCollector, nameOf, ownFolder } from "./Collect.js"
import type { Repository } from "./Repository.js"
import { type GitOutput, runGit } from "./RunGit.js"

export interface GitListingOptions {
  /** A real path at or below the repository's top. */
  readonly root: string
  readonly repository: Repository
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeout: Duration.DurationInput
}

/** None when git cannot say: not installed, a broken repository, or a folder that the repository ignores as a whole. */
export const listWithGit = Effect.fnUntraced(function* (options: GitListingOptions) {
  const { env, repository, root, timeout } = options
  const call = { repository, folder: root, env, timeout }
  const output = yield* runGit({ ...call, args: ["ls-files", "-z", "-co", "--exclude-standard"] })
  if (Option.isNone(output) || output.value.exitCode !== 0) return Option.none<Listing>()

  // nothing at all below an ignored folder: somebody works in there, though their repository does not care
  if (output.value.stdout.length === 0 && root !== repository.top) {
    const args = ["check-ignore", "-q", "--", relative(repository.top, root)]
    const ignored = yield* runGit({ ...call, folder: repository.top, args })
    if (Option.isSome(ignored) && ignored.value.exitCode === 0) return Option.none<Listing>()
  }
  return Option.some(yield* collect(root, output.value))
})

const filesPerBreath = 256

const collect = Effect.fnUntraced(function* (root: string, output: GitOutput) {
  const collector = makeCollector(root)
  for (const folder of deniedFolders(output.stderr)) collector.skip(folder, "permission-denied")
  const { names, odd } = splitNames(output.stdout)
  for (const name of odd) collector.skip(name, "unrepresentable-name")
  // a path with a merge conflict comes once per side
  const paths = [...new Set(names)]
  for (const [index, path] of paths.entries()) {
    if (index % filesPerBreath === filesPerBreath - 1) yield* breathe
    if (path.startsWith(`${ownFolder}/`)) continue
    // a folder in a list of files is a repository of its own
    if (path.endsWith("/")) collector.skip(path.slice(0, -1), "nested-repository")
    else collector.add(path)
  }
  return collector.listing()
})

/** `odd`: names that are no UTF-8, for showing only. */
export const splitNames = (
  bytes: Buffer
): { readonly names: ReadonlyArray<string>; readonly odd: ReadonlyArray<string> } => {
  const whole = nameOf(bytes)
  if (whole !== null) return { names: whole.split("\u0000").filter((it) => it !== ""), odd: [] }
  const names: Array<string> = []
  const odd: Array<string> = []
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0, start)
    const end = found === -1 ? bytes.length : found
    const raw = bytes.subarray(start, end)
    const name = nameOf(raw)
    if (name === null) odd.push(lossyNameOf(raw))
    else if (name !== "") names.push(name)
    start = end + 1
  }
  return { names, odd }
}

/** Git goes on when it may not look into a folder, and says so in a warning; `LC_ALL=C` keeps its words. */
export const deniedFolders = (stderr: string): ReadonlyArray<string> =>
  stderr.split("\n").flatMap((line) => {
    const match = /^warning: could not open directory '(.+)\/': Permission denied$/.exec(line)
    return match === null ? [] : [match[1]!]
  })
