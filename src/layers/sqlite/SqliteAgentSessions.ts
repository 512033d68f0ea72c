/** `services/AgentSessions` in the table `session_state`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { AgentSession, newSession, withAdopted, withoutShown, withStep } from "../../domain/AgentSession.js"
import { ConversationId, ProjectId } from "../../domain/Ids.js"
import { type AgentSessionKey, AgentSessions } from "../../services/AgentSessions.js"
import { inStore } from "./StoreOperation.js"
import { immediateTransaction } from "./Transaction.js"

export const layerSqliteAgentSessions = Layer.effect(
  AgentSessions,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const find = SqlSchema.findOne({
      Request: Key,
      Result: Schema.Struct({ stepsJson: Schema.String }),
      execute: ({ conversationId, projectId }) => sql`
        SELECT steps_json FROM session_state WHERE session_id = ${conversationId} AND project_id = ${projectId}`
    })
    const upsert = SqlSchema.void({
      Request: StoredSession,
      execute: (row) => sql`
        INSERT INTO session_state ${sql.insert(row)}
        ON CONFLICT (session_id, project_id) DO UPDATE SET
          task_intent = excluded.task_intent,
          steps_json = excluded.steps_json,
          last_activity_at = excluded.last_activity_at`
    })
    const remove = SqlSchema.void({
      Request: Key,
      execute: ({ conversationId, projectId }) => sql`
        DELETE FROM session_state WHERE session_id = ${conversationId} AND project_id = ${projectId}`
    })

    const get = (key: AgentSessionKey) =>
      Effect.map(find(key), (row) =>
        Option.flatMap(row, ({ stepsJson }) => decodeSession(stepsJson)).pipe(Option.getOrElse(() => newSession))
      )

    const put = Effect.fnUntraced(function* ({ conversationId, projectId }: AgentSessionKey, session: AgentSession) {
      const now = yield* DateTime.now
      yield* upsert({
        sessionId: conversationId,
        projectId,
        taskIntent: session.steps.at(-1)?.intent ?? "",
        stepsJson: session,
        createdAt: now,
        lastActivityAt: now
      })
    })

    const change = (key: AgentSessionKey, next: (session: AgentSession) => AgentSession) =>
      Effect.flatMap(get(key), (session) => put(key, next(session))).pipe(immediateTransaction(sql))

    return AgentSessions.of({
      get: (key) => get(key).pipe(failedTo("get a session")),
      append: (key, step) => change(key, (it) => withStep(it, step)).pipe(failedTo("append a step")),
      forgetShown: (key) =>
        Effect.flatMap(get(key), (session) =>
          session.stepsDone === 0 ? Effect.void : put(key, withoutShown(session))
        ).pipe(immediateTransaction(sql), failedTo("forget what was shown")),
      reparent: (projectId, child, parent) =>
        Effect.gen(function* () {
          const own = yield* get({ projectId, conversationId: child })
          if (own.steps.length === 0 || child === parent) return 0
          const key = { projectId, conversationId: parent }
          yield* put(key, withAdopted(yield* get(key), own))
          yield* remove({ projectId, conversationId: child })
          return own.steps.length
        }).pipe(immediateTransaction(sql), failedTo("reparent a session"))
    })
  })
)

const failedTo = inStore("AgentSessions")

const Key = Schema.Struct({ conversationId: ConversationId, projectId: ProjectId })

const SessionJson = Schema.parseJson(AgentSession)

/** A row of another version, or a broken one, is no reason to fail: the conversation begins anew. */
const decodeSession = Schema.decodeUnknownOption(SessionJson)

const StoredSession = Schema.Struct({
  sessionId: ConversationId,
  projectId: ProjectId,
  taskIntent: Schema.String,
  stepsJson: SessionJson,
  createdAt: Schema.DateTimeUtc,
  lastActivityAt: Schema.DateTimeUtc
})
