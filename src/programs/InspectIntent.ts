/** What a compile of this intent would choose, and why. Writes no record and no cache. */
import { Context, DateTime, Effect, Layer } from "effect"
import type { PipelineTrace } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { TokenCount } from "../domain/Units.js"
import { Compile } from "../pipeline/Compile.js"
import type { Compiled, CompilePlan } from "../pipeline/CompilePlan.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { IntentClassifier } from "../pipeline/IntentClassifier.js"
import {
  besideOf,
  countTiers,
  knownOf,
  partsOf,
  summariseTokens,
  tellingSignals,
  tracedExclusions
} from "./Describe.js"
import { makeLoadKnowledge } from "./LoadKnowledge.js"
import { withinTimeLimit } from "./TimeLimit.js"
import { turnedOffTrace } from "./TurnedOff.js"

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
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const classifier = yield* IntentClassifier
      const compile = yield* Compile
      const loadKnowledge = yield* makeLoadKnowledge
      return {
        run: Effect.fn("InspectIntent.run")(function* (request: InspectRequest) {
          const { configPath, intent, projectRoot } = request
          const resolved = yield* configs.resolve(projectRoot, configPath)
          const compiledAt = DateTime.formatIso(yield* DateTime.now)
          if (!resolved.config.enabled) {
            return turnedOffTrace(intent, yield* classifier.classify(intent), compiledAt)
          }
          const plan = yield* compile.plan({ ...request, modelId: null, toolOutputs: [] }, resolved)
          const { knowledge, warnings } = yield* loadKnowledge(plan)
          const compiled = yield* compile.run({ ...plan, knowledge })
          const told = [...warnings.map(withoutSecrets), ...plan.warnings, ...compiled.warnings]
          return describeTrace(plan, { ...compiled, warnings: told }, compiledAt)
        }, withinTimeLimit)
      }
    })
  )
}

/** As many as the log keeps: the answer is read by a model, which pays for each line. */
const mostListed = tracedExclusions

/** Of each file; `aic explain` tells of all. */
const mostBlocks = 3

const describeTrace = (plan: CompilePlan, compiled: Compiled, compiledAt: string): PipelineTrace => {
  const { clean, cleanPath } = plan.guarded
  const shown = new Map(compiled.fitted.ladder.files.map((file) => [file.path as string, file]))
  return {
    intent: plan.request.intent,
    taskClass: plan.classification,
    rulePacks: plan.rules.applied.map(clean),
    budget: plan.budget.total,
    codeBudget: compiled.fitted.codeBudget,
    selectedFiles: compiled.selected.flatMap(({ rawTokens, ...file }) => {
      const path = cleanPath(file.path)
      const seen = shown.get(path)
      if (seen === undefined) return []
      const signals = tellingSignals(file.signals)
      return [
        { ...file, path, signals, estimatedTokens: rawTokens, tier: seen.tier, ...partsOf(seen, mostBlocks, clean) }
      ]
    }),
    ...besideOf(compiled, ({ as, rank, shown }) => ({
      path: shown.path,
      as,
      ...(rank === undefined ? {} : { rank }),
      tier: shown.tier,
      ...partsOf(shown, mostBlocks, clean)
    })),
    filesTotal: plan.repo.files.length,
    excludedFiles: compiled.selection.excluded.slice(0, mostListed).map((file) => ({
      ...file,
      path: cleanPath(file.path),
      ...(file.signals === undefined ? {} : { signals: tellingSignals(file.signals) })
    })),
    excludedCounts: compiled.selection.excludedCounts,
    skippedPaths: plan.repo.skipped.slice(0, mostListed).map((it) => ({ ...it, path: clean(it.path) })),
    skippedTotal: plan.repo.skipped.length,
    guard: compiled.guard,
    transforms: compiled.transforms.map((it) => ({ ...it, filePath: cleanPath(it.filePath) })),
    summarisationTiers: countTiers(compiled),
    constraints: plan.rules.pack.constraints.map(clean),
    ...knownOf(compiled),
    tokenSummary: summariseTokens(compiled),
    warnings: compiled.warnings,
    compiledAt
  }
}
