/** Briefings, kept for a while, so that asking again costs nothing. What they were made of is in the key. */
import { Context, type Effect, type Option } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { Sha256 } from "../domain/Ids.js"
import type { SpecCompilation } from "../domain/Specification.js"

export class SpecCompileCache extends Context.Tag("aic/services/SpecCompileCache")<
  SpecCompileCache,
  {
    /** None when there is none, or its time is over, or it cannot be read. */
    readonly get: (key: Sha256) => Effect.Effect<Option.Option<SpecCompilation>, StoreFailed>
    /** Takes the place of an earlier one, and throws out what has expired. */
    readonly put: (
      key: Sha256,
      entry: SpecCompilation,
      options: { readonly ttlMinutes: number }
    ) => Effect.Effect<void, StoreFailed>
    /** Answers how many were removed. */
    readonly purgeExpired: Effect.Effect<number, StoreFailed>
  }
>() {}
