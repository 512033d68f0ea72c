/** `services/StatusQueries`: sums over `compilation_log` and what hangs on it, all of them from indexes. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { ProjectId, ServerSessionId } from "../../domain/Ids.js"
import { TaskClassCount, TokenUnitTotals } from "../../domain/reports/Figures.js"
import { CompilationRow } from "../../services/CompilationLog.js"
import { ProjectRow } from "../../services/Projects.js"
import { longestConversationMs, StatusQueries } from "../../services/StatusQueries.js"
import { StoredCompilation } from "./SqliteCompilationLog.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteStatusQueries = Layer.effect(
  StatusQueries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const within = inScope(sql)

    const totals = SqlSchema.findAll({
      Request: AnyScope,
      Result: TokenUnitTotals,
      execute: (scope) => sql`
        SELECT substr(model_profile, instr(model_profile, ' ') + 1) AS unit,
          count(*) AS compilations,
          sum(cache_hit) AS cache_hits,
          sum(CASE cache_hit WHEN 0 THEN tokens_raw ELSE 0 END) AS tokens_raw,
          sum(CASE cache_hit WHEN 0 THEN tokens_compiled ELSE 0 END) AS tokens_compiled
        FROM compilation_log WHERE ${within(scope)} GROUP BY unit ORDER BY unit`
    })
    const taskClasses = SqlSchema.findAll({
      Request: AnyScope,
      Result: TaskClassCount,
      execute: (scope) => sql`
        SELECT task_class, count(*) AS count
        FROM compilation_log WHERE ${within(scope)} GROUP BY task_class ORDER BY count DESC, task_class`
    })
    const guardFindings = SqlSchema.findAll({
      Request: AnyScope,
      Result: Schema.Struct({ type: Schema.String, count: Schema.Int }),
      // CROSS JOIN keeps this order: few compiles have findings, and each of those is looked up once
      execute: (scope) => sql`
        SELECT type, sum(findings) AS count
        FROM (
          SELECT compilation_id, type, count(*) AS findings FROM guard_findings GROUP BY compilation_id, type
        ) AS counted CROSS JOIN compilation_log ON compilation_log.id = counted.compilation_id
        WHERE ${within(scope)} GROUP BY type ORDER BY type`
    })
    const newest = SqlSchema.findOne({
      Request: AnyScope,
      Result: StoredCompilation,
      execute: (scope) => sql`
        SELECT * FROM compilation_log WHERE ${within(scope)}
        ORDER BY compilation_log.created_at DESC, compilation_log.id DESC LIMIT 1`
    })
    // The other columns are those of the row with the maximum: SQLite promises that where there is one max() alone.
    const conversations = SqlSchema.single({
      Request: AnyScope,
      Result: Schema.Struct({
        totalMs: Schema.Finite,
        newest: Schema.NullOr(Schema.String),
        conversationId: Schema.NullOr(Schema.String),
        firstAt: Schema.NullOr(Schema.DateTimeUtc),
        lastAt: Schema.NullOr(Schema.DateTimeUtc)
      }),
      execute: (scope) => sql`
        SELECT coalesce(sum(iif(span > ${longestConversationMs}, ${longestConversationMs}, span)), 0) AS total_ms,
          max(last_at || conversation_id) AS newest, conversation_id, first_at, last_at
        FROM (
          SELECT conversation_id, first_at, last_at,
            round((unixepoch(last_at, 'subsec') - unixepoch(first_at, 'subsec')) * 1000) AS span
          FROM (
            SELECT conversation_id, min(created_at) AS first_at, max(created_at) AS last_at
            FROM compilation_log WHERE ${within(scope)} AND conversation_id IS NOT NULL GROUP BY conversation_id
          )
        )`
    })
    const projects = SqlSchema.findAll({
      Request: Schema.Void,
      Result: Schema.Struct({ ...ProjectRow.fields, compilations: Schema.Int }),
      execute: () => sql`
        SELECT projects.*, (
          SELECT count(*) FROM compilation_log
          WHERE compilation_log.project_id = projects.project_id AND trigger_source <> 'internal_test'
        ) AS compilations
        FROM projects ORDER BY last_seen_at DESC, project_root`
    })
    const projectOfSession = SqlSchema.findOne({
      Request: ServerSessionId,
      Result: Schema.Struct({ projectId: ProjectId }),
      execute: (id) => sql`
        SELECT project_id FROM compilation_log WHERE session_id = ${id} ORDER BY created_at DESC, id DESC LIMIT 1`
    })
    const archived = SqlSchema.findAll({
      Request: Schema.NullOr(ProjectId),
      Result: Schema.Struct({ metric: Schema.String, label: Schema.String, amount: Schema.Int }),
      execute: (id) => sql`
        SELECT metric, label, sum(amount) AS amount FROM archive_summary
        WHERE ${id === null ? sql`1 = 1` : sql`project_id = ${id}`} GROUP BY metric, label ORDER BY metric, label`
    })
    const compiled = SqlSchema.findAll({
      Request: Schema.Struct({ projectId: ProjectId, intent: Schema.String, since: Schema.DateTimeUtc }),
      Result: Schema.Struct({ id: Schema.String }),
      execute: ({ intent, projectId, since }) => sql`
        SELECT id FROM compilation_log
        WHERE project_id = ${projectId} AND created_at >= ${since} AND intent = ${intent} LIMIT 1`
    })

    return StatusQueries.of({
      totals: (scope) => totals(scope).pipe(failedTo("add up tokens")),
      taskClasses: (scope) => taskClasses(scope).pipe(failedTo("count task classes")),
      guardFindings: (scope) =>
        guardFindings(scope).pipe(
          Effect.map((rows) => Object.fromEntries(rows.map(({ count, type }) => [type, count]))),
          failedTo("count findings")
        ),
      last: (scope) =>
        newest(scope).pipe(Effect.map(Option.map((row) => new CompilationRow(row))), failedTo("find the last compile")),
      conversations: (scope) =>
        conversations(scope).pipe(
          Effect.map(({ conversationId, firstAt, lastAt, totalMs }) => ({
            totalMs,
            newest:
              conversationId === null || firstAt === null || lastAt === null
                ? null
                : { conversationId, firstAt, lastAt }
          })),
          failedTo("add up conversations")
        ),
      projects: projects(undefined).pipe(
        Effect.map((rows) =>
          rows.map(({ compilations, ...project }) => ({ project: new ProjectRow(project), compilations }))
        ),
        failedTo("list projects")
      ),
      projectOfSession: (id) =>
        projectOfSession(id).pipe(Effect.map(Option.map((row) => row.projectId)), failedTo("find a project")),
      archived: (projectId) => archived(projectId).pipe(failedTo("read the archive")),
      hasCompiled: (projectId, intent, since) =>
        compiled({ projectId, intent, since }).pipe(
          Effect.map((rows) => rows.length > 0),
          failedTo("look for a compile")
        )
    })
  })
)

const failedTo = inStore("StatusQueries")

const AnyScope = Schema.Struct({
  projectId: Schema.NullOr(ProjectId),
  since: Schema.NullOr(Schema.DateTimeUtc),
  conversationId: Schema.optionalWith(Schema.String, { exact: true })
})

/** One condition for each thing that is asked: `column = ? OR ? IS NULL` would keep SQLite from its indexes. */
const inScope =
  (sql: SqlClient.SqlClient) =>
  ({ conversationId, projectId, since }: typeof AnyScope.Encoded) =>
    sql.and([
      sql`trigger_source <> 'internal_test'`,
      ...(projectId === null ? [] : [sql`compilation_log.project_id = ${projectId}`]),
      ...(since === null ? [] : [sql`compilation_log.created_at >= ${since}`]),
      ...(conversationId === undefined ? [] : [sql`conversation_id = ${conversationId}`])
    ])
