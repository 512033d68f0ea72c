/** Why a file is, or is not, in the prompt that a compile of this intent would give. Writes no record and no cache. */
import { Context, Effect, Layer } from "effect"
import type { ShownParts } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { RelativePath } from "../domain/Paths.js"
import type { FileExplanation } from "../domain/Selection.js"
import type { ExclusionReason, InclusionTier } from "../domain/Vocabulary.js"
import { Compile } from "../pipeline/Compile.js"
import type { Compiled, CompilePlan } from "../pipeline/CompilePlan.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { partsOf } from "./Describe.js"
import type { InspectRequest } from "./InspectIntent.js"
import { makeLoadKnowledge } from "./LoadKnowledge.js"
import { withinTimeLimit } from "./TimeLimit.js"
import { turnedOffExplanation } from "./TurnedOff.js"

export interface ExplainRequest extends InspectRequest {
  readonly path: RelativePath
}

export interface Explained extends FileExplanation {
  /** How much of it the prompt shows; null where it shows nothing. */
  readonly tier: InclusionTier | null
  /** Why a file that was chosen did not come through to the prompt. */
  readonly lostTo: ExclusionReason | null
  /** Which of its lines, and why not the others; null where it shows all of them or nothing. */
  readonly parts: ShownParts | null
  readonly warnings: ReadonlyArray<string>
}

export class ExplainFile extends Context.Tag("aic/programs/ExplainFile")<
  ExplainFile,
  { readonly run: (request: ExplainRequest) => Effect.Effect<Explained, CompileError> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const compile = yield* Compile
      const loadKnowledge = yield* makeLoadKnowledge
      return {
        run: Effect.fn("ExplainFile.run")(function* ({ path, ...request }: ExplainRequest) {
          const resolved = yield* configs.resolve(request.projectRoot, request.configPath)
          if (!resolved.config.enabled) return turnedOffExplanation(path)
          const plan = yield* compile.plan({ ...request, modelId: null, toolOutputs: [] }, resolved)
          const { knowledge, warnings } = yield* loadKnowledge(plan)
          const compiled = yield* compile.run({ ...plan, knowledge, explain: path })
          const { explained } = compiled.selection
          if (explained === undefined) return yield* Effect.dieMessage("the selection explained nothing")
          const told = [...warnings.map(withoutSecrets), ...plan.warnings, ...compiled.warnings]
          return { ...explained, ...inPrompt(explained, plan, compiled), warnings: told }
        }, withinTimeLimit)
      }
    })
  )
}

/** What became of it after the ranking: the same that a trace of the whole compile tells. */
const inPrompt = (
  { outcome, path, reason }: FileExplanation,
  { guarded }: CompilePlan,
  { beside = [], fitted, selection }: Compiled
): Pick<Explained, "outcome" | "reason" | "tier" | "parts" | "lostTo"> => {
  const also = beside.find((it) => it.path === path)
  const seen = also?.shown ?? fitted.ladder.files.find((it) => it.path === guarded.cleanPath(path))
  if (seen === undefined) {
    const isMeant = outcome === "chosen" || outcome === "specification"
    const lost = selection.excluded.find((it) => it.path === path)?.reason ?? "budget_exceeded"
    return { outcome, reason, tier: null, parts: null, lostTo: isMeant ? lost : null }
  }
  const parts = partsOf(seen, Number.POSITIVE_INFINITY, guarded.clean).parts ?? null
  const isBeyond = outcome === "left_out"
  return {
    outcome: isBeyond ? (also?.as === "signatures" ? "signatures" : "room_left") : outcome,
    reason: isBeyond ? null : reason,
    tier: seen.tier,
    parts,
    lostTo: null
  }
}
