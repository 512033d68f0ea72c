/** The files of a project in a git repository: tracked ones, and those that are neither tracked nor ignored. */
import { relative } from "node:path"
import { Clock, type Duration, Effect, Option } from "effect"
import { breathe } from "../../../pipeline/Breathe.js"
import type { Listing } from "../../../services/ProjectFiles.js"
import { type FilesByPath, lossyNameOf, makeCollector, nameOf, ownFolder } from "./Collect.js"
import type { Repository } from "./Repository.js"
import { type GitOutput, runGit } from "./RunGit.js"
import { listByWalking } from "./WalkListing.js"

/** See `RememberNames`. */
export interface GitMemory {
  /** Undefined when git has to be asked. */
  readonly recall: (root: string) => GitNames | undefined
  readonly learn: (options: GitListingOptions, names: GitNames, beganMs: number) => Effect.Effect<void>
}

export interface GitListingOptions {
  /** A real path at or below the repository's top. */
  readonly root: string
  readonly repository: Repository
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeout: Duration.DurationInput
}

/** What git says, before anything was looked at. */
export interface GitNames {
  /** Each once; one that ends with a slash is a repository of its own. */
  readonly names: ReadonlyArray<string>
  /** No UTF-8, for showing only. */
  readonly odd: ReadonlyArray<string>
  readonly denied: ReadonlyArray<string>
  /** What was looked at just now, and is a folder. */
  readonly folders?: ReadonlySet<string>
}

/** None when git cannot say: not installed, or a broken repository. */
export const listWithGit = Effect.fnUntraced(function* (
  options: GitListingOptions,
  memory: GitMemory,
  files?: FilesByPath
) {
  const { repository, root } = options
  const before = memory.recall(root)
  if (before !== undefined) return Option.some(yield* collect(root, before, files))

  const beganMs = yield* Clock.currentTimeMillis
  const output = yield* runGit({ ...options, folder: root, args: ["ls-files", "-z", "-co", "--exclude-standard"] })
  if (Option.isNone(output) || output.value.exitCode !== 0) return Option.none<Listing>()

  // nothing at all below an ignored folder: somebody works in there, though their repository does not care
  if (output.value.stdout.length === 0 && root !== repository.top) {
    const args = ["check-ignore", "-q", "--", relative(repository.top, root)]
    const ignored = yield* runGit({ ...options, folder: repository.top, args })
    if (Option.isSome(ignored) && ignored.value.exitCode === 0)
      return Option.some(yield* listByWalking(root, null, files))
  }
  const names = namesIn(output.value)
  yield* memory.learn(options, names, beganMs)
  return Option.some(yield* collect(root, names, files))
})

const namesIn = ({ stderr, stdout }: GitOutput): GitNames => {
  const { names, odd } = splitNames(stdout)
  // a path with a merge conflict comes once per side
  return { names: [...new Set(names)], odd, denied: deniedFolders(stderr) }
}

const filesPerBreath = 256

const collect = Effect.fnUntraced(function* (root: string, said: GitNames, files?: FilesByPath) {
  const { denied, folders, names, odd } = said
  const collector = makeCollector(root, { files, folders })
  for (const folder of denied) collector.skip(folder, "permission-denied")
  for (const name of odd) collector.skip(name, "unrepresentable-name")
  for (const [index, path] of names.entries()) {
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
