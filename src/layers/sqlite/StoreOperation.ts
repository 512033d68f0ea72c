/** What every store does around its statements: wait for other writers, and fail as one kind of error. */
import type { SqlError } from "@effect/sql"
import { Effect, type ParseResult } from "effect"
import { StoreFailed } from "../../domain/Errors.js"
import { retryWhenBusy } from "./Transaction.js"

/** `inStore("Projects")("list projects")`: the last step of an operation. A retry starts it anew, so it must be all or nothing. */
export const inStore =
  (store: string) =>
  (operation: string) =>
  <A, E extends SqlError.SqlError | ParseResult.ParseError | Error, R>(effect: Effect.Effect<A, E, R>) =>
    effect.pipe(
      retryWhenBusy,
      Effect.mapError((cause) => new StoreFailed({ store, operation, cause })),
      Effect.withSpan(`${store}.${operation}`)
    )
