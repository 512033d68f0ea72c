/**
 * The composition root of commands that look at records: the database as it is, or nothing where there is none.
 * Without the pipeline, whose parsers and tables take longer to load than a report takes to make.
 */
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import { Data, DateTime, Effect, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { layerNodeConfigSource } from "./node/NodeConfigSource.js"
import { layerNodeHasher } from "./node/NodeHasher.js"
import { layerNodeIds } from "./node/NodeIds.js"
import { layerNodeInstallation } from "./node/NodeInstallation.js"
import { layerNodeProcesses } from "./node/NodeProcesses.js"
import { layerMemoryStores } from "./Stores.js"
import { databaseName, layerDatabase, layerDatabaseAsItIs } from "./sqlite/Database.js"
import { appliedIds, warnWhenNewer } from "./sqlite/Migrator.js"
import { migrations } from "./sqlite/migrations/index.js"
import { layerSqliteCompilationCache } from "./sqlite/SqliteCompilationCache.js"
import { layerSqliteConfigHistory } from "./sqlite/SqliteConfigHistory.js"
import { layerSqliteDatabaseCare } from "./sqlite/SqliteDatabaseCare.js"
import { layerSqliteQualitySnapshots } from "./sqlite/SqliteQualitySnapshots.js"
import { layerSqliteRetention } from "./sqlite/SqliteRetention.js"
import { layerSqliteStatusQueries } from "./sqlite/SqliteStatusQueries.js"
import { layerSqliteTelemetry } from "./sqlite/SqliteTelemetry.js"

/** A report needs columns that the database does not have yet, and a reader does not change a database. */
export class SchemaTooOld extends Data.TaggedError("SchemaTooOld") {
  override get message() {
    return "The records are from an older version of aic. The next compile brings them up to date; then ask again."
  }
}

export class NoDatabase extends Data.TaggedError("NoDatabase")<{ readonly path: string }> {
  override get message() {
    return `There is no database yet: the first compile makes ${this.path}`
  }
}

/** For reports. No file is made or changed. */
export const layerReadRecords = (options: { readonly home: string }) => {
  const home = AbsolutePath.make(resolve(options.home))
  const stores = Layer.mergeAll(
    layerSqliteStatusQueries,
    layerSqliteTelemetry,
    layerSqliteConfigHistory,
    layerSqliteQualitySnapshots
  )
  const records = hasDatabase(home)
    ? stores.pipe(Layer.provide(upToDate), Layer.provide(layerDatabaseAsItIs(home, { writable: false })))
    : layerMemoryStores
  return Layer.mergeAll(records, layerConfigs(home), layerNodeInstallation, DateTime.layerCurrentZoneLocal).pipe(
    Layer.provide(layerMachine)
  )
}

/** For the owner of the database. It fails where there is none. */
export const layerOwnRecords = (options: {
  readonly home: string
  readonly opens: "read" | "as-it-is" | "up-to-date"
}) => {
  const home = AbsolutePath.make(resolve(options.home))
  const database =
    options.opens === "up-to-date"
      ? layerDatabase(home)
      : layerDatabaseAsItIs(home, { writable: options.opens === "as-it-is" })
  return Layer.mergeAll(
    layerSqliteDatabaseCare(home),
    layerSqliteStatusQueries,
    layerSqliteRetention,
    layerSqliteCompilationCache,
    layerConfigs(home)
  ).pipe(Layer.provide(isThere(home, database)), Layer.provide(layerMachine))
}

const isThere = <A, E>(home: AbsolutePath, database: Layer.Layer<A, E>) =>
  Layer.unwrapEffect(
    Effect.suspend(() =>
      hasDatabase(home) ? Effect.succeed(database) : new NoDatabase({ path: `${home}/${databaseName}` })
    )
  )

const layerMachine = Layer.mergeAll(layerNodeHasher, layerNodeIds, layerNodeProcesses)

const layerConfigs = (home: AbsolutePath) => ConfigResolver.layer.pipe(Layer.provide(layerNodeConfigSource(home)))

const hasDatabase = (home: AbsolutePath): boolean => existsSync(`${home}/${databaseName}`)

const upToDate = Layer.unwrapEffect(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const applied = yield* appliedIds
    if (migrations.some((it) => !applied.includes(it.id))) return yield* new SchemaTooOld()
    yield* warnWhenNewer(migrations, applied)
    return Layer.succeed(SqlClient.SqlClient, sql)
  })
)
