/** `services/ConfigHistory` in the table `config_history`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { Effect, Layer } from "effect"
import { ProjectId } from "../../domain/Ids.js"
import { ConfigHistory, ConfigSnapshot } from "../../services/ConfigHistory.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteConfigHistory = Layer.effect(
  ConfigHistory,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const insert = SqlSchema.void({
      Request: ConfigSnapshot,
      execute: (row) => sql`
        INSERT INTO config_history ${sql.insert(row)} ON CONFLICT (project_id, config_hash) DO NOTHING`
    })
    const find = SqlSchema.findAll({
      Request: ProjectId,
      Result: ConfigSnapshot,
      execute: (id) => sql`SELECT * FROM config_history WHERE project_id = ${id} ORDER BY created_at, rowid`
    })

    return ConfigHistory.of({
      record: (snapshot) => insert(snapshot).pipe(failedTo("record a config")),
      of: (projectId) => find(projectId).pipe(failedTo("list configs"))
    })
  })
)

const failedTo = inStore("ConfigHistory")
