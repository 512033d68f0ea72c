/** The history of a project as git tells it: read once, and then only what is new. */
import { realpathSync } from "node:fs"
import { type Duration, Effect, Layer, Option } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { makeBreather } from "../../pipeline/Breathe.js"
import { GitHistory, type History, noHistory, type PastCommit } from "../../services/GitHistory.js"
import { keepNewest } from "../memory/Bounded.js"
import { logFormat, parseLog } from "./history/ParseLog.js"
import { findRepository, type Repository } from "./scan/Repository.js"
import { runGit } from "./scan/RunGit.js"

export interface NodeGitHistoryOptions {
  /** What git gets to see, less every `GIT_*`. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeout: Duration.DurationInput
  /** The newest so many. */
  readonly mostCommits: number
}

type Intern = (word: string) => string

interface Known {
  readonly head: string
  readonly history: History
}

interface Place {
  readonly root: string
  readonly repository: Repository
}

/** Of so many projects at once. */
const mostProjects = 8

const commitsPerBreath = 64

/** More new commits than this are read together with the old ones, in one go. */
const mostByName = 500

export const makeNodeGitHistory = ({ env, mostCommits, timeout }: NodeGitHistoryOptions) => {
  const known = new Map<string, Known>()

  const git = (place: Place, args: ReadonlyArray<string>) =>
    Effect.map(
      runGit({ repository: place.repository, folder: place.root, args, env, timeout }),
      Option.filter((output) => output.exitCode === 0)
    )

  const listIds = (place: Place, head: string) =>
    Effect.map(
      git(place, ["rev-list", "--no-merges", `--max-count=${mostCommits + 1}`, head, ...pathsOf(place)]),
      Option.map((it) => it.stdout.toString("latin1").split("\n").filter(Boolean))
    )

  const readCommits = Effect.fnUntraced(function* (place: Place, what: ReadonlyArray<string>, intern: Intern) {
    const output = yield* git(place, [...logArguments, ...what, ...pathsOf(place)])
    if (Option.isNone(output)) return Option.none<ReadonlyArray<PastCommit>>()
    const commits: Array<PastCommit> = []
    const breather = yield* makeBreather()
    for (const commit of parseLog(output.value.stdout, intern)) {
      commits.push(commit)
      if (commits.length % commitsPerBreath === 0) yield* breather
    }
    return Option.some(commits)
  })

  const readAll = (place: Place, head: string) =>
    Effect.map(
      readCommits(place, [`--max-count=${mostCommits + 1}`, head], makeIntern([])),
      Option.map((all): History => ({ commits: all.slice(0, mostCommits), isCut: all.length > mostCommits }))
    )

  /** The same as a fresh reading, whatever was known: HEAD may have moved forward, back, or to another branch. */
  const update = Effect.fnUntraced(function* (place: Place, head: string, before: History) {
    const ids = yield* listIds(place, head)
    if (Option.isNone(ids)) return Option.none<History>()
    const kept = ids.value.slice(0, mostCommits)
    const commits = new Map(before.commits.map((commit) => [commit.id, commit]))
    const missing = kept.filter((id) => !commits.has(id))
    if (missing.length > mostByName) return yield* readAll(place, head)
    if (missing.length > 0) {
      const read = yield* readCommits(place, ["--no-walk=unsorted", ...missing], makeIntern(before.commits))
      if (Option.isNone(read)) return Option.none<History>()
      for (const commit of read.value) commits.set(commit.id, commit)
    }
    return Option.some<History>({
      commits: kept.flatMap((id): ReadonlyArray<PastCommit> => {
        const commit = commits.get(id)
        return commit === undefined ? [] : [commit]
      }),
      isCut: ids.value.length > mostCommits
    })
  })

  return GitHistory.of({
    head: Effect.fn("GitHistory.head")(function* (root: AbsolutePath) {
      const place = placeOf(root)
      if (place === null) return null
      const args = ["rev-parse", "--is-shallow-repository", "--verify", "--quiet", "HEAD^{commit}"]
      const output = yield* git(place, args)
      if (Option.isNone(output)) return null
      const [shallow = "", id = ""] = output.value.stdout.toString("latin1").split("\n")
      return /^[0-9a-f]{40,64}$/.test(id) ? (shallow === "true" ? `${id} shallow` : id) : null
    }),
    read: Effect.fn("GitHistory.read")(function* (root: AbsolutePath, head: string | null) {
      const place = head === null ? null : placeOf(root)
      if (place === null || head === null) return noHistory
      const before = known.get(place.root)
      if (before?.head === head) return before.history
      const id = head.split(" ")[0]!
      const read = yield* before === undefined ? readAll(place, id) : update(place, id, before.history)
      if (Option.isNone(read)) return noHistory
      known.delete(place.root)
      known.set(place.root, { head, history: read.value })
      keepNewest(known, mostProjects)
      return read.value
    })
  })
}

/** 5,000 commits take half a second the first time, and tell of the last years of a busy project. */
export const layerNodeGitHistory = Layer.sync(GitHistory, () =>
  makeNodeGitHistory({ env: process.env, timeout: "10 seconds", mostCommits: 5_000 })
)

/**
 * What a repository's config could say otherwise is said here: it could have signatures checked, by a program that it
 * names. Renames are followed where the file stayed as it was: guessing would mean to read every version.
 */
const logArguments = [
  ...["-c", "log.showRoot=true", "-c", "i18n.logOutputEncoding=UTF-8"],
  ...["log", "-z", "--no-merges", `--format=${logFormat}`, "--name-status", "--find-renames=100%"],
  ...["--no-show-signature", "--no-mailmap", "--no-notes", "--no-decorate", "--no-color"],
  ...["--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--relative", "-O/dev/null"]
]

/** In a part of a repository, commits that touch only other parts say nothing. */
const pathsOf = ({ repository, root }: Place): ReadonlyArray<string> => (root === repository.top ? [] : ["--", "."])

const placeOf = (asked: AbsolutePath): Place | null => {
  try {
    const root = realpathSync.native(asked)
    const repository = findRepository(root)
    return repository === null ? null : { root, repository }
  } catch {
    return null
  }
}

/** One copy of each word and path; a copy, since a part of a long text keeps the whole of it in memory. */
const makeIntern = (commits: ReadonlyArray<PastCommit>): Intern => {
  const words = new Map<string, string>()
  const put = (word: string) => words.set(word, word)
  for (const { body, files, subject } of commits) {
    subject.forEach(put)
    body.forEach(put)
    for (const { path } of files) put(path)
  }
  return (word) => {
    const same = words.get(word)
    if (same !== undefined) return same
    const copy = Buffer.from(word).toString()
    words.set(copy, copy)
    return copy
  }
}
