/** `services/CompilationLog` in the table `compilation_log`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { ConversationId, ProjectId } from "../../domain/Ids.js"
import { SelectionTrace } from "../../domain/Selection.js"
import { CompilationLog, CompilationRow } from "../../services/CompilationLog.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteCompilationLog = Layer.effect(
  CompilationLog,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const insert = SqlSchema.void({
      Request: StoredCompilation,
      execute: (row) => sql`INSERT INTO compilation_log ${sql.insert(row)}`
    })
    const newest = SqlSchema.findOne({
      Request: ProjectId,
      Result: StoredCompilation,
      execute: (id) => sql`
        SELECT * FROM compilation_log WHERE project_id = ${id} ORDER BY created_at DESC, id DESC LIMIT 1`
    })
    const count = SqlSchema.single({
      Request: ProjectId,
      Result: Schema.Struct({ rows: Schema.Int }),
      execute: (id) => sql`SELECT count(*) AS rows FROM compilation_log WHERE project_id = ${id}`
    })
    const reparent = SqlSchema.findAll({
      Request: Schema.Struct({ projectId: ProjectId, child: ConversationId, parent: ConversationId }),
      Result: Schema.Struct({ id: Schema.String }),
      execute: ({ child, parent, projectId }) => sql`
        UPDATE compilation_log SET conversation_id = ${parent}
        WHERE conversation_id = ${child} AND project_id = ${projectId} AND ${child} <> ${parent}
        RETURNING id`
    })

    return CompilationLog.of({
      append: (row) => insert(row).pipe(failedTo("append")),
      last: (projectId) =>
        newest(projectId).pipe(Effect.map(Option.map((row) => new CompilationRow(row))), failedTo("find the last row")),
      count: (projectId) =>
        count(projectId).pipe(
          Effect.map(({ rows }) => rows),
          failedTo("count rows")
        ),
      reparent: (projectId, child, parent) =>
        reparent({ projectId, child, parent }).pipe(
          Effect.map((rows) => rows.length),
          failedTo("reparent rows")
        )
    })
  })
)

const failedTo = inStore("CompilationLog")

/** SQLite has neither booleans nor lists. */
export const StoredCompilation = Schema.Struct({
  ...CompilationRow.fields,
  cacheHit: Schema.transformLiterals([0, false], [1, true]),
  selectionTrace: Schema.propertySignature(Schema.NullOr(Schema.parseJson(SelectionTrace))).pipe(
    Schema.fromKey("selectionTraceJson")
  )
})
