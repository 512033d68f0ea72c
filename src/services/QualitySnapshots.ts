/** How good each prompt was, in numbers that do not depend on a token unit. */
import { Context, type Effect, Schema } from "effect"
import { TierCounts } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import { CompilationId, ProjectId } from "../domain/Ids.js"
import { TaskClass } from "../domain/Vocabulary.js"
import type { Scope } from "./StatusQueries.js"

export class QualitySnapshot extends Schema.Class<QualitySnapshot>("QualitySnapshot")({
  projectId: ProjectId,
  compilationId: CompilationId,
  createdAt: Schema.DateTimeUtc,
  taskClass: TaskClass,
  cacheHit: Schema.Boolean,
  /** 1 − compiled / raw: below 0 where the prompt is larger than its files. Null where they are empty. */
  tokenReduction: Schema.NullOr(Schema.Finite),
  /** Files in the prompt / files of the project. */
  selectionRatio: Schema.NullOr(Schema.Finite),
  /** Tokens of the prompt / budget. */
  budgetUtilisation: Schema.NullOr(Schema.Finite),
  tiers: TierCounts,
  classifierConfidence: Schema.NullOr(Schema.Finite)
}) {}

/** A snapshot as the report needs it: ten thousand are read at once, so they are plain. */
export interface QualityPoint
  extends Pick<
    QualitySnapshot,
    | "taskClass"
    | "cacheHit"
    | "tokenReduction"
    | "selectionRatio"
    | "budgetUtilisation"
    | "tiers"
    | "classifierConfidence"
  > {
  /** Since the epoch. */
  readonly createdAtMs: number
}

export class QualitySnapshots extends Context.Tag("aic/services/QualitySnapshots")<
  QualitySnapshots,
  {
    readonly append: (snapshot: QualitySnapshot) => Effect.Effect<void, StoreFailed>
    /** Oldest first. */
    readonly points: (scope: Omit<Scope, "conversationId">) => Effect.Effect<ReadonlyArray<QualityPoint>, StoreFailed>
  }
>() {}
