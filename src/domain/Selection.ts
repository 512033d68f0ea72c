/** Which files were chosen, in what order, and why. */
import { Schema } from "effect"
import { RelativePath } from "./Paths.js"
import { RelevanceScore } from "./Units.js"
import { ExclusionReason } from "./Vocabulary.js"

/** Source, its tests, prose, settings, and so on: what a file is for, from its path. */
export const FileKind = Schema.Literal(
  "source",
  "test",
  "docs",
  "config",
  "data",
  "generated",
  "lock",
  "asset",
  "agent-rules"
)
export type FileKind = typeof FileKind.Type

/** Named signals, each in 0..1 unless its name says otherwise. Which names exist depends on the selector. */
export const ScoreSignals = Schema.Record({ key: Schema.String, value: Schema.Finite })
export type ScoreSignals = typeof ScoreSignals.Type

export const RankedFile = Schema.Struct({
  path: RelativePath,
  language: Schema.String,
  kind: FileKind,
  /** Top of a selection = 1. */
  score: RelevanceScore,
  signals: ScoreSignals
})
export type RankedFile = typeof RankedFile.Type

export const ExcludedFile = Schema.Struct({ path: RelativePath, score: Schema.Finite, reason: ExclusionReason })
export type ExcludedFile = typeof ExcludedFile.Type

/** How many files were left out for each reason. */
export const ExclusionCounts = Schema.Record({ key: ExclusionReason, value: Schema.Int }).pipe(
  Schema.partialWith({ exact: true })
)
export type ExclusionCounts = typeof ExclusionCounts.Type

/** What is kept of a selection with its row in the compilation log: paths and numbers, never text. */
export const SelectionTrace = Schema.Struct({
  selectedFiles: Schema.Array(
    Schema.Struct({
      path: RelativePath,
      score: Schema.Finite,
      tier: Schema.optionalWith(Schema.String, { exact: true }),
      signals: ScoreSignals
    })
  ),
  /** By score, then path; at most 50. */
  excludedFiles: Schema.Array(ExcludedFile)
})
export type SelectionTrace = typeof SelectionTrace.Type
