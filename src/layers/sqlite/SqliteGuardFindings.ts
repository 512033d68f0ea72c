/** `services/GuardFindings` in the table `guard_findings`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Array, DateTime, Effect, Layer, Schema } from "effect"
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
      Request: Schema.Array(StoredFinding),
      execute: (rows) => sql`INSERT INTO guard_findings ${sql.insert([...rows])}`
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
          const rows = yield* Effect.forEach(findings, ({ line = null, pattern = null, ...finding }) =>
            Effect.map(ids.uuidV7, (id) => ({ ...finding, line, pattern, id, compilationId, createdAt }))
          )
          // one statement for many rows, and no more parameters than SQLite takes
          yield* Effect.forEach(Array.chunksOf(rows, rowsAtOnce), insert, { discard: true })
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

const rowsAtOnce = 500

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
