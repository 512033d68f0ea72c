/** Makes identifiers. A service, so that tests can say what they are. */
import { Context, type Effect } from "effect"

export class Ids extends Context.Tag("aic/services/Ids")<
  Ids,
  {
    /** UUIDv7 (RFC 9562): later ids sort after earlier ones, also within one millisecond of one process. */
    readonly uuidV7: Effect.Effect<string>
  }
>() {}
