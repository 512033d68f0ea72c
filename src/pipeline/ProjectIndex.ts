/**
 * What is known of a project's files, kept up with them: a request reads only what changed since the last one, and what
 * another process has read already is taken over from the store.
 */
import { Clock, Context, Deferred, type Duration, Effect, Either, Layer, Option } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import { defaultProfile, type Encoding } from "../domain/ModelProfile.js"
import { type AbsolutePath, inOrderOfPaths, type RelativePath } from "../domain/Paths.js"
import type { FileEntry, RepoMap } from "../domain/RepoMap.js"
import { Hasher } from "../services/Hasher.js"
import { type IndexStatus, IndexStore } from "../services/IndexStore.js"
import { Languages } from "../services/Languages.js"
import { Outliner } from "../services/Outliner.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { ProjectWatch } from "../services/ProjectWatch.js"
import { Tokenizer } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import { withoutSecrets } from "./guard/Prose.js"
import { manifestsAmong } from "./imports/ImportResolver.js"
import { type Job, makeBuild } from "./index/Build.js"
import { readFacts } from "./index/FactsText.js"
import type { FileRecord } from "./index/FileRecord.js"
import type { ImportEdges, ManifestText, ResolvedImport } from "./index/ImportGraph.js"
import { IndexCleaning } from "./index/IndexCleaning.js"
import { makeKnown, type ProjectView } from "./index/Known.js"
import { type KnownTexts, makeKnownTexts, orNone } from "./index/KnownTexts.js"
import { type Outline, outlineOf, readOutline, writeOutline } from "./index/Outline.js"
import { makeRecorder } from "./index/RecordText.js"
import { makeFactsMemory } from "./index/RememberFacts.js"
import { makeTargets, type Target } from "./index/Targets.js"
import { indexVersion } from "./index/Version.js"
import { RepoScan } from "./RepoScan.js"
import { kindOf } from "./selector/FileKinds.js"

export interface RefreshOptions {
  /** Larger files are listed and not read. */
  readonly maxFileBytes: number
  /** After that the answer is what is known by then, and the reading goes on. */
  readonly patience: Duration.DurationInput
  /** By which texts are counted as they are read; `cl100k_base` unless said. */
  readonly encodings?: ReadonlyArray<Encoding>
  /** Told now and then how many files were read, of how many. */
  readonly onProgress?: (read: number, toRead: number) => Effect.Effect<void>
}

export interface ProjectStatus extends IndexStatus {
  /** Files that a refresh would read now: they changed, or were never read. */
  readonly toRead: number
}

export interface CleanOutline extends Outline {
  /** Without secrets; its lines are those of the file. */
  readonly text: string
}

export class ProjectIndex extends Context.Tag("aic/pipeline/ProjectIndex")<
  ProjectIndex,
  {
    /** Never stale: a file whose text may have changed since it was read is read again, or counts as missing. */
    readonly refresh: (repo: RepoMap, options: RefreshOptions) => Effect.Effect<ProjectView>
    /** Which files each file imports, of a view that `refresh` gave. */
    readonly imports: (root: AbsolutePath, view: ProjectView, maxFileBytes: number) => Effect.Effect<ImportEdges>
    /** What one file of a view imports, by what it says; those that mean no file of the project have none. */
    readonly importsOf: (
      root: AbsolutePath,
      view: ProjectView,
      path: RelativePath,
      maxFileBytes: number
    ) => Effect.Effect<ReadonlyArray<ResolvedImport>>
    /** Of a file whose kind is not kept. None when it cannot be read. */
    readonly recordOf: (
      root: AbsolutePath,
      entry: FileEntry,
      maxFileBytes: number
    ) => Effect.Effect<Option.Option<FileRecord>>
    /**
     * Definitions, imports and tiers of a file, from its text without secrets: kept, or made now. None when it cannot be
     * read, or when nothing of it may be shown.
     */
    readonly outline: (
      root: AbsolutePath,
      entry: FileEntry,
      maxFileBytes: number
    ) => Effect.Effect<Option.Option<CleanOutline>>
    /** For the texts of one project's files. */
    readonly texts: (root: AbsolutePath) => Effect.Effect<KnownTexts>
    /** Reads no file of the project. */
    readonly status: (repo: RepoMap, maxFileBytes: number) => Effect.Effect<ProjectStatus, StoreFailed>
    /** Answers how many indexes of the project there were: one for each version of this program that was used. */
    readonly clear: (root: AbsolutePath) => Effect.Effect<number, StoreFailed>
  }
