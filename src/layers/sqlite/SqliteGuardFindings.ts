/** `services/GuardFindings` in the table `guard_findings`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Effect, Layer, Schema } from "effect"
import { GuardFinding } from "../../domain/Guard.js"
import { CompilationId } from "../../domain/Ids.js"
import { LineNumber } from "../../domain/Units.js"
import { GuardFindings } from "../../services/GuardFindings.js"
import { Ids } from "../../services/Ids.js"
import { inStore } from "./StoreOperation.js"
import { immediateTransaction } from "./Transaction.js"

export const layerSqliteGuardFindings = Layer.effect(
  GuardFindings,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    const insert = SqlSchema.void({
      Request: StoredFinding,
      execute: (row) => sql`INSERT INTO guard_findings ${sql.insert(row)}`
    })
    // Ids of one process rise, so they keep the order.
    const find = SqlSchema.findAll({
      Request: CompilationId,
      Result: StoredFinding,
      execute: (id) => sql`SELECT * FROM guard_findings WHERE compilation_id = ${id} ORDER BY id`
    })

    return GuardFindings.of({
      append: Effect.fnUntraced(
        function* (compilationId, findings) {
          const createdAt = yield* DateTime.now
          for (const { line = null, pattern = null, ...finding } of findings) {
            yield* insert({ ...finding, line, pattern, id: yield* ids.uuidV7, compilationId, createdAt })
          }
        },
        immediateTransaction(sql),
        failedTo("append")
      ),
      of: (compilationId) =>
        find(compilationId).pipe(
          Effect.map((rows) => rows.map(toFinding)),
          failedTo("list findings")
        )
    })
  })
)

const failedTo = inStore("GuardFindings")

/** A column that has no value is NULL; a field that has none is absent. */
const StoredFinding = Schema.Struct({
  ...GuardFinding.fields,
  line: Schema.NullOr(LineNumber),
  pattern: Schema.NullOr(Schema.String),
  id: Schema.String,
  compilationId: CompilationId,
  createdAt: Schema.DateTimeUtc
})

const toFinding = (row: typeof StoredFinding.Type): GuardFinding => ({
  severity: row.severity,
  type: row.type,
  file: row.file,
  ...(row.line === null ? {} : { line: row.line }),
  message: row.message,
  ...(row.pattern === null ? {} : { pattern: row.pattern })
})
