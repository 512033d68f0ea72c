/** `services/AgentSessions` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { type AgentSession, newSession, withAdopted, withoutShown, withStep } from "../../domain/AgentSession.js"
import { type AgentSessionKey, AgentSessions } from "../../services/AgentSessions.js"
import { keepNewest } from "./Bounded.js"

const mostSessions = 1_000

export const layerMemoryAgentSessions = Layer.sync(AgentSessions, () => {
  const rows = new Map<string, AgentSession>()
  const keyOf = (key: AgentSessionKey) => JSON.stringify([key.projectId, key.conversationId])
  const change = (key: AgentSessionKey, next: (session: AgentSession) => AgentSession) =>
    Effect.sync(() => {
      const id = keyOf(key)
      const session = next(rows.get(id) ?? newSession)
      rows.delete(id)
      rows.set(id, session)
      keepNewest(rows, mostSessions)
    })
  return AgentSessions.of({
    get: (key) => Effect.sync(() => rows.get(keyOf(key)) ?? newSession),
    append: (key, step) => change(key, (it) => withStep(it, step)),
    forgetShown: (key) => Effect.suspend(() => (rows.has(keyOf(key)) ? change(key, withoutShown) : Effect.void)),
    reparent: (projectId, child, parent) =>
      Effect.suspend(() => {
        const id = keyOf({ projectId, conversationId: child })
        const own = rows.get(id)
        if (own === undefined || child === parent) return Effect.succeed(0)
        rows.delete(id)
        return Effect.as(
          change({ projectId, conversationId: parent }, (it) => withAdopted(it, own)),
          own.steps.length
        )
      })
  })
})
