/** The composition root. Provisional: only what the edges need, in memory, until the real layers are wired. */
import { Effect, Layer } from "effect"
import { v7 } from "uuid"
import { Ids } from "../services/Ids.js"
import { Processes } from "../services/Processes.js"
import { ServerSessions } from "../services/ServerSessions.js"
import { ToolInvocations } from "../services/ToolInvocations.js"

export const layerLive = (_options: { readonly home: string }) =>
  Layer.mergeAll(
    Layer.succeed(Ids, { uuidV7: Effect.sync(() => v7()) }),
    Layer.succeed(Processes, {
      self: Effect.succeed({ pid: process.pid, startedAt: null }),
      isAlive: () => Effect.succeed(true)
    }),
    Layer.succeed(ServerSessions, { open: () => Effect.void, close: () => Effect.void, all: Effect.succeed([]) }),
    Layer.succeed(ToolInvocations, { append: () => Effect.void, all: Effect.succeed([]) })
  )
