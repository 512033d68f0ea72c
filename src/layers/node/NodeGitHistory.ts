/** The history of a project as git tells it: read once, kept for the next process, and then only what is new. */
import { realpathSync } from "node:fs"
import { Clock, type Duration, Effect, Layer, Option, type Scope } from "effect"
import type { StoreFailed } from "../../domain/Errors.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { makeBreather } from "../../pipeline/Breathe.js"
import { withoutSecrets } from "../../pipeline/guard/Prose.js"
import { historyVersion, keepCommit, readKept } from "../../pipeline/history/KeptCommit.js"
import { GitHistory, type History, noHistory, type PastCommit } from "../../services/GitHistory.js"
import { Hasher } from "../../services/Hasher.js"
import { IndexStore, type KeptCommit, type OpenHistory } from "../../services/IndexStore.js"
import { keepNewest } from "../memory/Bounded.js"
import { writtenAsHeadMoves } from "./history/HeadFiles.js"
import { logFormat, parseLog } from "./history/ParseLog.js"
import { findRepository, type Repository } from "./scan/Repository.js"
import { runGit } from "./scan/RunGit.js"
import { makeStampedMemory } from "./scan/StampedMemory.js"

export interface NodeGitHistoryOptions {
  /** What git gets to see, less every `GIT_*`. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeout: Duration.DurationInput
  /** The newest so many. */
  readonly mostCommits: number
  /** Where commits are kept from one process to the next; nowhere unless said. */
  readonly kept?: (root: AbsolutePath) => Effect.Effect<OpenHistory, StoreFailed, Scope.Scope>
}

type Intern = (word: string) => string

interface ReadCommits {
  readonly commits: ReadonlyArray<PastCommit>
  /** Those whose message holds what looks like a secret: their words stay in this process. */
  readonly secretive: ReadonlySet<string>
}

interface Known {
  readonly head: string
  readonly history: History
}

interface Place {
  /** As it was asked for, which is what the kept commits are filed under. */
  readonly asked: AbsolutePath
  readonly root: string
  readonly repository: Repository
}

/** Of so many projects at once. */
const mostProjects = 8

/** More new commits than this are read together with the old ones, in one go. */
const mostByName = 500

