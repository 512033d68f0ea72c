/** Which tools were called, with the shape of their arguments and never their values. */
import { Context, type Effect, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"

export class ToolInvocation extends Schema.Class<ToolInvocation>("ToolInvocation")({
  createdAt: Schema.DateTimeUtc,
  toolName: Schema.String,
  sessionId: Schema.NullOr(Schema.String),
  /** Argument name → type, e.g. `{"intent":"string"}`. */
  paramsShape: Schema.Record({ key: Schema.String, value: Schema.String }),
  projectId: Schema.NullOr(Schema.String)
}) {}

export class ToolInvocations extends Context.Tag("aic/services/ToolInvocations")<
  ToolInvocations,
  {
    readonly append: (invocation: ToolInvocation) => Effect.Effect<void, StoreFailed>
    /** Oldest first. */
    readonly all: Effect.Effect<ReadonlyArray<ToolInvocation>, StoreFailed>
  }
>() {}
