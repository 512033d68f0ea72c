/** Which files were chosen, in what order, and why. */
import { Schema } from "effect"
import { RelativePath } from "./Paths.js"
import { RelevanceScore } from "./Units.js"
import { ExclusionReason, ShownAs } from "./Vocabulary.js"

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
  signals: ScoreSignals,
  /** Its place among all files of the project; 1 is the best. */
  rank: Schema.optionalWith(Schema.Int, { exact: true })
})
export type RankedFile = typeof RankedFile.Type

export const ExcludedFile = Schema.Struct({
  path: RelativePath,
  score: Schema.Finite,
  reason: ExclusionReason,
  /** Absent for what was never ranked. */
  rank: Schema.optionalWith(Schema.Int, { exact: true }),
  signals: Schema.optionalWith(ScoreSignals, { exact: true })
})
export type ExcludedFile = typeof ExcludedFile.Type

/** Why one file is, or is not, among the chosen ones. */
export const FileExplanation = Schema.Struct({
  path: RelativePath,
  /**
   * `room_left`: beyond the limits, and there was room; `signatures`: what shown code may call. `not_ranked`: the rules
   * leave it out, git ignores it, or it is not there.
   */
  outcome: Schema.Literal("chosen", "room_left", "signatures", "specification", "left_out", "not_ranked"),
  /** Of what is not there; null otherwise, and where the project has no such file. */
  reason: Schema.NullOr(ExclusionReason),
  kind: Schema.NullOr(FileKind),
  /** Among all ranked files; 1 is the best. */
  rank: Schema.NullOr(Schema.Int),
  rankedFiles: Schema.Int,
  score: Schema.Finite,
  /** By what they add to the score, the greatest first. A weight that is null is a factor, or a plain addition. */
  signals: Schema.Array(
    Schema.Struct({ name: Schema.String, value: Schema.Finite, weight: Schema.NullOr(Schema.Finite) })
  ),
  limits: Schema.Struct({
    maxFiles: Schema.Int,
    /** Lowest score that is kept. */
    floor: Schema.Finite,
    /** Most files of this kind; null where there is no such limit. */
    ofKind: Schema.NullOr(Schema.Int)
  }),
  /** The last file that got in, of its kind if that is what was full. */
  cutOff: Schema.NullOr(Schema.Struct({ path: RelativePath, rank: Schema.Int, score: Schema.Finite }))
})
export type FileExplanation = typeof FileExplanation.Type

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
  /** Beside the chosen ones; absent where there are none. */
  alsoShown: Schema.optionalWith(
    Schema.Array(Schema.Struct({ path: RelativePath, as: ShownAs, tier: Schema.String })),
    { exact: true }
  ),
  /** By score, then path; at most 50. */
  excludedFiles: Schema.Array(ExcludedFile)
})
export type SelectionTrace = typeof SelectionTrace.Type
