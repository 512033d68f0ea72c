/** A report as `--json` prints it, made when it is asked for. */
import { Effect, Schema } from "effect"

export const jsonOf = <A, I>(schema: Schema.Schema<A, I>, report: A): Effect.Effect<string> =>
  Effect.suspend(() => Schema.encode(schema)(report)).pipe(
    // a report that does not fit its own schema is a bug of ours
    Effect.orDie,
    Effect.map((wire) => JSON.stringify(wire))
  )
