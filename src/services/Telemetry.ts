/** Local aggregates of each compile. Nothing here leaves the machine. */
import { Context, type Effect, type Option, Schema } from "effect"
import { TierCounts } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import { CompilationId, Sha256 } from "../domain/Ids.js"

export class TelemetryEvent extends Schema.Class<TelemetryEvent>("TelemetryEvent")({
  compilationId: CompilationId,
  /** SHA-256 of the project root. */
  repoId: Sha256,
  guardFindings: Schema.Int,
  guardBlocks: Schema.Int,
  transformSavings: Schema.Int,
  tiers: TierCounts,
  createdAt: Schema.DateTimeUtc
}) {}

export class Telemetry extends Context.Tag("aic/services/Telemetry")<
  Telemetry,
  {
    readonly append: (event: TelemetryEvent) => Effect.Effect<void, StoreFailed>
    readonly of: (compilationId: CompilationId) => Effect.Effect<Option.Option<TelemetryEvent>, StoreFailed>
  }
>() {}
