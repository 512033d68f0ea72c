/**
 * The composition root of commands that show records: the database as it is, or nothing where there is none. Without
 * the pipeline, whose parsers and tables take longer to load than a report takes to make.
 */
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Data, Effect, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeIds } from "./node/NodeIds.js"
import { layerNodeInstallation } from "./node/NodeInstallation.js"
import { layerNodeLocalTime } from "./node/NodeLocalTime.js"
import { databaseName, layerDatabaseAsItIs } from "./sqlite/Database.js"
import { appliedIds, warnWhenNewer } from "./sqlite/Migrator.js"
import { migrations } from "./sqlite/migrations/index.js"
import { layerSqliteConfigHistory } from "./sqlite/SqliteConfigHistory.js"
import { layerSqliteProjects } from "./sqlite/SqliteProjects.js"
import { layerSqliteQualitySnapshots } from "./sqlite/SqliteQualitySnapshots.js"
import { layerSqliteStatusQueries } from "./sqlite/SqliteStatusQueries.js"
import { layerSqliteTelemetry } from "./sqlite/SqliteTelemetry.js"

/** A report needs columns that the database does not have yet, and a reader does not change a database. */
export class SchemaTooOld extends Data.TaggedError("SchemaTooOld") {
  override get message() {
    return "The records are from an older version of aic. The next compile brings them up to date; then ask again."
  }
}

/** No file is made or changed. */
export const layerReadRecords = (options: { readonly home: string }) => {
  const home = AbsolutePath.make(resolve(options.home))
  const stores = Layer.unwrapEffect(
    Effect.suspend(() => (existsSync(`${home}/${databaseName}`) ? Effect.succeed(inDatabase(home)) : nothing))
  )
  const machine = Layer.mergeAll(layerNodeHasher, layerNodeIds, layerNodeLocalTime)
  return Layer.mergeAll(stores, layerNodeConfigSource(home), layerNodeInstallation).pipe(Layer.provideMerge(machine))
}

const upToDate = Layer.unwrapEffect(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const applied = yield* appliedIds
    if (migrations.some((it) => !applied.includes(it.id))) return yield* new SchemaTooOld()
    yield* warnWhenNewer(migrations, applied)
    return Layer.succeed(SqlClient.SqlClient, sql)
  })
)

const inDatabase = (home: AbsolutePath) =>
  Layer.mergeAll(
    layerSqliteStatusQueries,
    layerSqliteProjects,
    layerSqliteTelemetry,
    layerSqliteConfigHistory,
    layerSqliteQualitySnapshots
  ).pipe(Layer.provide(upToDate), Layer.provide(layerDatabaseAsItIs(home, { writable: false })))

/** Empty tables. Rarely needed, so loaded when they are. */
const nothing = Effect.map(
  Effect.promise(() => import("./memory/EmptyRecords.js")),
  ({ layerEmptyRecords }) => layerEmptyRecords
)
