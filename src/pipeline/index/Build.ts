/** Brings what is known of a project up to a listing: reads what changed, keeps it in the store, lets others have a turn. */
import { Clock, type Deferred, Effect, Either, Option } from "effect"
import type { Encoding } from "../../domain/ModelProfile.js"
import type { AbsolutePath, RelativePath } from "../../domain/Paths.js"
import type { FileEntry } from "../../domain/RepoMap.js"
import { type IndexedFile, noTokens, type OpenIndex, type RawTokens } from "../../services/IndexStore.js"
import type { ProjectFiles } from "../../services/ProjectFiles.js"
import { makeBreather } from "../Breathe.js"
import { stampOf } from "./Freshness.js"
import type { Known } from "./Known.js"

export interface IndexTarget {
  readonly root: AbsolutePath
  readonly known: Known
  readonly store: OpenIndex | null
  /** Of the store, as far as it was taken over. */
  revision: number
  job: Job | null
}

/** What a project's index shall become. Whoever asks while it is worked on gives it a newer listing, and waits with the rest. */
export interface Job {
  readonly done: Deferred.Deferred<void>
  wanted: Wanted
  /** Counts the listings that it was given. */
  round: number
  /** How many wait for it. Without any it takes its time. */
  waiting: number
  read: number
  toRead: number
}

export interface Wanted {
  readonly files: ReadonlyArray<FileEntry>
  /** Larger files are listed and not read. */
  readonly maxFileBytes: number
  /** By which the tokens of a text are counted when it is read. */
  readonly encodings: ReadonlyArray<Encoding>
}

export interface BuildMeans {
  readonly read: ProjectFiles["Type"]["read"]
  readonly sha256: (text: string) => string
  readonly record: (entry: FileEntry, text: string) => Uint8Array
  /** Loads its ranks when first asked. */
  readonly counterOf: (encoding: Encoding) => Effect.Effect<(text: string) => number>
}

