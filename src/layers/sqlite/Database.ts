/**
 * Opens `<home>/aic.sqlite`, the one database of this person, and brings its schema up to date.
 * A file that is no database any more is kept under another name and a fresh one is begun. Anything else that is
 * wrong (read-only home, full disk, a driver built for another Node) fails the layer; `Stores` then does without.
 */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, statSync } from "node:fs"
import * as Reactivity from "@effect/experimental/Reactivity"
import { SqlClient, SqlError } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Data, Effect, ExecutionStrategy, Exit, Layer, Scope, String } from "effect"
import type { AbsolutePath } from "../../domain/Paths.js"
import { migrate } from "./Migrator.js"
import { migrations } from "./migrations/index.js"
import { retryWhenBusy, sqliteCode } from "./Transaction.js"

/** `cause` is what the file system, the driver or SQLite said. */
export class DatabaseUnusable extends Data.TaggedError("DatabaseUnusable")<{ readonly cause: unknown }> {
  override get message() {
    // SQLite's own words name no path; those of the file system do.
    const words =
      this.cause instanceof SqlError.SqlError && this.cause.cause instanceof Error ? this.cause.cause.message : ""
    return `The database cannot be opened: ${sqliteCode(this.cause) || "unknown reason"} ${words}`.trim()
  }
}

export const databaseName = "aic.sqlite"

export const layerDatabase = (home: AbsolutePath): Layer.Layer<SqlClient.SqlClient, DatabaseUnusable> =>
  Layer.scoped(SqlClient.SqlClient, open(`${home}/${databaseName}`, home)).pipe(Layer.provide(Reactivity.layer))

/**
 * The database as it is: not made, not moved aside, its schema neither raised nor lowered. None when there is no file.
 * To read only, unless `writable`.
 */
export const layerDatabaseAsItIs = (
  home: AbsolutePath,
  { writable }: { readonly writable: boolean }
): Layer.Layer<SqlClient.SqlClient, DatabaseUnusable> =>
  Layer.scoped(SqlClient.SqlClient, Effect.mapError(connect(`${home}/${databaseName}`, !writable), unusable)).pipe(
    Layer.provide(Reactivity.layer)
  )

const open = (filename: string, home: string) =>
  attempt(filename, home).pipe(
    // While another process moves a damaged file aside, its side files come and go under our hands.
    Effect.retry({ while: (error) => /^SQLITE_(IOERR|CANTOPEN)/.test(sqliteCode(error.cause)), times: 3 }),
    Effect.withSpan("Database.open")
  )

const attempt = Effect.fnUntraced(function* (filename: string, home: string) {
  const prepare = Effect.try({ try: () => prepareFile(home, filename), catch: unusable })
  const seen = yield* prepare
  return yield* openOnce(filename).pipe(
    Effect.catchIf(isNoDatabase, () =>
      Effect.try({ try: () => moveAside(filename, seen), catch: unusable }).pipe(
        Effect.tap((kept) =>
          kept === null
            ? Effect.void
            : Effect.logWarning(`${databaseName} is damaged; kept as ${kept}, and a new one is begun`)
        ),
        Effect.zipRight(prepare),
        Effect.zipRight(openOnce(filename))
      )
    )
  )
})

const unusable = (cause: unknown) => new DatabaseUnusable({ cause })

/** Closes the file when anything fails on the way, so that it can be moved aside. */
const openOnce = Effect.fnUntraced(function* (filename: string) {
  const scope = yield* Scope.fork(yield* Effect.scope, ExecutionStrategy.sequential)
  return yield* connect(filename, false).pipe(
    Effect.tap(setUp),
    Scope.extend(scope),
    Effect.mapError(unusable),
    Effect.onError((cause) => Scope.close(scope, Exit.failCause(cause)))
  )
})

const connect = Effect.fnUntraced(function* (filename: string, readonly: boolean) {
  const sql = yield* SqliteClient.make({
    filename,
    readonly,
    // It would switch while it opens, where a busy database throws.
    disableWAL: true,
    transformQueryNames: String.camelToSnake,
    transformResultNames: String.snakeToCamel
    // The driver throws what it cannot open, and the client lets it pass as a defect. Here it is an expected failure.
  }).pipe(Effect.catchAllDefect(Effect.fail))
  yield* sql`PRAGMA busy_timeout = 5000`
  yield* sql`PRAGMA foreign_keys = ON`
  return sql
})

const setUp = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  // Eight servers may open a fresh file at once; the switch to WAL needs it alone and does not wait by itself.
  yield* retryWhenBusy(sql`PRAGMA journal_mode = WAL`)
  yield* sql`PRAGMA synchronous = NORMAL`
  yield* retryWhenBusy(migrate(migrations)).pipe(Effect.provideService(SqlClient.SqlClient, sql))
})

/** SQLite gives its side files the mode of the database, so it is made before SQLite would make it. Answers which file it is. */
const prepareFile = (home: string, filename: string): number => {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  closeSync(openSync(filename, "a", 0o600))
  const { ino, mode, uid } = statSync(filename)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(filename, 0o600)
  return ino
}

const isNoDatabase = (error: DatabaseUnusable): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(sqliteCode(error.cause))

const sideFiles = ["", "-wal", "-shm"]

/** Never deletes. Null when another process has moved the file already, and a new one is in its place. */
const moveAside = (filename: string, inode: number): string | null => {
  if (statSync(filename, { throwIfNoEntry: false })?.ino !== inode) return null
  let number = 1
  while (existsSync(`${filename}.corrupt-${number}`)) number++
  const kept = `${filename}.corrupt-${number}`
  for (const end of sideFiles) if (existsSync(filename + end)) renameSync(filename + end, kept + end)
  return kept.slice(kept.lastIndexOf("/") + 1)
}
