/** What the database forgets, and what it keeps of it. */
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, FastCheck as fc, Layer, Option } from "effect"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { layerSqliteStores } from "../../src/layers/Stores.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { Projects } from "../../src/services/Projects.js"
import { Retention } from "../../src/services/Retention.js"
import { ServerSession, ServerSessions } from "../../src/services/ServerSessions.js"
import { StatusQueries } from "../../src/services/StatusQueries.js"
import { ToolInvocation, ToolInvocations } from "../../src/services/ToolInvocations.js"
import { recorded } from "../support/Reporting.js"
import { at, compilationId, layerHost, storeLayers, temporaryFolder } from "../support/Stores.js"

const layer = Layer.unwrapScoped(
  Effect.map(temporaryFolder, (home) =>
    layerSqliteStores.pipe(Layer.provideMerge(layerDatabase(home)), Layer.provide(layerHost))
  )
)

const limit = at("2026-03-01T00:00:00.000Z")
const old = at("2026-01-31T23:59:59.999Z")
const older = at("2025-12-01T00:00:00.000Z")

const filled = Effect.gen(function* () {
  const app = (yield* (yield* Projects).register(AbsolutePath.make("/work/app"))).projectId
  yield* recorded(app, 1, { createdAt: older, taskClass: "docs" })
  yield* recorded(app, 2, { createdAt: old, cacheHit: true })
  yield* recorded(app, 3, { createdAt: old, modelProfile: "gpt-5 o200k_base x1" })
  yield* recorded(app, 4, { createdAt: old, triggerSource: "internal_test" })
  yield* recorded(app, 5, { createdAt: limit })
  const finding = { severity: "redact" as const, file: RelativePath.make("a.ts"), message: "a finding" }
  yield* (yield* GuardFindings).append(compilationId(1), [
    { ...finding, type: "secret" },
    { ...finding, type: "pii" },
    { ...finding, type: "secret" }
  ])
  const sessions = yield* ServerSessions
  const open = (n: number, startedAt: DateTime.Utc, pid: number) =>
    sessions.open(
      new ServerSession({
        sessionId: ServerSessionId.make(sequentialId(n)),
        startedAt,
        stoppedAt: null,
        stopReason: null,
        pid,
        pidStartedAt: pid === 1 ? "boot/0" : "boot/9",
        version: "0.1.0"
      })
    )
  yield* open(1, older, 99)
  yield* open(2, old, 1)
  yield* open(3, limit, 1)
  const invocations = yield* ToolInvocations
  for (const createdAt of [older, old, limit]) {
    yield* invocations.append(
      new ToolInvocation({ createdAt, toolName: "aic_last", sessionId: null, paramsShape: {}, projectId: null })
    )
  }
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO session_state VALUES ('old', ${app}, NULL, '[]', '2025-01-01', '2026-01-01')`
  yield* sql`INSERT INTO session_state VALUES ('new', ${app}, NULL, '[]', '2025-01-01', '2026-03-02')`
  return app
})

/** Until nothing is left. Answers how many rounds there were. */
const pruned = Effect.fnUntraced(function* (most: number) {
  const retention = yield* Retention
  let rounds = 0
  while (Object.keys(yield* retention.prune(limit, most)).length > 0) rounds++
  return rounds
})

const counts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = [
    "compilation_log",
    "telemetry_events",
    "quality_snapshots",
    "guard_findings",
    "server_sessions",
    "session_state",
    "tool_invocation_log"
  ]
  return yield* Effect.forEach(tables, (table) =>
    Effect.map(sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql(table)}`, ([it]) => it?.rows)
  )
})