export const makeBuild = (means: BuildMeans) => {
  const countTokens = Effect.fnUntraced(function* (
    before: RawTokens,
    text: string,
    encodings: ReadonlyArray<Encoding>
  ) {
    const tokens = { ...before }
    for (const encoding of encodings) {
      if (tokens[encoding] === null) tokens[encoding] = (yield* means.counterOf(encoding))(text)
    }
    return tokens
  })

  /** Reads a file; makes a record only when its text is another one than before. */
  const readFile = Effect.fnUntraced(function* (
    target: IndexTarget,
    entry: FileEntry,
    { encodings, maxFileBytes }: Wanted
  ) {
    const readMs = yield* Clock.currentTimeMillis
    const read = yield* Effect.either(means.read(target.root, entry.path, maxFileBytes))
    const base = { path: entry.path, stamp: stampOf(entry), readMs }
    if (Either.isLeft(read)) {
      return { ...base, hash: "", problem: read.left.reason, tokens: noTokens, record: null } satisfies IndexedFile
    }
    const { text } = read.right
    const hash = means.sha256(text)
    const before = target.known.get(entry.path)
    const same = before !== undefined && before.hash === hash ? before : null
    return {
      ...base,
      hash,
      problem: null,
      tokens: yield* countTokens(same?.tokens ?? noTokens, text, encodings),
      record: same?.record ?? means.record(entry, text)
    } satisfies IndexedFile
  })

  /** Answers whether others have written since the last time. */
  const takeOver = Effect.fnUntraced(function* (target: IndexTarget) {
    if (target.store === null) return false
    const changes = yield* orNothing(target.store.since(target.revision))
    if (Option.isNone(changes)) return false
    const { files, revision } = changes.value
    // somebody removed it, or it was damaged: what is known here need not be read again
    const begunAnew = revision < target.revision
    target.known.take(files)
    target.revision = revision
    if (begunAnew) yield* keep(target, target.known.all(), [])
    return files.length > 0
  })

  const keep = Effect.fnUntraced(function* (
    target: IndexTarget,
    files: ReadonlyArray<IndexedFile>,
    gone: ReadonlyArray<RelativePath>
  ) {
    if (target.store === null || files.length + gone.length === 0) return
    const revision = yield* orNothing(target.store.write(files, gone))
    // what others wrote in between is still to be taken over
    if (Option.isSome(revision) && revision.value === target.revision + 1) target.revision = revision.value
  })

  /** Reads what is stale, until there is a newer listing. */
  const readStale = Effect.fnUntraced(function* (target: IndexTarget, job: Job, stale: ReadonlyArray<FileEntry>) {
    const { round, wanted } = job
    const breathe = yield* makeBreather()
    const rest = yield* makeRest(() => job.waiting === 0)
    const batch: Array<IndexedFile> = []
    const flush = Effect.suspend(() => keep(target, batch.splice(0), []))
    yield* Effect.gen(function* () {
      for (const entry of stale) {
        yield* breathe
        yield* rest
        if (job.round !== round) return
        const file = yield* readFile(target, entry, wanted)
        target.known.take([file])
        batch.push(file)
        job.read += 1
        if (batch.length >= batchSize) yield* flush
      }
    }).pipe(Effect.ensuring(flush))
  })

  /** One process builds, the others take over what it has, as long as it gets on. */
  const buildOrWait = Effect.fnUntraced(function* (target: IndexTarget, job: Job) {
    const { store } = target
    if (store === null) return yield* readStale(target, job, staleOf(target, job))
    const build = Effect.scoped(
      Effect.gen(function* () {
        const mine = yield* Effect.orElseSucceed(store.claim, () => true)
        if (!mine) return false
        // the one before may have finished just now
        yield* takeOver(target)
        yield* readStale(target, job, staleOf(target, job))
        return true
      })
    )
    let idle = 0
    while (!(yield* build)) {
      yield* Effect.sleep(pollEvery)
      idle = (yield* takeOver(target)) ? 0 : idle + 1
      const stale = staleOf(target, job)
      if (stale.length === 0) return
      if (idle > mostIdlePolls) return yield* readStale(target, job, stale)
    }
  })

  return Effect.fn("ProjectIndex.build")(function* (target: IndexTarget, job: Job) {
    for (;;) {
      const { round } = job
      yield* takeOver(target)
      const gone = target.known.forget(job.wanted.files)
      const stale = staleOf(target, job)
      if (stale.length > fewFiles) yield* buildOrWait(target, job)
      else yield* readStale(target, job, stale)
      yield* keep(target, [], gone)
      if (round !== job.round) continue
      // in one breath with the question: a request that comes now begins another job
      target.job = null
      return
    }
  })
}

/** A write takes the lock, and a reader that waits for this process gets so many files at once. */
const batchSize = 256
/** Not worth asking who else reads them. */
const fewFiles = 16
const pollEvery = "50 millis"
/** 20 seconds without a word: the builder was stopped, or reads one file forever. */
const mostIdlePolls = 400

const staleOf = (target: IndexTarget, job: Job): ReadonlyArray<FileEntry> => {
  const stale = target.known.stale(job.wanted.files, job.wanted.maxFileBytes)
  job.toRead = job.read + stale.length
  return stale
}

/** A store that fails is said once for each time, and the index goes on in memory. */
const orNothing = <A, E extends { readonly message: string }>(self: Effect.Effect<A, E>) =>
  self.pipe(
    Effect.tapError((error) => Effect.logWarning(error.message, error)),
    Effect.option
  )

/** When nobody waits, most of the time is left to those who do something else. */
const makeRest = (isUnhurried: () => boolean): Effect.Effect<Effect.Effect<void>> =>
  Effect.map(Clock.currentTimeMillis, (start) => {
    let last = start
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now - last < 8) return Effect.void
      last = now
      if (!isUnhurried()) return Effect.void
      return Effect.zipRight(
        Effect.sleep("16 millis"),
        Effect.map(Clock.currentTimeMillis, (after) => {
          last = after
        })
      )
    })
  })
