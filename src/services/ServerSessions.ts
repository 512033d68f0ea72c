/** When each server process started and stopped. */
import { Context, type Effect, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import { ServerSessionId } from "../domain/Ids.js"
import { StopReason } from "../domain/Vocabulary.js"

const nullAtFirst = <A, I>(schema: Schema.Schema<A, I>) =>
  Schema.NullOr(schema).pipe(
    Schema.propertySignature,
    Schema.withConstructorDefault(() => null)
  )

export class ServerSession extends Schema.Class<ServerSession>("ServerSession")({
  sessionId: ServerSessionId,
  startedAt: Schema.DateTimeUtc,
  stoppedAt: Schema.NullOr(Schema.DateTimeUtc),
  stopReason: Schema.NullOr(StopReason),
  pid: Schema.Int,
  /** When that pid began, as the system tells it: a recycled pid is another process. Null where unknown. */
  pidStartedAt: Schema.NullOr(Schema.String),
  version: Schema.String,
  /** What the check of its installation said; null before that. */
  installationOk: nullAtFirst(Schema.Boolean),
  installationNotes: nullAtFirst(Schema.String)
}) {}

export class ServerSessions extends Context.Tag("aic/services/ServerSessions")<
  ServerSessions,
  {
    readonly open: (session: ServerSession) => Effect.Effect<void, StoreFailed>
    /** A row that is closed already stays as it is. */
    readonly close: (id: ServerSessionId, reason: StopReason) => Effect.Effect<void, StoreFailed>
    /** What the check of its installation said, one note a line. */
    readonly noteInstallation: (
      id: ServerSessionId,
      check: { readonly ok: boolean; readonly notes: ReadonlyArray<string> }
    ) => Effect.Effect<void, StoreFailed>
    /** By start, then id. */
    readonly all: Effect.Effect<ReadonlyArray<ServerSession>, StoreFailed>
  }
>() {}
