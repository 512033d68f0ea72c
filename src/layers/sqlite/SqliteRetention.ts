/** `services/Retention`. One transaction adds rows to `archive_summary` and removes them, so that none counts twice. */
import { SqlClient } from "@effect/sql"
import { DateTime, Effect, Layer } from "effect"
import { type RemovedRows, Retention } from "../../services/Retention.js"
import { hangOnCompilations } from "./ProjectTables.js"
import { inStore } from "./StoreOperation.js"
import { immediateTransaction } from "./Transaction.js"

export const layerSqliteRetention = Layer.effect(
  Retention,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const countOf = (table: string, condition: Condition) =>
      Effect.map(
        sql<{ readonly rows: number }>`SELECT count(*) AS rows FROM ${sql(table)} WHERE ${condition}`,
        ([it]) => it?.rows ?? 0
      )
    type Condition = ReturnType<typeof sql.and>

    const remove = Effect.fnUntraced(function* (table: string, condition: Condition) {
      const rows = yield* countOf(table, condition)
      if (rows > 0) yield* sql`DELETE FROM ${sql(table)} WHERE ${condition}`
      return [table, rows] as const
    })

    /** Puts the ids of the oldest rows into `temp.batch`. Answers how many there are. */
    const choose = Effect.fnUntraced(function* (rows: Condition) {
      yield* sql`DELETE FROM temp.batch`
      yield* sql`INSERT INTO temp.batch ${rows}`
      return yield* countOf("batch", sql`1 = 1`)
    })

    const compilations = Effect.fnUntraced(function* (before: string, most: number) {
      const chosen = yield* choose(
        sql`SELECT id FROM compilation_log WHERE created_at < ${before} ORDER BY created_at, id LIMIT ${most}`
      )
      if (chosen === 0) return []
      for (const sums of compilationSums) yield* sql.unsafe(archive(sums))
      const inBatch = sql`compilation_id IN (SELECT id FROM temp.batch)`
      const hanging = yield* Effect.forEach(hangOnCompilations, (table) => remove(table, inBatch))
      return [...hanging, yield* remove("compilation_log", sql`id IN (SELECT id FROM temp.batch)`)]
    })

    const others = (before: string, most: number) =>
      Effect.forEach(aged, ({ condition, id, sums, table, time }) =>
        Effect.gen(function* () {
          const rows = sql`
            SELECT ${sql(id)} FROM ${sql(table)} WHERE ${sql(time)} < ${before} AND ${sql.literal(condition)}
            ORDER BY ${sql(time)} LIMIT ${most}`
          if ((yield* choose(rows)) === 0) return [table, 0] as const
          yield* sql.unsafe(archive(sums))
          return yield* remove(table, sql`${sql(id)} IN (SELECT id FROM temp.batch)`)
        })
      )

    return Retention.of({
      prune: Effect.fnUntraced(
        function* (before: DateTime.Utc, most: number) {
          yield* sql`CREATE TEMP TABLE IF NOT EXISTS batch (id PRIMARY KEY)`
          const limit = DateTime.formatIso(before)
          const removed = [...(yield* compilations(limit, most)), ...(yield* others(limit, most))]
          return withoutZeros(removed)
        },
        immediateTransaction(sql),
        failedTo("prune")
      ),
      prunable: Effect.fnUntraced(function* (before: DateTime.Utc) {
        const limit = DateTime.formatIso(before)
        const old = sql`created_at < ${limit}`
        const hanging = yield* Effect.forEach(hangOnCompilations, (table) =>
          Effect.map(
            countOf(table, sql`compilation_id IN (SELECT id FROM compilation_log WHERE ${old})`),
            (rows) => [table, rows] as const
          )
        )
        const own = yield* Effect.map(countOf("compilation_log", old), (rows) => ["compilation_log", rows] as const)
        const rest = yield* Effect.forEach(aged, ({ condition, table, time }) =>
          Effect.map(
            countOf(table, sql`${sql(time)} < ${limit} AND ${sql.literal(condition)}`),
            (rows) => [table, rows] as const
          )
        )
        return withoutZeros([...hanging, own, ...rest])
      }, failedTo("count old rows"))
    })
  })
)

const failedTo = inStore("Retention")

const withoutZeros = (counts: ReadonlyArray<readonly [table: string, rows: number]>): RemovedRows =>
  Object.fromEntries(counts.filter(([, rows]) => rows > 0))

/** A query of period, project, metric, label and amount. */
const archive = (sums: string): string => `
  INSERT INTO archive_summary (period, project_id, metric, label, amount)
  SELECT period, project_id, metric, label, amount FROM (${sums}) WHERE amount > 0
  ON CONFLICT (period, project_id, metric, label) DO UPDATE SET amount = amount + excluded.amount`

const unit = `substr(model_profile, instr(model_profile, ' ') + 1)`
const counted = `compilation_log WHERE id IN (SELECT id FROM temp.batch) AND trigger_source <> 'internal_test'`

const ofCompilations = (metric: string, label: string, amount: string, from = counted): string => `
  SELECT substr(compilation_log.created_at, 1, 7) AS period, project_id, '${metric}' AS metric, ${label} AS label,
    ${amount} AS amount
  FROM ${from} GROUP BY 1, 2, 4`

const joined = (table: string): string => `
  ${table} JOIN compilation_log ON compilation_log.id = ${table}.compilation_id
  WHERE compilation_log.id IN (SELECT id FROM temp.batch) AND trigger_source <> 'internal_test'`

const fresh = (column: string): string => `sum(CASE cache_hit WHEN 0 THEN ${column} ELSE 0 END)`

const compilationSums = [
  ofCompilations("compilations", unit, "count(*)"),
  ofCompilations("cache_hits", unit, "sum(cache_hit)"),
  ofCompilations("tokens_raw", unit, fresh("tokens_raw")),
  ofCompilations("tokens_compiled", unit, fresh("tokens_compiled")),
  ofCompilations("task_class", "task_class", "count(*)"),
  ofCompilations("guard_findings", "type", "count(*)", joined("guard_findings")),
  ofCompilations("guard_blocks", "''", "sum(guard_blocks)", joined("telemetry_events")),
  ofCompilations("transform_savings", unit, "sum(transform_savings)", joined("telemetry_events"))
]

interface AgedTable {
  readonly table: string
  /** `rowid` where there is no key of one column. */
  readonly id: string
  readonly time: string
  readonly condition: string
  readonly sums: string
}

const ofRows = (table: string, id: string, time: string, project: string, metric: string, label: string): string => `
  SELECT substr(${time}, 1, 7) AS period, ${project} AS project_id, '${metric}' AS metric, ${label} AS label,
    count(*) AS amount
  FROM ${table} WHERE ${id} IN (SELECT id FROM temp.batch) GROUP BY 1, 2, 4`

/** What grows beside compiles. A server that still runs keeps its row. */
const aged: ReadonlyArray<AgedTable> = [
  {
    table: "server_sessions",
    id: "session_id",
    time: "started_at",
    condition: "stopped_at IS NOT NULL",
    sums: ofRows("server_sessions", "session_id", "started_at", "''", "server_sessions", "coalesce(stop_reason, '')")
  },
  {
    table: "session_state",
    id: "rowid",
    time: "last_activity_at",
    condition: "1 = 1",
    sums: ofRows("session_state", "rowid", "last_activity_at", "project_id", "conversations", "''")
  },
  {
    table: "tool_invocation_log",
    id: "id",
    time: "created_at",
    condition: "1 = 1",
    sums: ofRows("tool_invocation_log", "id", "created_at", "coalesce(project_id, '')", "tool_calls", "tool_name")
  }
]
