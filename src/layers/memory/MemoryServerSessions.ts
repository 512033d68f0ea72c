/** `services/ServerSessions` for tests, and for when there is no database. */
import { DateTime, Effect, Layer, Option } from "effect"
import { byPath as byCodeUnit } from "../../domain/Paths.js"
import { Processes } from "../../services/Processes.js"
import { ServerSession, ServerSessions } from "../../services/ServerSessions.js"

export const layerMemoryServerSessions = Layer.effect(
  ServerSessions,
  Effect.gen(function* () {
    const processes = yield* Processes
    const rows = new Map<string, ServerSession>()
    const stop = (id: string, stopped: Pick<ServerSession, "stoppedAt" | "stopReason">) =>
      Option.fromNullable(rows.get(id)).pipe(
        Option.filter((row) => row.stoppedAt === null),
        Option.map((row) => rows.set(id, new ServerSession({ ...row, ...stopped })))
      )
    return ServerSessions.of({
      open: Effect.fnUntraced(function* (session) {
        for (const { sessionId, stoppedAt, pid, pidStartedAt } of [...rows.values()]) {
          if (stoppedAt === null && !(yield* processes.isAlive({ pid, startedAt: pidStartedAt }))) {
            stop(sessionId, { stoppedAt: session.startedAt, stopReason: "crash" })
          }
        }
        rows.set(session.sessionId, session)
      }),
      close: (id, stopReason) => Effect.map(DateTime.now, (stoppedAt) => void stop(id, { stoppedAt, stopReason })),
      noteInstallation: (id, { notes, ok }) =>
        Effect.sync(() => {
          const row = rows.get(id)
          if (row === undefined) return
          rows.set(id, new ServerSession({ ...row, installationOk: ok, installationNotes: notes.join("\n") }))
        }),
      all: Effect.sync(() =>
        [...rows.values()].sort(
          (a, b) => a.startedAt.epochMillis - b.startedAt.epochMillis || byCodeUnit(a.sessionId, b.sessionId)
        )
      )
    })
  })
)
