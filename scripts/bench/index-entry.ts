/** What `bench:index` and `storm:index` drive: the live index of one project, as promises. */
import { Effect, ManagedRuntime } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerLive } from "../../src/layers/Live.js"
import { Compile } from "../../src/pipeline/Compile.js"
import { ProjectIndex } from "../../src/pipeline/ProjectIndex.js"
import { RepoScan } from "../../src/pipeline/RepoScan.js"

export { outlineLimits } from "../../src/layers/node/WorkerOutliner.js"

const maxFileBytes = 1_048_576

export const openIndex = (home: string, folder: string) => {
  const root = AbsolutePath.make(folder)
  const runtime = ManagedRuntime.make(layerLive({ home }))
  const refresh = Effect.gen(function* () {
    const start = performance.now()
    const repo = yield* (yield* RepoScan).scan(root)
    const scanned = performance.now()
    const view = yield* (yield* ProjectIndex).refresh(repo, { maxFileBytes, patience: "10 minutes" })
    return { view, millis: performance.now() - start, scanMillis: scanned - start }
  })
  const compile = (intent: string) =>
    Effect.gen(function* () {
      const steps = yield* Compile
      const plan = yield* steps.plan({ intent, projectRoot: root, configPath: null, modelId: null, toolOutputs: [] })
      return (yield* steps.run(plan)).fitted.prompt
    })
  return {
    /** Listing included. */
    refresh: () =>
      runtime.runPromise(
        Effect.map(refresh, ({ view, ...times }) => ({ ...times, files: view.files.length, missing: view.missing }))
      ),
    /** Everything that the index says of each file, as texts that can be compared. */
    dump: () =>
      runtime.runPromise(
        Effect.gen(function* () {
          const { view } = yield* refresh
          const edges = yield* (yield* ProjectIndex).imports(root, view, maxFileBytes)
          return view.files.map(({ entry, hash, record, unreadable }, at) =>
            JSON.stringify([
              entry.path,
              entry.sizeBytes,
              hash,
              unreadable,
              record === null ? null : Buffer.from(record.bytes).toString("base64"),
              edges[at]!.map((it) => view.files[it]!.entry.path)
            ])
          )
        })
      ),
    compile: (intent: string) => runtime.runPromise(compile(intent)),
    close: () => runtime.dispose()
  }
}
