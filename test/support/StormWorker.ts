/**
 * One of many processes that write into one database at once. It is bundled by `Storm.ts`, says when it is ready,
 * starts when its stdin says so, and prints what it wrote as one line of JSON.
 */
import { once } from "node:events"
import { SqlClient } from "@effect/sql"
import { DateTime, Effect, Layer } from "effect"
import { noTiers } from "../../src/domain/Compilation.js"
import { CompilationId, ServerSessionId } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { layerNodeIds } from "../../src/layers/node/NodeIds.js"
import { layerNodeProcesses } from "../../src/layers/node/NodeProcesses.js"
import { layerSqliteStores } from "../../src/layers/Stores.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { ConfigHistory, ConfigSnapshot } from "../../src/services/ConfigHistory.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { Hasher } from "../../src/services/Hasher.js"
import { Ids } from "../../src/services/Ids.js"
import { Processes } from "../../src/services/Processes.js"
import { Projects } from "../../src/services/Projects.js"
import { ServerSession, ServerSessions } from "../../src/services/ServerSessions.js"
import { Telemetry, TelemetryEvent } from "../../src/services/Telemetry.js"
import { ToolInvocation, ToolInvocations } from "../../src/services/ToolInvocations.js"
import { row } from "./Stores.js"

const [home = "", rows = "0", seed = "0"] = process.argv.slice(2)

const write = Effect.gen(function* () {
  const ids = yield* Ids
  const hasher = yield* Hasher
  const sessions = yield* ServerSessions
  const now = yield* DateTime.now
  const { pid, startedAt } = yield* (yield* Processes).self
  const sessionId = ServerSessionId.make(yield* ids.uuidV7)
  yield* sessions.open(
    new ServerSession({
      sessionId,
      startedAt: now,
      stoppedAt: null,
      stopReason: null,
      pid,
      pidStartedAt: startedAt,
      version: "storm"
    })
  )

  const written = { compilation_log: 0, guard_findings: 0, telemetry_events: 0, tool_invocation_log: 0 }
  const numbers = makeNumbers(Number(seed))
  for (let n = 0; n < Number(rows); n++) {
    const root = AbsolutePath.make(`/storm/project-${numbers() % 3}`)
    const { projectId } = yield* (yield* Projects).register(root)
    const configHash = hasher.sha256(`config ${numbers() % 5}`)
    yield* (yield* ConfigHistory).record(
      new ConfigSnapshot({ projectId, configHash, configJson: "{}", createdAt: yield* DateTime.now })
    )
    const id = CompilationId.make(yield* ids.uuidV7)
    yield* (yield* CompilationLog).append(row(projectId, 0, { id, sessionId, createdAt: yield* DateTime.now }))
    const findings = Array.from({ length: numbers() % 4 }, (_, line) => ({
      severity: "warn" as const,
      type: "secret" as const,
      file: RelativePath.make(`src/file-${line}.ts`),
      message: "a finding"
    }))
    yield* (yield* GuardFindings).append(id, findings)
    yield* (yield* Telemetry).append(
      new TelemetryEvent({
        compilationId: id,
        repoId: hasher.sha256(root),
        guardFindings: findings.length,
        guardBlocks: 0,
        transformSavings: 0,
        tiers: noTiers,
        createdAt: yield* DateTime.now
      })
    )
    yield* (yield* ToolInvocations).append(
      new ToolInvocation({
        createdAt: yield* DateTime.now,
        toolName: "aic_compile",
        sessionId,
        paramsShape: { intent: "string" },
        projectId
      })
    )
    written.compilation_log++
    written.guard_findings += findings.length
    written.telemetry_events++
    written.tool_invocation_log++
  }
  yield* sessions.close(sessionId, "graceful")
  return written
})

/** The same numbers for the same seed (a linear congruence, its low bits cut off). */
const makeNumbers = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 12
  }
}

const layer = layerSqliteStores.pipe(
  Layer.provideMerge(layerDatabase(AbsolutePath.make(home))),
  Layer.provideMerge(Layer.mergeAll(layerNodeIds, layerNodeHasher, layerNodeProcesses))
)

/** What a reader sees after the storm. */
const look = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const count = (table: string) =>
    Effect.map(sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql(table)}`, ([it]) => it?.rows ?? -1)
  return {
    compilation_log: yield* count("compilation_log"),
    guard_findings: yield* count("guard_findings"),
    telemetry_events: yield* count("telemetry_events"),
    tool_invocation_log: yield* count("tool_invocation_log"),
    projects: yield* count("projects"),
    migrations: yield* count("schema_migrations"),
    sessions: (yield* (yield* ServerSessions).all).map((it) => it.stopReason),
    integrity: yield* sql`PRAGMA integrity_check`
  }
})

process.stdout.write("ready\n")
await once(process.stdin, "data")
process.stdin.destroy()
// With the layer inside, since opening a fresh database is part of the storm.
const result =
  seed === "look"
    ? await Effect.runPromise(Effect.provide(look, layer))
    : await Effect.runPromise(Effect.provide(write, layer))
process.stdout.write(`${JSON.stringify(result)}\n`)
