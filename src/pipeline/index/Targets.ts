/** The projects that are open in this process, each with what is known of it. A server that moves on does not keep them all. */
import { Deferred, Effect, ExecutionStrategy, Exit, Scope } from "effect"
import type { StoreFailed } from "../../domain/Errors.js"
import type { AbsolutePath, RelativePath } from "../../domain/Paths.js"
import type { FileEntry } from "../../domain/RepoMap.js"
import type { OpenIndex } from "../../services/IndexStore.js"
import type { OpenWatch, ProjectWatchShape } from "../../services/ProjectWatch.js"
import type { IndexTarget, Job, Wanted } from "./Build.js"
import { type ImportEdges, type ImportGraph, type ManifestText, makeImportGraph } from "./ImportGraph.js"
import { makeKnown, type ProjectView } from "./Known.js"

export interface Target extends IndexTarget {
  readonly graph: ImportGraph
  readonly manifests: Map<string, ManifestText>
  /** Of a view that was asked for before. */
  readonly edges: WeakMap<ProjectView, ImportEdges>
}

export interface TargetMeans {
  readonly openStore: (root: AbsolutePath) => Effect.Effect<OpenIndex, StoreFailed, Scope.Scope>
  readonly watch: ProjectWatchShape
  /** None when the project cannot be listed any more. */
  readonly list: (root: AbsolutePath) => Effect.Effect<ReadonlyArray<FileEntry> | null>
  readonly build: (target: IndexTarget, job: Job) => Effect.Effect<void>
  /** Begins to parse what a build has read. */
  readonly outline: (root: AbsolutePath) => Effect.Effect<void>
}

export interface Targets {
  readonly of: (root: AbsolutePath) => Effect.Effect<Target>
  /** One job a project: what is wanted now takes the place of what a running one was to do. */
  readonly want: (target: Target, wanted: Wanted) => Effect.Effect<Job>
}

interface Open {
  readonly target: Target
  readonly close: Effect.Effect<void>
  watch: OpenWatch | null
  watched: ReadonlyArray<RelativePath>
  lastWanted: Wanted | null
}

const mostOpen = 4

/** Files. Fewer are parsed by the requests that want them. */
const worthOutlining = 64
/** Whoever waited for the reading often asks more at once. */
const outlineAfter = "3 seconds"

export const makeTargets = (means: TargetMeans): Effect.Effect<Targets, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const turn = yield* Effect.makeSemaphore(1)
    const all = new Map<string, Open>()

    const openStore = (root: AbsolutePath) =>
      means.openStore(root).pipe(
        Effect.tapError((error) =>
          Effect.logWarning(`${error.message}; it lasts as long as this process`, error.cause)
        ),
        Effect.orElseSucceed(() => null)
      )

    const open = Effect.fnUntraced(function* (root: AbsolutePath) {
      const within = yield* Scope.fork(scope, ExecutionStrategy.sequential)
      const store = yield* Scope.extend(openStore(root), within)
      const made: Open = {
        target: {
          root,
          known: makeKnown(),
          graph: makeImportGraph(),
          manifests: new Map(),
          edges: new WeakMap(),
          store,
          revision: 0,
          job: null
        },
        close: Scope.close(within, Exit.void),
        watch: null,
        watched: [],
        lastWanted: null
      }
      made.watch = yield* Scope.extend(means.watch.open(root, bringUp(made)), within)
      return made
    })

    /** The oldest first; not one that works, nor one whose knowledge is nowhere else. */
    const closeUnused = Effect.suspend(() => {
      const unused = [...all].filter(([, { target }]) => target.job === null && target.store !== null)
      const closing = unused.slice(0, Math.max(0, all.size - mostOpen))
      for (const [root] of closing) all.delete(root)
      return Effect.forEach(closing, ([, { close }]) => close, { discard: true })
    })

    const of = (root: AbsolutePath) =>
      Effect.gen(function* () {
        const known = all.get(root) ?? (yield* open(root))
        // the newest last
        all.delete(root)
        all.set(root, known)
        yield* closeUnused
        return known.target
      }).pipe(turn.withPermits(1))

    const want = Effect.fnUntraced(function* (target: Target, wanted: Wanted) {
      const opened = all.get(target.root)
      if (opened !== undefined) opened.lastWanted = wanted
      if (target.job !== null) {
        target.job.wanted = wanted
        target.job.round += 1
        return target.job
      }
      const job: Job = {
        done: yield* Deferred.make<void>(),
        wanted,
        round: 1,
        waiting: 0,
        quietUntilMs: 0,
        read: 0,
        toRead: 0
      }
      target.job = job
      const end = Effect.suspend(() => {
        if (target.job === job) target.job = null
        return Deferred.succeed(job.done, undefined)
      })
      const work = Effect.tapErrorCause(means.build(target, job), (cause) => Effect.logError("indexing failed", cause))
      const follow = opened === undefined ? Effect.void : followFiles(opened)
      const outline = Effect.suspend(() =>
        job.read >= worthOutlining ? Effect.delay(means.outline(target.root), outlineAfter) : Effect.void
      )
      yield* Effect.forkIn(Effect.zipRight(Effect.ensuring(work, end), Effect.zipRight(follow, outline)), scope)
      return job
    })

    const followFiles = (opened: Open) =>
      Effect.suspend(() => {
        const files = opened.lastWanted?.files.map((it) => it.path) ?? []
        const same = files.length === opened.watched.length && files.every((it, at) => it === opened.watched[at])
        if (same || opened.watch === null) return Effect.void
        opened.watched = files
        return opened.watch.follow(files)
      })

    /** Something changed: reads it before somebody asks. */
    const bringUp = (opened: Open): Effect.Effect<void> =>
      Effect.gen(function* () {
        const { lastWanted, target } = opened
        if (lastWanted === null) return
        const files = yield* means.list(target.root)
        // a request that waits has looked for itself
        if (files === null || (target.job !== null && target.job.waiting > 0)) return
        const job = yield* want(target, { ...lastWanted, files })
        yield* Deferred.await(job.done)
      })

    return { of, want }
  })
