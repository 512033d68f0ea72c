/** One row per finding of the guard in a recorded compile. */
import { Context, type Effect } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { GuardFinding } from "../domain/Guard.js"
import type { CompilationId } from "../domain/Ids.js"

export class GuardFindings extends Context.Tag("aic/services/GuardFindings")<
  GuardFindings,
  {
    readonly append: (
      compilationId: CompilationId,
      findings: ReadonlyArray<GuardFinding>
    ) => Effect.Effect<void, StoreFailed>
    /** In the order they were appended. */
    readonly of: (compilationId: CompilationId) => Effect.Effect<ReadonlyArray<GuardFinding>, StoreFailed>
  }
>() {}
