/** What comes out of a compile and of an inspection. */
import { Schema } from "effect"
import { Classification } from "./Classification.js"
import { GuardResult } from "./Guard.js"
import { KnowledgeUse } from "./Knowledge.js"
import { RelativePath } from "./Paths.js"
import { SkippedPath } from "./RepoMap.js"
import { ExcludedFile, ExclusionCounts, RankedFile } from "./Selection.js"
import { Confidence, Milliseconds, Ratio01, TokenCount } from "./Units.js"
import { BlockReason, EditorId, InclusionTier, ShownAs, TaskClass } from "./Vocabulary.js"

export const TierCounts = Schema.Struct({ L0: Schema.Int, L1: Schema.Int, L2: Schema.Int, L3: Schema.Int })
export type TierCounts = typeof TierCounts.Type

export const noTiers: TierCounts = { L0: 0, L1: 0, L2: 0, L3: 0 }

export const TransformMetadata = Schema.Struct({
  filePath: RelativePath,
  originalTokens: TokenCount,
  transformedTokens: TokenCount,
  transformersApplied: Schema.Array(Schema.String)
})
export type TransformMetadata = typeof TransformMetadata.Type

export const CompilationMeta = Schema.Struct({
  intent: Schema.String,
  taskClass: TaskClass,
  filesSelected: Schema.Int,
  filesTotal: Schema.Int,
  /** Tokens of the chosen files as they are on disk, in the same unit as `tokensCompiled`. */
  tokensRaw: TokenCount,
  /** Tokens of the whole prompt. */
  tokensCompiled: TokenCount,
  /** 1 − compiled / raw, not below 0. */
  tokenReductionPct: Ratio01,
  cacheHit: Schema.Boolean,
  durationMs: Milliseconds,
  modelId: Schema.String,
  editorId: EditorId,
  transformTokensSaved: TokenCount,
  summarisationTiers: TierCounts,
  guard: Schema.NullOr(GuardResult),
  /** Share of the selected relevance that is shown in full. */
  contextCompleteness: Confidence,
  classifierConfidence: Schema.NullOr(Confidence),
  totalBudget: TokenCount,
  /** Entries of the project's loadout in the prompt. */
  knowledge: Schema.optionalWith(Schema.Array(KnowledgeUse), { exact: true })
})
export type CompilationMeta = typeof CompilationMeta.Type

export const CompilationResult = Schema.Struct({
  compiledPrompt: Schema.String,
  meta: CompilationMeta,
  conversationId: Schema.NullOr(Schema.String),
  updateMessage: Schema.NullOr(Schema.String),
  warnings: Schema.optionalWith(Schema.Array(Schema.String), { exact: true })
})
export type CompilationResult = typeof CompilationResult.Type

export const TokenSummary = Schema.Struct({
  raw: TokenCount,
  selected: TokenCount,
  afterGuard: TokenCount,
  afterTransforms: TokenCount,
  afterLadder: TokenCount,
  afterPrune: TokenCount,
  promptTotal: TokenCount,
  reductionPct: Ratio01
})
export type TokenSummary = typeof TokenSummary.Type

/** First and last line, both in. */
const Lines = Schema.Tuple(Schema.Int, Schema.Int)

/** What the prompt shows of a file. */
export const ShownParts = Schema.Struct({
  /** Of the file; 0 where only its names are shown. */
  lineCount: Schema.Int,
  /** In order; of a file that was rewritten before, the lines of what it became. */
  lines: Schema.Array(Lines),
  /** Blocks that are not shown: the nearest few. */
  leftOut: Schema.Array(Schema.Struct({ lines: Lines, names: Schema.Array(Schema.String), reason: BlockReason })),
  /** All of them. */
  leftOutCount: Schema.Int
})
export type ShownParts = typeof ShownParts.Type

/** How a prompt came to be, without the text of any file. */
export const PipelineTrace = Schema.Struct({
  intent: Schema.String,
  taskClass: Classification,
  rulePacks: Schema.Array(Schema.String),
  budget: TokenCount,
  codeBudget: TokenCount,
  selectedFiles: Schema.Array(
    Schema.Struct({
      ...RankedFile.fields,
      estimatedTokens: TokenCount,
      tier: InclusionTier,
      /** Absent where all of it is shown. */
      parts: Schema.optionalWith(ShownParts, { exact: true })
    })
  ),
  /** What stands in the prompt of other files; absent where there are none. */
  alsoShown: Schema.optionalWith(
    Schema.Array(
      Schema.Struct({
        path: RelativePath,
        as: ShownAs,
        rank: Schema.optionalWith(Schema.Int, { exact: true }),
        tier: InclusionTier,
        /** Absent where all of it is shown. */
        parts: Schema.optionalWith(ShownParts, { exact: true })
      })
    ),
    { exact: true }
  ),
  filesTotal: Schema.Int,
  /** The nearest misses; `excludedCounts` counts those that are not listed, too. */
  excludedFiles: Schema.Array(ExcludedFile),
  excludedCounts: ExclusionCounts,
  /** The first of them, by path; `skippedTotal` is how many there are. */
  skippedPaths: Schema.Array(SkippedPath),
  skippedTotal: Schema.Int,
  guard: Schema.NullOr(GuardResult),
  transforms: Schema.Array(TransformMetadata),
  summarisationTiers: TierCounts,
  constraints: Schema.Array(Schema.String),
  knowledge: Schema.optionalWith(Schema.Array(KnowledgeUse), { exact: true }),
  tokenSummary: TokenSummary,
  warnings: Schema.Array(Schema.String),
  compiledAt: Schema.String
})
export type PipelineTrace = typeof PipelineTrace.Type
