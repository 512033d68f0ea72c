/** What a compile of this intent would choose, and why. Writes no record and no cache. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { PipelineTrace } from "../domain/Compilation.js"
import { type CompileError, CompileTimedOut } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { TokenCount } from "../domain/Units.js"
import { Compile, type Compiled, type CompilePlan } from "../pipeline/Compile.js"
import { countTiers, summariseTokens } from "./Describe.js"

const limitSeconds = 30

export interface InspectRequest {
  readonly intent: string
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  readonly budget?: TokenCount
}

export class InspectIntent extends Context.Tag("aic/programs/InspectIntent")<
  InspectIntent,
  { readonly run: (request: InspectRequest) => Effect.Effect<PipelineTrace, CompileError> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Compile, (compile) => ({
      run: Effect.fn("InspectIntent.run")(
        function* (request: InspectRequest) {
          const plan = yield* compile.plan({ ...request, modelId: null, toolOutputs: [] })
          const compiled = yield* compile.run(plan)
          const compiledAt = DateTime.formatIso(yield* DateTime.now)
          return describeTrace(plan, compiled, compiledAt)
        },
        Effect.timeoutFail({
          duration: `${limitSeconds} seconds`,
          onTimeout: () => new CompileTimedOut({ seconds: limitSeconds })
        })
      )
    }))
  )
}

const describeTrace = (plan: CompilePlan, compiled: Compiled, compiledAt: string): PipelineTrace => {
  const shown = new Map(compiled.fitted.ladder.files.map((file) => [file.path as string, file]))
  return {
    intent: plan.request.intent,
    taskClass: plan.classification,
    rulePacks: plan.rules.applied,
    budget: plan.budget.total,
    codeBudget: compiled.fitted.codeBudget,
    selectedFiles: compiled.selected.flatMap(({ rawTokens, ...file }) => {
      const { tier } = shown.get(file.path) ?? {}
      return tier === undefined ? [] : [{ ...file, estimatedTokens: rawTokens, tier }]
    }),
    excludedFiles: compiled.selection.excluded,
    skippedPaths: plan.repo.skipped,
    guard: compiled.guard,
    transforms: compiled.transforms,
    summarisationTiers: countTiers(compiled),
    constraints: plan.rules.pack.constraints,
    tokenSummary: summariseTokens(compiled),
    warnings: compiled.warnings,
    compiledAt
  }
}