const archive = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT period, metric, label, amount FROM archive_summary ORDER BY metric, label, period`
).pipe(Effect.map((rows) => rows.map((it) => Object.values(it))))

describe("Retention", () => {
  it.scoped("removes what is older, with all that hangs on it, and leaves the rest and what still runs", () =>
    Effect.gen(function* () {
      const app = yield* filled
      const retention = yield* Retention
      const expected = {
        compilation_log: 4,
        guard_findings: 3,
        quality_snapshots: 4,
        server_sessions: 1,
        session_state: 1,
        telemetry_events: 4,
        tool_invocation_log: 2
      }
      assert.deepStrictEqual(yield* retention.prunable(limit), expected)
      assert.deepStrictEqual(yield* counts, [5, 5, 5, 3, 3, 2, 3])
      assert.deepStrictEqual(yield* retention.prune(limit, 100), expected)
      assert.deepStrictEqual(yield* counts, [1, 1, 1, 0, 2, 1, 1])
      assert.deepStrictEqual([yield* retention.prune(limit, 100), yield* retention.prunable(limit)], [{}, {}])
      const left = Option.getOrNull(yield* (yield* CompilationLog).last(app))
      assert.strictEqual(left?.id, compilationId(5))
    }).pipe(Effect.provide(layer))
  )

  it.scoped("keeps sums by month, unit, kind and class; tests of aic are in none", () =>
    Effect.gen(function* () {
      yield* filled
      yield* pruned(100)
      assert.deepStrictEqual(yield* archive, [
        ["2026-01", "cache_hits", "cl100k_base x1", 1],
        ["2025-12", "compilations", "cl100k_base x1", 1],
        ["2026-01", "compilations", "cl100k_base x1", 1],
        ["2026-01", "compilations", "o200k_base x1", 1],
        ["2026-01", "conversations", "", 1],
        ["2025-12", "guard_findings", "pii", 1],
        ["2025-12", "guard_findings", "secret", 2],
        ["2025-12", "server_sessions", "crash", 1],
        ["2026-01", "task_class", "bugfix", 2],
        ["2025-12", "task_class", "docs", 1],
        ["2025-12", "tokens_compiled", "cl100k_base x1", 1_200],
        ["2026-01", "tokens_compiled", "o200k_base x1", 1_200],
        ["2025-12", "tokens_raw", "cl100k_base x1", 9_000],
        ["2026-01", "tokens_raw", "o200k_base x1", 9_000],
        ["2025-12", "tool_calls", "aic_last", 1],
        ["2026-01", "tool_calls", "aic_last", 1]
      ])
    }).pipe(Effect.provide(layer))
  )

  it.scoped("gives the same sums a little at a time", () =>
    Effect.gen(function* () {
      yield* filled
      assert.strictEqual(yield* pruned(1), 4)
      const slowly = yield* archive
      const atOnce = yield* Effect.provide(Effect.zipRight(Effect.zipRight(filled, pruned(100)), archive), layer)
      assert.deepStrictEqual(slowly, atOnce)
    }).pipe(Effect.provide(layer))
  )

  it.scoped.prop(
    "loses no compile from all that there ever were",
    [fc.array(fc.integer({ min: -90, max: 90 }), { maxLength: 12 }), fc.integer({ min: 1, max: 5 })],
    ([days, most]) =>
      Effect.gen(function* () {
        const app = (yield* (yield* Projects).register(AbsolutePath.make("/work/app"))).projectId
        for (const [n, day] of days.entries()) {
          yield* recorded(app, n, { createdAt: DateTime.add(limit, { days: day }), cacheHit: day % 3 === 0 })
        }
        const queries = yield* StatusQueries
        const totals = Effect.gen(function* () {
          const rows = (yield* queries.totals({ projectId: app, since: null })).reduce(
            (n, it) => n + it.compilations,
            0
          )
          const sums = yield* queries.archived(app)
          return rows + (sums.find((it) => it.metric === "compilations")?.amount ?? 0)
        })
        yield* pruned(most)
        assert.strictEqual(yield* totals, days.length)
      }).pipe(Effect.provide(layer)),
    { fastCheck: { numRuns: 6 } }
  )

  it.scoped("has nothing to do in memory", () =>
    Effect.gen(function* () {
      const retention = yield* Retention
      assert.deepStrictEqual([yield* retention.prune(limit, 9), yield* retention.prunable(limit)], [{}, {}])
    }).pipe(Effect.provide(storeLayers.memory))
  )
})
