/**
 * Writes of more than one statement. `sql.withTransaction` begins as a reader and fails when another process has
 * written before its own first write, whatever the busy timeout says; BEGIN IMMEDIATE takes the write lock at once.
 */
import { SqlClient, SqlError } from "@effect/sql"
import { Effect, Option, Schedule } from "effect"

/**
 * All of the effect's statements or none. Only one at a time in this process: `reserve` hands out the connection.
 * Inside another transaction it is a part of that one.
 */
export const immediateTransaction =
  (sql: SqlClient.SqlClient) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
    Effect.flatMap(Effect.serviceOption(SqlClient.TransactionConnection), (outer) =>
      Option.isSome(outer) ? effect : outermost(sql, effect)
    )

const outermost = <A, E, R>(sql: SqlClient.SqlClient, effect: Effect.Effect<A, E, R>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const connection = yield* restore(sql.reserve)
      const run = (statement: string) => connection.execute(statement, [], undefined)
      // Fails when nothing was begun, or when an error of its own (disk full) has rolled back: nothing left to undo.
      const rollback = Effect.ignore(run("ROLLBACK"))

      const result = yield* restore(Effect.zipRight(retryWhenBusy(run("BEGIN IMMEDIATE")), effect)).pipe(
        Effect.provideService(SqlClient.TransactionConnection, [connection, 0]),
        Effect.onError(() => rollback)
      )
      yield* retryWhenBusy(run("COMMIT")).pipe(Effect.onError(() => rollback))
      return result
    }).pipe(Effect.scoped)
  )

/** SQLite waits for a lock by itself (busy timeout), but answers at once where waiting might deadlock. */
export const retryWhenBusy = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.retry(effect, { while: isBusy, schedule: waits })

const waits = Schedule.spaced("15 millis").pipe(Schedule.jittered, Schedule.intersect(Schedule.recurs(200)))

const isBusy = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(sqliteCode(error))

/** `SQLITE_BUSY_SNAPSHOT` and the like; empty when the error is not SQLite's. */
export const sqliteCode = (error: unknown): string => {
  const cause = error instanceof SqlError.SqlError ? error.cause : error
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
}
