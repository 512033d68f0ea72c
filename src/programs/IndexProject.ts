/** Builds a project's index, tells about it, or throws it away. A compile does the first by itself; this does it beforehand. */
import { Clock, Context, Duration, Effect, Layer } from "effect"
import type { CompileError, StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { ProjectIndex, type ProjectStatus } from "../pipeline/ProjectIndex.js"
import { RepoScan } from "../pipeline/RepoScan.js"
import { Progress } from "../services/Progress.js"

export interface IndexRequest {
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
}

export interface IndexReport extends ProjectStatus {
  /** Files of the project, also those that are listed and not read. */
  readonly filesTotal: number
}

export interface BuildReport extends IndexReport {
  readonly durationMs: number
}

export class IndexProject extends Context.Tag("aic/programs/IndexProject")<
  IndexProject,
  {
    /** Reports to `Progress`. Interrupted, it leaves what it has read to the next one. */
    readonly build: (request: IndexRequest) => Effect.Effect<BuildReport, CompileError | StoreFailed>
    readonly status: (request: IndexRequest) => Effect.Effect<IndexReport, CompileError | StoreFailed>
    /** Answers how many indexes of the project there were. */
    readonly clear: (request: IndexRequest) => Effect.Effect<number, StoreFailed>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const scanner = yield* RepoScan
      const index = yield* ProjectIndex

      const look = Effect.fnUntraced(function* ({ configPath, projectRoot }: IndexRequest) {
        const { config } = yield* configs.resolve(projectRoot, configPath)
        return { repo: yield* scanner.scan(projectRoot), maxFileBytes: config.scan.maxFileBytes }
      })

      return IndexProject.of({
        build: Effect.fn("IndexProject.build")(function* (request) {
          const started = yield* Clock.currentTimeMillis
          const progress = yield* Progress
          const { maxFileBytes, repo } = yield* look(request)
          yield* index.refresh(repo, {
            maxFileBytes,
            patience: Duration.infinity,
            encodings: ["cl100k_base", "o200k_base"],
            onProgress: (done, total) => progress.report({ done, total, message: "reading files" })
          })
          const status = yield* index.status(repo, maxFileBytes)
          const durationMs = (yield* Clock.currentTimeMillis) - started
          return { ...status, filesTotal: repo.files.length, durationMs }
        }),
        status: Effect.fn("IndexProject.status")(function* (request) {
          const { maxFileBytes, repo } = yield* look(request)
          return { ...(yield* index.status(repo, maxFileBytes)), filesTotal: repo.files.length }
        }),
        clear: ({ projectRoot }) => index.clear(projectRoot)
      })
    })
  )
}
