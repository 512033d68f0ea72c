/** One row per successful compile. */
import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import { CompilationId, type ConversationId, ProjectId } from "../domain/Ids.js"
import { SelectionTrace } from "../domain/Selection.js"
import { EditorId, TaskClass, TriggerSource } from "../domain/Vocabulary.js"

export class CompilationRow extends Schema.Class<CompilationRow>("CompilationRow")({
  id: CompilationId,
  projectId: ProjectId,
  createdAt: Schema.DateTimeUtc,
  /** With secrets redacted. */
  intent: Schema.String,
  taskClass: TaskClass,
  filesSelected: Schema.Int,
  filesTotal: Schema.Int,
  tokensRaw: Schema.Int,
  tokensCompiled: Schema.Int,
  cacheHit: Schema.Boolean,
  durationMs: Schema.Finite,
  editorId: EditorId,
  modelId: Schema.String,
  /** The token unit of this row: id, encoding and factor of the model profile. */
  modelProfile: Schema.String,
  triggerSource: TriggerSource,
  conversationId: Schema.NullOr(Schema.String),
  /** The server process that compiled; null for the CLI. */
  sessionId: Schema.NullOr(Schema.String),
  configHash: Schema.NullOr(Schema.String),
  classifierConfidence: Schema.NullOr(Schema.Finite),
  specificityScore: Schema.NullOr(Schema.Finite),
  underspecificationIndex: Schema.NullOr(Schema.Finite),
  totalBudget: Schema.Int,
  /** Null on a cache hit. */
  selectionTrace: Schema.NullOr(SelectionTrace)
}) {}

export class CompilationLog extends Context.Tag("aic/services/CompilationLog")<
  CompilationLog,
  {
    readonly append: (row: CompilationRow) => Effect.Effect<void, StoreFailed>
    /** The newest row of a project, by time, then id. */
    readonly last: (projectId: ProjectId) => Effect.Effect<Option.Option<CompilationRow>, StoreFailed>
    readonly count: (projectId: ProjectId) => Effect.Effect<number, StoreFailed>
    /** The rows of one conversation become those of another. Answers how many. */
    readonly reparent: (
      projectId: ProjectId,
      child: ConversationId,
      parent: ConversationId
    ) => Effect.Effect<number, StoreFailed>
  }
>() {}
