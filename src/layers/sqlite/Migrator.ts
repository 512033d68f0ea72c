/** Brings a database up to the schema of this version, also when several processes open a fresh one at once. */
import { SqlClient, type SqlError } from "@effect/sql"
import { DateTime, Effect } from "effect"
import { immediateTransaction } from "./Transaction.js"

export interface Migration {
  /** Number, then name: `0001_baseline`. Ids are applied in their order. */
  readonly id: string
  readonly up: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
  /** Takes `up` back, with what was kept in it. Without one there is no way back. */
  readonly down?: Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient>
}

export const migrate = Effect.fn("Database.migrate")(function* (migrations: ReadonlyArray<Migration>) {
  const sql = yield* SqlClient.SqlClient
  const ordered = [...migrations].sort((a, b) => (a.id < b.id ? -1 : 1))
  const missing = (applied: ReadonlyArray<string>) => ordered.filter((it) => !applied.includes(it.id))

  // Without the write lock first: nearly every start finds nothing to do and should wait for nobody.
  const before = yield* appliedIds
  const after = missing(before).length === 0 ? before : yield* immediateTransaction(sql)(apply(missing))

  yield* warnWhenNewer(ordered, after)
})

/** A database of a later version is used as far as it is known. */
export const warnWhenNewer = (migrations: ReadonlyArray<Migration>, applied: ReadonlyArray<string>) =>
  applied.every((id) => migrations.some((it) => it.id === id))
    ? Effect.void
    : Effect.logWarning(
        `Warning: Database schema version (${versionOf(applied)}) is newer than this AIC version supports` +
          ` (${versionOf(migrations.map((it) => it.id))}). Some features may not work correctly.`
      )

/** Asks again under the lock, since another process may have been faster. */
const apply = Effect.fnUntraced(function* (missing: (applied: ReadonlyArray<string>) => ReadonlyArray<Migration>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE IF NOT EXISTS schema_migrations (id TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT`
  for (const migration of missing(yield* appliedIds)) {
    yield* migration.up
    const appliedAt = DateTime.formatIso(yield* DateTime.now)
    yield* sql`INSERT INTO schema_migrations ${sql.insert({ id: migration.id, appliedAt })}`
  }
  return yield* appliedIds
})

/** In their order; none in a file that is no database of ours. */
export const appliedIds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'schema_migrations'`
  if (tables.length === 0) return []
  const rows = yield* sql<{ readonly id: string }>`SELECT id FROM schema_migrations ORDER BY id`
  return rows.map((it) => it.id)
})

/** The highest number: `4` for `0004_sessions`. */
export const versionOf = (ids: ReadonlyArray<string>): number =>
  ids.reduce((highest, id) => Math.max(highest, Number.parseInt(id, 10) || 0), 0)
