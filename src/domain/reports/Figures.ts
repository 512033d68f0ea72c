/** What the diagnostic reports have in common. A share that cannot be told, because nothing was compiled, is null. */
import { Schema } from "effect"
import { EditorId, TaskClass } from "../Vocabulary.js"

export const Count = Schema.Int.pipe(Schema.nonNegative())

/** 0 to 100, with one decimal. */
export const Percent = Schema.Finite

/** Compiles that counted tokens in one unit: an encoding and the factor of the model. */
export const TokenUnitTotals = Schema.Struct({
  unit: Schema.String,
  compilations: Count,
  cacheHits: Count,
  /** Of the compiles that were not answered from the cache. */
  tokensRaw: Count,
  tokensCompiled: Count
})
export type TokenUnitTotals = typeof TokenUnitTotals.Type

export const TaskClassCount = Schema.Struct({ taskClass: TaskClass, count: Count })
export type TaskClassCount = typeof TaskClassCount.Type

/** How many compiles there were, and what they made of the files. A cache hit saves nothing that was not saved before. */
export const usageFields = {
  cacheHitRatePct: Schema.NullOr(Percent),
  /** Of all tokens, so that a large prompt weighs more; below 0 where prompts are larger than their files. */
  avgReductionPct: Schema.NullOr(Percent),
  totalTokensRaw: Count,
  totalTokensCompiled: Count,
  totalTokensSaved: Schema.Int,
  tokenUnits: Schema.Array(TokenUnitTotals)
}
export type Usage = { readonly [K in keyof typeof usageFields]: (typeof usageFields)[K]["Type"] }

/** One compile, as the reports show it. */
export const CompilationSnapshot = Schema.Struct({
  id: Schema.String,
  intent: Schema.String,
  taskClass: TaskClass,
  filesSelected: Count,
  filesTotal: Count,
  tokensRaw: Count,
  tokensCompiled: Count,
  tokenUnit: Schema.String,
  tokenReductionPct: Percent,
  cacheHit: Schema.Boolean,
  created_at: Schema.String,
  editorId: EditorId,
  modelId: Schema.String,
  allocatedTotalBudget: Count,
  durationMs: Schema.Finite
})
export type CompilationSnapshot = typeof CompilationSnapshot.Type
