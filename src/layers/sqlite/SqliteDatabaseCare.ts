/** `services/DatabaseCare` over one database file. */
import { readdirSync, statSync } from "node:fs"
import { SqlClient, type SqlError, SqlSchema } from "@effect/sql"
import { Effect, Layer, Schema } from "effect"
import { StoreFailed } from "../../domain/Errors.js"
import type { ProjectId } from "../../domain/Ids.js"
import type { AbsolutePath } from "../../domain/Paths.js"
import { DatabaseCare, RollbackRefused, type StoredValue, type TableFigures } from "../../services/DatabaseCare.js"
import { removeBlob } from "../node/CacheBlobs.js"
import { databaseName } from "./Database.js"
import { appliedIds, versionOf } from "./Migrator.js"
import { migrations } from "./migrations/index.js"
import { hangOnCompilations, namingProjects, timeOf } from "./ProjectTables.js"
import { inStore } from "./StoreOperation.js"
import { immediateTransaction, retryWhenBusy } from "./Transaction.js"

export const layerSqliteDatabaseCare = (home: AbsolutePath) =>
  Layer.effect(
    DatabaseCare,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const path = `${home}/${databaseName}`
      const applied = Effect.provideService(appliedIds, SqlClient.SqlClient, sql)

      const tableNames = SqlSchema.findAll({
        Request: Schema.Void,
        Result: Schema.Struct({ name: Schema.String }),
        execute: () => sql`
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`
      })
      const figuresOf = Effect.fnUntraced(function* (table: string) {
        const column = timeOf[table]
        const time = column === undefined ? sql`NULL` : sql(column)
        const [figures] = yield* sql<Omit<TableFigures, "table">>`
          SELECT count(*) AS rows, min(${time}) AS oldest, max(${time}) AS newest FROM ${sql(table)}`
        return { table, rows: 0, oldest: null, newest: null, ...figures }
      })

      const newestMigration = Effect.gen(function* () {
        const id = (yield* applied).at(-1)
        const migration = migrations.find((it) => it.id === id)
        if (id === undefined) return yield* new RollbackRefused({ problem: "The database has no schema yet." })
        if (migration === undefined) {
          return yield* new RollbackRefused({
            problem: `The migration ${id} is of a newer version of aic. Only that version can take it back.`
          })
        }
        if (migration.down === undefined) {
          return yield* new RollbackRefused({
            problem: `There is nothing before ${id}. To begin anew, move ${path} away while no server runs.`
          })
        }
        return { id, down: migration.down }
      })

      const conditionOf = (table: string, projectId: ProjectId) =>
        isHanging(table)
          ? sql`compilation_id IN (SELECT id FROM compilation_log WHERE project_id = ${projectId})`
          : sql`project_id = ${projectId}`

      const removeRows = Effect.fnUntraced(function* (table: string, projectId: ProjectId) {
        const removed = yield* sql`
          DELETE FROM ${sql(table)} WHERE ${conditionOf(table, projectId)} RETURNING 1 AS removed`
        return [table, removed.length] as const
      })

      /** What the disk holds of removed rows goes, too, as soon as nobody else holds on to the file. */
      const compact = sql`VACUUM`.pipe(
        Effect.zipRight(sql`PRAGMA wal_checkpoint(TRUNCATE)`),
        Effect.asVoid,
        inStore("Database")("give space back")
      )

      return DatabaseCare.of({
        figures: Effect.gen(function* () {
          const names = (yield* tableNames(undefined)).map((it) => it.name)
          const [check] = yield* sql`PRAGMA quick_check(1)`
          return {
            path,
            ...filesOf(home),
            schemaVersion: versionOf(yield* applied),
            knownVersion: versionOf(migrations.map((it) => it.id)),
            isSound: Object.values(check ?? {})[0] === "ok",
            tables: yield* Effect.forEach(names, figuresOf)
          }
        }).pipe(inStore("Database")("look")),
        newestMigration: newestMigration.pipe(
          Effect.map(({ id }) => id),
          unlessRefused("look")
        ),
        rollback: newestMigration.pipe(
          Effect.tap(({ down }) => Effect.provideService(down, SqlClient.SqlClient, sql)),
          Effect.tap(({ id }) => sql`DELETE FROM schema_migrations WHERE id = ${id}`),
          Effect.map(({ id }) => id),
          immediateTransaction(sql),
          unlessRefused("roll back")
        ),
        forEachRow: Effect.fnUntraced(function* (projectId, visit) {
          for (const table of [...namingProjects, ...hangOnCompilations]) {
            for (let at = 0; ; at += rowsAtOnce) {
              const rows = yield* sql<Record<string, StoredValue>>`
                SELECT * FROM ${sql(table)} WHERE ${conditionOf(table, projectId)}
                ORDER BY ${sql(orderOf(table))} LIMIT ${rowsAtOnce} OFFSET ${at}`.pipe(
                inStore("Database")(`read ${table}`)
              )
              for (const row of rows) yield* visit(table, row)
              if (rows.length < rowsAtOnce) break
            }
          }
        }),
        erase: Effect.fnUntraced(function* (projectId) {
          const blobs = yield* sql<{ readonly filePath: string }>`
            SELECT file_path FROM cache_metadata WHERE project_id = ${projectId}`
          // zeros in place of what was there
          yield* sql`PRAGMA secure_delete = ON`
          const removed = yield* Effect.forEach([...hangOnCompilations, ...namingProjects], (table) =>
            removeRows(table, projectId)
          ).pipe(immediateTransaction(sql))
          for (const { filePath } of blobs) yield* Effect.ignore(Effect.try(() => removeBlob(filePath)))
          return Object.fromEntries(removed.filter(([, rows]) => rows > 0))
        }, inStore("Database")("erase")),
        compact
      })
    })
  )

/** Few enough to hold. */
const rowsAtOnce = 500

/** A refusal is no failure of the store. */
const unlessRefused =
  (operation: string) =>
  <A, R>(effect: Effect.Effect<A, SqlError.SqlError | RollbackRefused, R>) =>
    effect.pipe(
      retryWhenBusy,
      Effect.catchTag("SqlError", (cause) => new StoreFailed({ store: "Database", operation, cause })),
      Effect.withSpan(`Database.${operation}`)
    )

const isHanging = (table: string): boolean => hangOnCompilations.some((it) => it === table)

const orderOf = (table: string): string => (table === "archive_summary" ? "period" : "rowid")

const filesOf = (home: string) => {
  const names = readdirSync(home).filter((it) => it.startsWith(databaseName))
  const own = names.filter((it) => !it.includes(".corrupt-"))
  const sizeOf = (name: string) => statSync(`${home}/${name}`, { throwIfNoEntry: false })?.size ?? 0
  return {
    sizeBytes: own.reduce((sum, name) => sum + sizeOf(name), 0),
    keptAside: names.filter((it) => /\.corrupt-\d+$/.test(it)).sort()
  }
}
