/** What `aic_status` answers: one project over all time or the last days, or every project at once. */
import { Schema } from "effect"
import { CompilationSnapshot, Count, Percent, TaskClassCount, usageFields } from "./Figures.js"

export const InstallScope = Schema.Literal("global", "workspace", "both")
export type InstallScope = typeof InstallScope.Type

export const StatusReport = Schema.Struct({
  projectRoot: Schema.NullOr(Schema.String).annotations({ description: "null: every project" }),
  timeRangeDays: Schema.NullOr(Count),
  compilationsTotal: Count,
  compilationsToday: Count,
  /** Those of `compilationsTotal` whose rows are gone; their sums are kept. */
  compilationsArchived: Count,
  ...usageFields,
  telemetryDisabled: Schema.Boolean.annotations({ description: "nothing was recorded in this range" }),
  guardByType: Schema.Record({ key: Schema.String, value: Count }),
  /** At most 3. */
  topTaskClasses: Schema.Array(TaskClassCount),
  lastCompilation: Schema.NullOr(CompilationSnapshot),
  budgetMaxTokens: Schema.NullOr(Count),
  budgetUtilizationPct: Schema.NullOr(Percent),
  sessionTimeMs: Count.annotations({
    description: "from first to last compile, summed over conversations, each at most 4 hours"
  }),
  activeConversationId: Schema.NullOr(Schema.String),
  activeConversationCreatedAt: Schema.NullOr(Schema.String),
  installationOk: Schema.Boolean,
  installationNotes: Schema.Array(Schema.String),
  installScope: Schema.NullOr(InstallScope),
  installScopeWarnings: Schema.Array(Schema.String),
  projectEnabled: Schema.NullOr(Schema.Boolean),
  /** By last use; at most 20. */
  projectsBreakdown: Schema.Array(
    Schema.Struct({ projectId: Schema.String, projectRoot: Schema.String, compilations: Count })
  )
})
export type StatusReport = typeof StatusReport.Type
