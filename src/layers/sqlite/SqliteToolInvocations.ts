/** `services/ToolInvocations` in the table `tool_invocation_log`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Effect, Layer, Schema } from "effect"
import { Ids } from "../../services/Ids.js"
import { ToolInvocation, ToolInvocations } from "../../services/ToolInvocations.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteToolInvocations = Layer.effect(
  ToolInvocations,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    const insert = SqlSchema.void({
      Request: StoredInvocation,
      execute: (row) => sql`INSERT INTO tool_invocation_log ${sql.insert(row)}`
    })
    const all = SqlSchema.findAll({
      Request: Schema.Void,
      Result: StoredInvocation,
      execute: () => sql`SELECT * FROM tool_invocation_log ORDER BY created_at, id`
    })

    return ToolInvocations.of({
      append: (invocation) =>
        Effect.flatMap(ids.uuidV7, (id) => insert({ ...invocation, id })).pipe(failedTo("append")),
      all: all(undefined).pipe(
        Effect.map((rows) => rows.map((row) => new ToolInvocation(row))),
        failedTo("list invocations")
      )
    })
  })
)

const failedTo = inStore("ToolInvocations")

const StoredInvocation = Schema.Struct({
  ...ToolInvocation.fields,
  id: Schema.String,
  paramsShape: Schema.parseJson(ToolInvocation.fields.paramsShape)
})
