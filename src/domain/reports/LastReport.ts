/** What `aic_last` answers: the newest compile of a project. Never the prompt itself. */
import { Schema } from "effect"
import { SelectionTrace } from "../Selection.js"
import { CompilationSnapshot, Count, Percent } from "./Figures.js"

export const LastReport = Schema.Struct({
  projectRoot: Schema.NullOr(Schema.String),
  compilationCount: Count,
  lastCompilation: Schema.NullOr(
    Schema.Struct({
      ...CompilationSnapshot.fields,
      /** Null where the guard did not run: a cached prompt was guarded when it was made. */
      guardFindingCount: Schema.NullOr(Count),
      guardBlockCount: Schema.NullOr(Count),
      guardScannedFileCount: Schema.NullOr(Count)
    })
  ),
  promptSummary: Schema.Struct({
    tokenCount: Schema.NullOr(Count),
    guardPassed: Schema.NullOr(Schema.Boolean)
  }),
  selection: Schema.NullOr(SelectionTrace),
  lastBudgetMaxTokens: Schema.NullOr(Count),
  budgetUtilizationPct: Schema.NullOr(Percent),
  sessionElapsedMs: Schema.NullOr(Count).annotations({
    description: "from the first compile of its conversation to this one"
  })
})
export type LastReport = typeof LastReport.Type
