/** `services/Atomically`: one transaction, which the transactions of the stores become a part of. */
import { SqlClient } from "@effect/sql"
import { Effect, Layer } from "effect"
import { StoreFailed } from "../../domain/Errors.js"
import { Atomically } from "../../services/Atomically.js"
import { immediateTransaction } from "./Transaction.js"

export const layerSqliteAtomically = Layer.effect(
  Atomically,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    run: (writes) =>
      immediateTransaction(sql)(writes).pipe(
        Effect.catchTag("SqlError", (cause) => new StoreFailed({ store: "Database", operation: "write", cause })),
        Effect.withSpan("Database.atomically")
      )
  }))
)
