/** Why a file is, or is not, in the prompt that a compile of this intent would give. Writes no record and no cache. */
import { Context, Effect, Layer } from "effect"
import type { ShownParts } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { RelativePath } from "../domain/Paths.js"
import type { FileExplanation } from "../domain/Selection.js"
import type { ExclusionReason, InclusionTier } from "../domain/Vocabulary.js"
import { Compile } from "../pipeline/Compile.js"
import { partsOf } from "./Describe.js"
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
  /** Which of its lines, and why not the others; null where it shows all of them or nothing. */
  readonly parts: ShownParts | null
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
        const { files, references = [] } = fitted.ladder
        const { clean, cleanPath } = plan.guarded
        const shown = [...files, ...references, ...fitted.specification.files]
        const seen = shown.find((it) => it.path === cleanPath(path))
        const tier = seen?.tier ?? null
        const parts = seen === undefined ? null : (partsOf(seen, Number.POSITIVE_INFINITY, clean).parts ?? null)
        const isMeant = explained.outcome === "chosen" || explained.outcome === "specification"
        const lost = selection.excluded.find((it) => it.path === path)?.reason ?? "budget_exceeded"
        return { ...explained, tier, parts, lostTo: isMeant && tier === null ? lost : null }
      }, withinTimeLimit)
    }))
  )
}
