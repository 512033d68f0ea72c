/**
 * What is known of a project's files, kept up with them: a request reads only what changed since the last one, and what
 * another process has read already is taken over from the store.
 */
import { Clock, Context, Deferred, type Duration, Effect, Either, Layer, Option, Scope } from "effect"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { FileEntry, RepoMap } from "../domain/RepoMap.js"
import { Hasher } from "../services/Hasher.js"
import { type IndexedFile, IndexStore, type OpenIndex } from "../services/IndexStore.js"
import { Languages } from "../services/Languages.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { makeBreather } from "./Breathe.js"
import type { FileRecord } from "./index/FileRecord.js"
import { stampOf } from "./index/Freshness.js"
import { IndexCleaning } from "./index/IndexCleaning.js"
import { type Known, makeKnown, type ProjectView } from "./index/Known.js"
import { makeRecorder } from "./index/RecordText.js"
import { indexVersion } from "./index/Version.js"
import { kindOf } from "./selector/FileKinds.js"

export interface RefreshOptions {
  /** Larger files are listed and not read. */
  readonly maxFileBytes: number
  /** After that the answer is what is known by then, and the reading goes on. */
  readonly patience: Duration.DurationInput
}

export class ProjectIndex extends Context.Tag("aic/pipeline/ProjectIndex")<
  ProjectIndex,
  {
    /** Never stale: a file whose text may have changed since it was read is read again, or counts as missing. */
    readonly refresh: (repo: RepoMap, options: RefreshOptions) => Effect.Effect<ProjectView>
    /** Of a file whose kind is not kept. None when it cannot be read. */
    readonly recordOf: (
      root: AbsolutePath,
      entry: FileEntry,
      maxFileBytes: number
    ) => Effect.Effect<Option.Option<FileRecord>>
  }
>() {
  static readonly layer = Layer.scoped(
    this,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const store = yield* IndexStore
      const project = yield* ProjectFiles
      const languages = yield* Languages
      const cleaning = yield* IndexCleaning
      const { sha256 } = yield* Hasher
      const version = indexVersion(languages, cleaning, sha256)
      const record = makeRecorder(languages, cleaning.clean)
      const projects = new Map<string, Project>()

      const projectOf = Effect.fnUntraced(function* (root: AbsolutePath) {
        const known = projects.get(root)
        if (known !== undefined) return known
        const opened = yield* store.open(root, version).pipe(
          Scope.extend(scope),
          Effect.tapError((error) => Effect.logWarning(`${error.message}; the index lasts as long as this process`)),
          Effect.option
        )
        // two requests may have come here at once
        const other = projects.get(root)
        if (other !== undefined) return other
        const made: Project = { root, known: makeKnown(), store: Option.getOrNull(opened), revision: 0, job: null }
        projects.set(root, made)
        return made
      })

      const readFile = Effect.fnUntraced(function* (root: AbsolutePath, entry: FileEntry, maxFileBytes: number) {
        const readMs = yield* Clock.currentTimeMillis
        const read = yield* Effect.either(project.read(root, entry.path, maxFileBytes))
        return { readMs, read }
      })

      const recordText = (entry: FileEntry, text: string) => {
        const kind = kindOf(entry.path)
        return record({
          path: entry.path,
          language: entry.language,
          isCode: kind === "source" || kind === "test",
          text
        })
      }

      /** Reads a file; makes a record only when its text is another one than before. */
      const indexFile = Effect.fnUntraced(function* (target: Project, entry: FileEntry, maxFileBytes: number) {
        const { read, readMs } = yield* readFile(target.root, entry, maxFileBytes)
        const base = { path: entry.path, stamp: stampOf(entry), readMs }
        if (Either.isLeft(read)) {
          return { ...base, hash: "", problem: read.left.reason, tokens: null, record: null } satisfies IndexedFile
        }
        const { text } = read.right
        const hash = sha256(text)
        const before = target.known.get(entry.path)
        if (before !== undefined && before.hash === hash) {
          return { ...base, hash, problem: null, tokens: before.tokens, record: before.record } satisfies IndexedFile
        }
        return {
          ...base,
          hash,
          problem: null,
          tokens: null,
          record: recordText(entry, text).bytes
        } satisfies IndexedFile
      })

      const takeOver = Effect.fnUntraced(function* (target: Project) {
        if (target.store === null) return
        const changes = yield* Effect.option(target.store.since(target.revision))
        if (Option.isNone(changes)) return
        target.known.take(changes.value.files)
        target.revision = changes.value.revision
      })

      const keep = Effect.fnUntraced(function* (
        target: Project,
        files: ReadonlyArray<IndexedFile>,
        gone: ReadonlyArray<RelativePath>
      ) {
        if (target.store === null || files.length + gone.length === 0) return
        const revision = yield* target.store.write(files, gone).pipe(
          Effect.tapError((error) => Effect.logWarning(error.message, error.cause)),
          Effect.option
        )
        // what others wrote in between is still to be taken over
        if (Option.isSome(revision) && revision.value === target.revision + 1) target.revision = revision.value
      })

      const build = Effect.fn("ProjectIndex.build")(function* (target: Project, job: Job) {
        const breathe = yield* makeBreather()
        let round = 0
        while (round !== job.rounds) {
          round = job.rounds
          yield* takeOver(target)
          const { files, maxFileBytes } = job
          const stale = target.known.stale(files, maxFileBytes)
          const gone = target.known.forget(files)
          const batch: Array<IndexedFile> = []
          for (const entry of stale) {
            yield* breathe
            if (round !== job.rounds) break
            const file = yield* indexFile(target, entry, maxFileBytes)
            target.known.take([file])
            batch.push(file)
            if (batch.length >= batchSize) yield* keep(target, batch.splice(0), [])
          }
          yield* keep(target, batch, gone)
        }
      })

      /** One job a project; a request that comes while it runs gives it a newer listing and waits with the others. */
      const startJob = Effect.fnUntraced(function* (target: Project, repo: RepoMap, maxFileBytes: number) {
        if (target.job !== null) {
          target.job.files = repo.files
          target.job.maxFileBytes = maxFileBytes
          target.job.rounds += 1
          return target.job.done
        }
        const done = yield* Deferred.make<void>()
        const job: Job = { done, files: repo.files, maxFileBytes, rounds: 1 }
        target.job = job
        const end = Effect.suspend(() => {
          target.job = null
          return Deferred.succeed(done, undefined)
        })
        yield* Effect.forkIn(Effect.ensuring(build(target, job), end), scope)
        return done
      })

      return ProjectIndex.of({
        refresh: Effect.fn("ProjectIndex.refresh")(function* (repo: RepoMap, options: RefreshOptions) {
          const sinceMs = yield* Clock.currentTimeMillis
          const target = yield* projectOf(repo.root)
          const done = yield* startJob(target, repo, options.maxFileBytes)
          yield* Effect.timeoutOption(Deferred.await(done), options.patience)
          return target.known.view(repo.files, options.maxFileBytes, sinceMs)
        }),
        recordOf: (root, entry, maxFileBytes) =>
          Effect.map(readFile(root, entry, maxFileBytes), ({ read }) =>
            Option.map(Either.getRight(read), (it) => recordText(entry, it.text))
          )
      })
    })
  )
}

const batchSize = 256

interface Project {
  readonly root: AbsolutePath
  readonly known: Known
  readonly store: OpenIndex | null
  revision: number
  job: Job | null
}

interface Job {
  readonly done: Deferred.Deferred<void>
  files: ReadonlyArray<FileEntry>
  maxFileBytes: number
  /** Counts the listings that it was given. */
  rounds: number
}
