/** `services/Telemetry` in the table `telemetry_events`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Effect, Layer, Option, Schema } from "effect"
import { TierCounts } from "../../domain/Compilation.js"
import { CompilationId } from "../../domain/Ids.js"
import { Ids } from "../../services/Ids.js"
import { Telemetry, TelemetryEvent } from "../../services/Telemetry.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteTelemetry = Layer.effect(
  Telemetry,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    const insert = SqlSchema.void({
      Request: StoredEvent,
      execute: (row) => sql`INSERT INTO telemetry_events ${sql.insert(row)}`
    })
    const find = SqlSchema.findOne({
      Request: CompilationId,
      Result: StoredEvent,
      execute: (id) => sql`SELECT * FROM telemetry_events WHERE compilation_id = ${id} ORDER BY id LIMIT 1`
    })

    return Telemetry.of({
      append: (event) => Effect.flatMap(ids.uuidV7, (id) => insert({ ...event, id })).pipe(failedTo("append")),
      of: (compilationId) =>
        find(compilationId).pipe(Effect.map(Option.map((row) => new TelemetryEvent(row))), failedTo("find an event"))
    })
  })
)

const failedTo = inStore("Telemetry")

const StoredEvent = Schema.Struct({
  ...TelemetryEvent.fields,
  id: Schema.String,
  tiers: Schema.propertySignature(Schema.parseJson(TierCounts)).pipe(Schema.fromKey("tiersJson"))
})
