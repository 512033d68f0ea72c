/** What `aic_quality_report` answers: how good prompts were over the last days. Medians are lower medians. */
import { Schema } from "effect"
import { Ratio01 } from "../Units.js"
import { Count } from "./Figures.js"

const metrics = {
  compilations: Count,
  /** This and the two below are of fresh compiles: a cache hit repeats one that was counted. */
  medianTokenReduction: Schema.NullOr(Schema.Finite),
  medianSelectionRatio: Schema.NullOr(Ratio01),
  medianBudgetUtilisation: Schema.NullOr(Schema.Finite),
  cacheHitRate: Schema.NullOr(Ratio01)
}
export const QualityMetrics = Schema.Struct(metrics)
export type QualityMetrics = typeof QualityMetrics.Type

export const QualityReport = Schema.Struct({
  projectRoot: Schema.NullOr(Schema.String).annotations({ description: "null: every project" }),
  windowDays: Count,
  ...metrics,
  /** Shares of the files that fresh compiles showed; null when there were none. */
  tierDistribution: Schema.NullOr(Schema.Struct({ l0: Ratio01, l1: Ratio01, l2: Ratio01, l3: Ratio01 })),
  /** Classes without a compile are left out. */
  byTaskClass: Schema.Record({ key: Schema.String, value: QualityMetrics }),
  classifierConfidence: Schema.Struct({
    available: Schema.Boolean,
    mean: Schema.optionalWith(Ratio01, { exact: true })
  }),
  /** From the first day of the window to the last one with a compile. */
  seriesDaily: Schema.Array(Schema.Struct({ day: Schema.String, ...metrics }))
})
export type QualityReport = typeof QualityReport.Type
