/** The reports over stores in memory that a test has filled, at a time and in a zone that it knows. */
import { Effect, Layer, Option, TestClock } from "effect"
import type { ProjectId } from "../../src/domain/Ids.js"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerMemoryConfigSource } from "../../src/layers/memory/MemoryConfigSource.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { layerZonedLocalTime } from "../../src/layers/memory/ZonedLocalTime.js"
import { CurrentServerSession } from "../../src/programs/CurrentServerSession.js"
import { ProbeModel } from "../../src/programs/ProbeModel.js"
import { layerReports } from "../../src/programs/Reports.js"
import { CompilationLog, type CompilationRow } from "../../src/services/CompilationLog.js"
import type { ConfigText } from "../../src/services/ConfigSource.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { Installation, type InstallationShape } from "../../src/services/Installation.js"
import { Projects } from "../../src/services/Projects.js"
import { QualitySnapshot, QualitySnapshots } from "../../src/services/QualitySnapshots.js"
import { Telemetry, TelemetryEvent } from "../../src/services/Telemetry.js"
import { at, row, sha, storeLayers } from "./Stores.js"

export const appRoot = AbsolutePath.make("/work/app")
export const siteRoot = AbsolutePath.make("/work/app/site")
export const session = ServerSessionId.make(sequentialId(0x500))
/** A Tuesday, shortly after one in the morning in Zürich. */
export const now = at("2026-03-10T00:10:00.000Z")

export interface ReportingOptions {
  readonly configs?: ReadonlyArray<ConfigText>
  readonly installation?: InstallationShape
  readonly stores?: keyof typeof storeLayers
}

export const layerReporting = ({ configs, installation, stores = "memory" }: ReportingOptions = {}) => {
  const around = Layer.mergeAll(
    layerZonedLocalTime("Europe/Zurich"),
    layerMemoryConfigSource(configs),
    ...(installation === undefined ? [] : [Layer.succeed(Installation, installation)])
  )
  const all = Layer.merge(storeLayers[stores], around)
  return Layer.merge(layerReports, ProbeModel.layer).pipe(Layer.provideMerge(all))
}

/** A compile with all that belongs to it. */
export const recorded = Effect.fnUntraced(function* (projectId: ProjectId, n: number, over: Partial<CompilationRow>) {
  const it = row(projectId, n, { modelProfile: "default cl100k_base x1", ...over })
  yield* (yield* CompilationLog).append(it)
  const tiers = it.cacheHit ? { L0: 0, L1: 0, L2: 0, L3: 0 } : { L0: 2, L1: 1, L2: 0, L3: 0 }
  yield* (yield* Telemetry).append(
    new TelemetryEvent({
      compilationId: it.id,
      repoId: sha("c"),
      guardFindings: it.cacheHit ? 0 : 3,
      guardBlocks: 0,
      transformSavings: 0,
      tiers,
      createdAt: it.createdAt
    })
  )
  yield* (yield* QualitySnapshots).append(
    new QualitySnapshot({
      projectId,
      compilationId: it.id,
      createdAt: it.createdAt,
      taskClass: it.taskClass,
      cacheHit: it.cacheHit,
      tokenReduction: 1 - it.tokensCompiled / it.tokensRaw,
      selectionRatio: it.filesSelected / it.filesTotal,
      budgetUtilisation: it.tokensCompiled / it.totalBudget,
      tiers,
      classifierConfidence: it.classifierConfidence
    })
  )
  return it
})

/** Two projects, one in the other; the outer one was compiled four times, last within the conversation `b`. */
export const filled = Effect.gen(function* () {
  const projects = yield* Projects
  const app = (yield* projects.register(appRoot)).projectId
  const site = (yield* projects.register(siteRoot)).projectId
  const rows = [
    yield* recorded(app, 1, { createdAt: at("2026-03-01T08:00:00.000Z"), conversationId: "a" }),
    yield* recorded(app, 2, { createdAt: at("2026-03-01T08:20:00.000Z"), conversationId: "a", cacheHit: true }),
    // half past midnight in Zürich, and the day before in Greenwich
    yield* recorded(app, 3, {
      createdAt: at("2026-03-09T23:30:00.000Z"),
      conversationId: "b",
      taskClass: "feature",
      tokensRaw: 1_000,
      tokensCompiled: 1_600
    }),
    yield* recorded(app, 4, {
      createdAt: at("2026-03-10T00:00:00.000Z"),
      conversationId: "b",
      sessionId: session,
      taskClass: "feature",
      tokensRaw: 5_000,
      tokensCompiled: 2_000
    }),
    yield* recorded(app, 5, { createdAt: at("2026-03-10T00:05:00.000Z"), triggerSource: "internal_test" }),
    yield* recorded(site, 6, { createdAt: at("2026-03-08T12:00:00.000Z"), conversationId: null })
  ]
  yield* (yield* GuardFindings).append(rows[0]!.id, [
    { severity: "redact", type: "secret", file: rows[0]!.selectionTrace!.selectedFiles[0]!.path, message: "a key" }
  ])
  yield* TestClock.setTime(now.epochMillis)
  return { app, site, rows }
})

export const inSession = Effect.provideService(CurrentServerSession, Option.some(session))
