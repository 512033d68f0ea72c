/**
 * Says how far a long request has come. A Reference, not a Tag: its silent default lets steps report
 * without everyone having to provide a reporter.
 */
import { Context, Effect } from "effect"

export interface ProgressStep {
  readonly done: number
  readonly total: number
  readonly message: string
}

export class Progress extends Context.Reference<Progress>()("aic/services/Progress", {
  defaultValue: () => ({ report: (_step: ProgressStep): Effect.Effect<void> => Effect.void })
}) {}