>() {
  static readonly layer = Layer.scoped(
    this,
    Effect.gen(function* () {
      const store = yield* IndexStore
      const project = yield* ProjectFiles
      const scanner = yield* RepoScan
      const languages = yield* Languages
      const cleaning = yield* IndexCleaning
      const tokenizer = yield* Tokenizer
      const { sha256 } = yield* Hasher
      const watch = yield* ProjectWatch
      const version = yield* Effect.cached(Effect.sync(() => indexVersion(languages, cleaning, sha256)))
      const memory = makeFactsMemory()
      const recordText = makeRecorder(languages, cleaning.clean)
      const record = ({ language, path }: FileEntry, text: string) =>
        recordText({ path, language, isCode: isCode(path), text })
      const build = makeBuild({
        read: project.read,
        sha256,
        record: (entry, text) => record(entry, text).bytes,
        counterOf: (encoding) =>
          Effect.map(tokenizer.counterFor({ ...defaultProfile, encoding }), (counter) => counter.count)
      })
      const targets = yield* makeTargets({
        openStore: (root) => Effect.flatMap(version, (it) => store.open(root, it)),
        watch,
        list: (root) =>
          scanner.scan(root).pipe(
            Effect.map((repo) => repo.files),
            Effect.orElseSucceed(() => null)
          ),
        build,
        outline: (yield* Outliner).begin
      })

      /** Each text once: it is kept until the file has another one. */
      const readManifests = Effect.fnUntraced(function* (target: Target, view: ProjectView, maxFileBytes: number) {
        const breathe = yield* makeBreather()
        const manifests: Array<ManifestText> = []
        // what the view does not know may be another one the next time
        let areKnown = true
        const byPath = new Map(view.files.map((it) => [it.entry.path, it]))
        for (const path of manifestsAmong([...byPath.keys()])) {
          yield* breathe
          const { entry, hash } = byPath.get(path)!
          if (hash === "") areKnown = false
          const before = target.manifests.get(entry.path)
          if (before !== undefined && hash !== "" && before.hash === hash) {
            manifests.push(before)
            continue
          }
          const read = yield* Effect.option(project.read(target.root, entry.path, maxFileBytes))
          if (Option.isNone(read)) continue
          const { text } = read.value
          const manifest = { path: entry.path, hash: sha256(text), text }
          target.manifests.set(entry.path, manifest)
          manifests.push(manifest)
        }
        return { read: manifests, areKnown }
      })

      return ProjectIndex.of({
        refresh: Effect.fn("ProjectIndex.refresh")(function* (repo: RepoMap, options: RefreshOptions) {
          const { encodings = [defaultProfile.encoding], maxFileBytes } = options
          const sinceMs = yield* Clock.currentTimeMillis
          const target = yield* targets.of(repo.root)
          const files = inOrderOfPaths(repo.files, (it) => it.path)
          const job = yield* targets.want(target, { files, maxFileBytes, encodings })
          yield* waitFor(job, options)
          return target.known.view(files, maxFileBytes, sinceMs)
        }),
        imports: Effect.fn("ProjectIndex.imports")(function* (root, view, maxFileBytes) {
          const target = yield* targets.of(root)
          const before = target.edges.get(view)
          if (before !== undefined) return before
          const manifests = yield* readManifests(target, view, maxFileBytes)
          const edges = target.graph.edges(view.files, manifests.read)
          if (manifests.areKnown) target.edges.set(view, edges)
          return edges
        }),
        importsOf: Effect.fn("ProjectIndex.importsOf")(function* (root, view, path, maxFileBytes) {
          const target = yield* targets.of(root)
          const manifests = yield* readManifests(target, view, maxFileBytes)
          return target.graph.importsOf(path, view.files, manifests.read)
        }),
        recordOf: (root, entry, maxFileBytes) =>
          Effect.map(Effect.either(project.read(root, entry.path, maxFileBytes)), (read) =>
            Option.map(Either.getRight(read), ({ text }) => record(entry, text))
          ),
        outline: Effect.fn("ProjectIndex.outline")(function* (root, entry, maxFileBytes) {
          const { language, path } = entry
          const read = yield* Effect.option(project.read(root, path, maxFileBytes))
          if (Option.isNone(read)) return Option.none()
          const { text } = cleaning.clean({ path, language, text: read.value.text })
          if (text === null) return Option.none()
          const hash = sha256(text)
          const { store: kept } = yield* targets.of(root)
          const before = kept === null ? Option.none() : yield* orNone(kept.outlineOf(path, hash))
          const known = Option.flatMap(before, readOutline)
          if (Option.isSome(known)) return Option.some({ text, ...known.value })
          const keptFacts = Option.flatMap(before, (it) => Option.fromNullable(readFacts(it.facts)))
          const facts = Option.isSome(keptFacts) ? keptFacts.value : yield* languages.facts(path, language, text)
          const made = outlineOf(facts, language)
          if (kept !== null && withoutSecrets(path) === path) {
            yield* orNone(Effect.asSome(kept.keepOutlines([{ path, hash, ...writeOutline(made) }])))
          }
          return Option.some({ text, ...made })
        }),
        texts: (root) =>
          Effect.map(targets.of(root), ({ known, store }) =>
            makeKnownTexts({ known, store, memory, languages, sha256 })
          ),
        status: (repo, maxFileBytes) =>
          Effect.gen(function* () {
            const opened = yield* store.open(repo.root, yield* version)
            const known = makeKnown()
            known.take((yield* opened.since(0)).files)
            known.forget(repo.files)
            return { ...(yield* opened.status), toRead: known.stale(repo.files, maxFileBytes).length }
          }).pipe(Effect.scoped),
        clear: store.clear
      })
    })
  )
}

const isCode = (path: string): boolean => {
  const kind = kindOf(path)
  return kind === "source" || kind === "test"
}

/** What is left of a compile's time when the reading has taken all that it may. */
const quietMillis = 10_000

/** Interrupted, it leaves the job to the others who wait. */
const waitFor = Effect.fnUntraced(function* (job: Job, { onProgress, patience }: RefreshOptions) {
  job.waiting += 1
  const report = Effect.suspend(() => onProgress?.(job.read, job.toRead) ?? Effect.void)
  const reporting = Effect.delay(Effect.forever(Effect.zipRight(report, Effect.sleep("250 millis"))), "250 millis")
  yield* Deferred.await(job.done).pipe(
    onProgress === undefined ? (self) => self : Effect.raceFirst(Effect.interruptible(reporting)),
    Effect.timeoutOption(patience),
    Effect.flatMap((done) =>
      Option.isSome(done)
        ? Effect.void
        : Effect.map(Clock.currentTimeMillis, (now) => {
            job.quietUntilMs = now + quietMillis
          })
    ),
    Effect.ensuring(
      Effect.sync(() => {
        job.waiting -= 1
      })
    )
  )
})
