/** Both families of stores, fresh for each test, and rows to put into them. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DateTime, Effect, Layer } from "effect"
import { CompilationId, type ProjectId, Sha256 } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { layerMemoryProcesses } from "../../src/layers/memory/MemoryProcesses.js"
import { layerSequentialIds, sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { layerMemoryStores, layerSqliteStores } from "../../src/layers/Stores.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { CompilationLog, CompilationRow } from "../../src/services/CompilationLog.js"
import { Projects } from "../../src/services/Projects.js"

/** A folder that is gone after the test. */
export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => AbsolutePath.make(mkdtempSync(join(tmpdir(), "aic-test-")))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

export const liveSibling = { pid: 4242, startedAt: "boot/1" }

export const layerHost = Layer.mergeAll(
  layerSequentialIds,
  layerNodeHasher,
  layerMemoryProcesses([liveSibling], { pid: 1, startedAt: "boot/0" })
)

export const storeLayers = {
  memory: layerMemoryStores.pipe(Layer.provide(layerHost)),
  sqlite: Layer.unwrapScoped(
    Effect.map(temporaryFolder, (home) =>
      layerSqliteStores.pipe(Layer.provideMerge(layerDatabase(home)), Layer.provide(layerHost))
    )
  )
}

export const at = (iso: string) => DateTime.unsafeMake(iso)
export const sha = (digit: string) => Sha256.make(digit.repeat(64))
export const compilationId = (n: number) => CompilationId.make(sequentialId(0x1000 + n))

export const row = (projectId: ProjectId, n: number, over: Partial<CompilationRow> = {}) =>
  new CompilationRow({
    id: compilationId(n),
    projectId,
    createdAt: at("2026-01-02T03:04:05.678Z"),
    intent: "fix the null check\u0000 in 'user' 的 service",
    taskClass: "bugfix",
    filesSelected: 3,
    filesTotal: 40,
    tokensRaw: 9_000,
    tokensCompiled: 1_200,
    cacheHit: false,
    durationMs: 12.5,
    editorId: "cursor",
    modelId: "some-model",
    modelProfile: "default/cl100k_base/1",
    triggerSource: "prompt_submit",
    conversationId: "c1",
    sessionId: null,
    configHash: sha("a"),
    classifierConfidence: 0.5,
    specificityScore: null,
    underspecificationIndex: 1,
    totalBudget: 8_000,
    selectionTrace: {
      selectedFiles: [
        { path: RelativePath.make("src/a.ts"), score: 1, tier: "L0", signals: { path_relevance: 0.25 } },
        { path: RelativePath.make("src/b.ts"), score: 0.5, signals: {} }
      ],
      excludedFiles: [{ path: RelativePath.make("src/c.ts"), score: 0.1, reason: "max_files" }]
    },
    ...over
  })

/** A project with one compilation, which findings and telemetry refer to. */
export const projectWithCompilation = Effect.gen(function* () {
  const { projectId } = yield* (yield* Projects).register(AbsolutePath.make("/work/app"))
  yield* (yield* CompilationLog).append(row(projectId, 1))
  return { projectId, compilationId: compilationId(1) }
})
