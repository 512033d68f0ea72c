/** Why a file is, or is not, in the prompt that a compile of this intent would give. Writes no record and no cache. */
import { Context, Effect, Layer } from "effect"
import type { CompileError } from "../domain/Errors.js"
import type { RelativePath } from "../domain/Paths.js"
import type { FileExplanation } from "../domain/Selection.js"
import type { ExclusionReason, InclusionTier } from "../domain/Vocabulary.js"
import { Compile } from "../pipeline/Compile.js"
import type { InspectRequest } from "./InspectIntent.js"
import { makeLoadKnowledge } from "./LoadKnowledge.js"
import { withinTimeLimit } from "./TimeLimit.js"

export interface ExplainRequest extends InspectRequest {
  readonly path: RelativePath
}

export interface Explained extends FileExplanation {
  /** How much of it the prompt shows; null where it shows nothing. */
  readonly tier: InclusionTier | null
  /** Why a file that was chosen did not come through to the prompt. */
  readonly lostTo: ExclusionReason | null
}

export class ExplainFile extends Context.Tag("aic/programs/ExplainFile")<
  ExplainFile,
  { readonly run: (request: ExplainRequest) => Effect.Effect<Explained, CompileError> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Effect.all([Compile, makeLoadKnowledge]), ([compile, loadKnowledge]) => ({
      run: Effect.fn("ExplainFile.run")(function* ({ path, ...request }: ExplainRequest) {
        const plan = yield* compile.plan({ ...request, modelId: null, toolOutputs: [] })
        const { knowledge } = yield* loadKnowledge(plan)
        const { fitted, selection } = yield* compile.run({ ...plan, knowledge, explain: path })
        const { explained } = selection
        if (explained === undefined) return yield* Effect.dieMessage("the selection explained nothing")
        const shown = [...fitted.ladder.files, ...fitted.specification.files]
        const tier = shown.find((it) => it.path === path)?.tier ?? null
        const isMeant = explained.outcome === "chosen" || explained.outcome === "specification"
        const lost = selection.excluded.find((it) => it.path === path)?.reason ?? "budget_exceeded"
        return { ...explained, tier, lostTo: isMeant && tier === null ? lost : null }
      }, withinTimeLimit)
    }))
  )
}