export const makeNodeGitHistory = ({ env, kept, mostCommits, timeout }: NodeGitHistoryOptions) => {
  const known = new Map<string, Known>()
  const heads = makeStampedMemory<string>()

  /** Losing it costs time and nothing else. */
  const withKept = <A>(place: Place, use: (open: OpenHistory) => Effect.Effect<A, StoreFailed>, otherwise: A) =>
    kept === undefined
      ? Effect.succeed(otherwise)
      : Effect.scoped(Effect.flatMap(kept(place.asked), use)).pipe(
          Effect.catchAll((error) => Effect.as(Effect.logWarning(error.message, error.cause), otherwise))
        )

  const readKeptCommits = (place: Place) =>
    withKept(
      place,
      ({ commits }) =>
        Effect.map(commits, (all) => {
          const intern = makeIntern([])
          return all.flatMap((it) => readKept(it, intern) ?? [])
        }),
      []
    )

  /** What is kept of commits that are no ancestors any more goes when it is more than what is. */
  const keepCommits = (place: Place, read: ReadCommits, { commits }: History, before: ReadonlyArray<PastCommit>) => {
    const current = new Set(commits.map((it) => it.id))
    const lost = before.filter((it) => !current.has(it.id)).map((it) => it.id)
    const gone = lost.length > mostCommits ? lost : []
    const fresh = read.commits.filter((it) => isLasting(it) && current.has(it.id) && !read.secretive.has(it.id))
    return kept === undefined || fresh.length + gone.length === 0
      ? Effect.void
      : Effect.gen(function* () {
          const breathe = yield* makeBreather()
          const rows: Array<KeptCommit> = []
          for (const commit of fresh) {
            yield* breathe
            const row = keepCommit(commit)
            if (row !== null) rows.push(row)
          }
          yield* withKept(place, (open) => open.keep(rows, gone), undefined)
        })
  }

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
    if (Option.isNone(output)) return Option.none<ReadCommits>()
    const commits: Array<PastCommit> = []
    const secretive = new Set<string>()
    const lookAt = (id: string, message: string) => {
      if (withoutSecrets(message) !== message) secretive.add(id)
    }
    const breather = yield* makeBreather()
    for (const commit of parseLog(output.value.stdout, intern, kept === undefined ? undefined : lookAt)) {
      commits.push(commit)
      yield* breather
    }
    return Option.some<ReadCommits>({ commits, secretive })
  })

  const readAll = Effect.fnUntraced(function* (place: Place, head: string, before: ReadonlyArray<PastCommit>) {
    const read = yield* readCommits(place, [`--max-count=${mostCommits + 1}`, head], makeIntern([]))
    if (Option.isNone(read)) return Option.none<History>()
    const all = read.value.commits
    const history = { commits: all.slice(0, mostCommits), isCut: all.length > mostCommits }
    yield* keepCommits(place, read.value, history, before)
    return Option.some<History>(history)
  })

  /** The same as a fresh reading, whatever was known: HEAD may have moved forward, back, or to another branch. */
  const update = Effect.fnUntraced(function* (place: Place, head: string, before: ReadonlyArray<PastCommit>) {
    const ids = yield* listIds(place, head)
    if (Option.isNone(ids)) return Option.none<History>()
    const wanted = ids.value.slice(0, mostCommits)
    const commits = new Map(before.filter(isLasting).map((commit) => [commit.id, commit]))
    const missing = wanted.filter((id) => !commits.has(id))
    if (missing.length > mostByName) return yield* readAll(place, head, before)
    let read: ReadCommits = { commits: [], secretive: new Set() }
    if (missing.length > 0) {
      const found = yield* readCommits(place, ["--no-walk=unsorted", ...missing], makeIntern(before))
      if (Option.isNone(found)) return Option.none<History>()
      read = found.value
      for (const commit of read.commits) commits.set(commit.id, commit)
    }
    const history: History = {
      commits: wanted.flatMap((id): ReadonlyArray<PastCommit> => {
        const commit = commits.get(id)
        return commit === undefined ? [] : [commit]
      }),
      isCut: ids.value.length > mostCommits
    }
    yield* keepCommits(place, read, history, before)
    return Option.some(history)
  })

  return GitHistory.of({
    head: Effect.fn("GitHistory.head")(function* (root: AbsolutePath) {
      const place = placeOf(root)
      if (place === null) return null
      const before = heads.recall(place.root)
      if (before !== undefined) return before
      const beganMs = yield* Clock.currentTimeMillis
      const output = yield* git(place, headArguments)
      if (Option.isNone(output)) return null
      const [shallow = "", head = "", packedRefs = "", shallowFile = "", id = ""] = output.value.stdout
        .toString("latin1")
        .split("\n")
      if (!/^[0-9a-f]{40,64}$/.test(id)) return null
      const found = shallow === "true" ? `${id} shallow` : id
      const written = writtenAsHeadMoves({ head, packedRefs, shallow: shallowFile })
      if (written !== null) heads.learn(place.root, found, written, beganMs)
      return found
    }),
    read: Effect.fn("GitHistory.read")(function* (root: AbsolutePath, head: string | null) {
      const place = head === null ? null : placeOf(root)
      if (place === null || head === null) return noHistory
      const before = known.get(place.root)
      if (before?.head === head) return before.history
      const id = head.split(" ")[0]!
      const commits = before?.history.commits ?? (yield* readKeptCommits(place))
      const read = yield* commits.length === 0 ? readAll(place, id, commits) : update(place, id, commits)
      if (Option.isNone(read)) return noHistory
      known.delete(place.root)
      known.set(place.root, { head, history: read.value })
      keepNewest(known, mostProjects)
      return read.value
    })
  })
}

/** 5,000 commits take half a second the first time, and tell of the last years of a busy project. */
export const layerNodeGitHistory = Layer.effect(
  GitHistory,
  Effect.gen(function* () {
    const store = yield* IndexStore
    const { sha256 } = yield* Hasher
    const version = yield* Effect.cached(Effect.sync(() => historyVersion(sha256)))
    return makeNodeGitHistory({
      env: process.env,
      timeout: "10 seconds",
      mostCommits: 5_000,
      kept: (root) => Effect.flatMap(version, (it) => store.history(root, it))
    })
  })
)

const headArguments = [
  ...["rev-parse", "--is-shallow-repository", "--git-path", "HEAD", "--git-path", "packed-refs"],
  ...["--git-path", "shallow", "--verify", "--quiet", "HEAD^{commit}"]
]

/** Not where nothing comes before it: a shallow clone that is deepened changes that, and what the commit did. */
const isLasting = (commit: PastCommit): boolean => !commit.isFirst

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
    return repository === null ? null : { asked, root, repository }
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
