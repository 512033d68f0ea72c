/** `services/ServerSessions` in the table `server_sessions`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Effect, Layer, Schema } from "effect"
import { Processes } from "../../services/Processes.js"
import { ServerSession, ServerSessions } from "../../services/ServerSessions.js"
import { inStore } from "./StoreOperation.js"
import { immediateTransaction } from "./Transaction.js"

export const layerSqliteServerSessions = Layer.effect(
  ServerSessions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const processes = yield* Processes

    const insert = SqlSchema.void({
      Request: StoredSession,
      execute: (row) => sql`INSERT INTO server_sessions ${sql.insert(row)}`
    })
    const stillOpen = SqlSchema.findAll({
      Request: Schema.Void,
      Result: StoredSession,
      execute: () => sql`SELECT * FROM server_sessions WHERE stopped_at IS NULL`
    })
    const stop = SqlSchema.void({
      Request: ServerSession.pipe(Schema.pick("sessionId", "stoppedAt", "stopReason")),
      execute: ({ sessionId, stoppedAt, stopReason }) => sql`
        UPDATE server_sessions SET stopped_at = ${stoppedAt}, stop_reason = ${stopReason}
        WHERE session_id = ${sessionId} AND stopped_at IS NULL`
    })
    const note = SqlSchema.void({
      Request: StoredSession.pipe(Schema.pick("sessionId", "installationOk", "installationNotes")),
      execute: ({ installationNotes, installationOk, sessionId }) => sql`
        UPDATE server_sessions
        SET installation_ok = ${installationOk}, installation_notes = ${installationNotes}
        WHERE session_id = ${sessionId}`
    })
    const all = SqlSchema.findAll({
      Request: Schema.Void,
      Result: StoredSession,
      execute: () => sql`SELECT * FROM server_sessions ORDER BY started_at, session_id`
    })

    return ServerSessions.of({
      open: Effect.fnUntraced(function* (session) {
        // Before the transaction: asking the system may take a while, and who is dead stays dead.
        const crashed = yield* Effect.filter(yield* stillOpen(undefined), ({ pid, pidStartedAt }) =>
          Effect.negate(processes.isAlive({ pid, startedAt: pidStartedAt }))
        )
        yield* Effect.gen(function* () {
          for (const { sessionId } of crashed) {
            yield* stop({ sessionId, stoppedAt: session.startedAt, stopReason: "crash" })
          }
          yield* insert(session)
        }).pipe(immediateTransaction(sql))
      }, failedTo("open")),
      close: Effect.fnUntraced(function* (sessionId, stopReason) {
        yield* stop({ sessionId, stoppedAt: yield* DateTime.now, stopReason })
      }, failedTo("close")),
      noteInstallation: (sessionId, { notes, ok }) =>
        note({ sessionId, installationOk: ok, installationNotes: notes.join("\n") }).pipe(failedTo("note a check")),
      all: all(undefined).pipe(
        Effect.map((rows) => rows.map((row) => new ServerSession(row))),
        failedTo("list sessions")
      )
    })
  })
)

const failedTo = inStore("ServerSessions")

/** SQLite has no booleans. */
const StoredSession = Schema.Struct({
  ...ServerSession.fields,
  installationOk: Schema.NullOr(Schema.transformLiterals([0, false], [1, true])),
  installationNotes: Schema.NullOr(Schema.String)
})
