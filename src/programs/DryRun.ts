/** What a compile would rank, or say, without leaving a trace: it writes no record and looks into no cache. */
import { Context, Effect, Layer } from "effect"
import type { CompileError } from "../domain/Errors.js"
import type { RelativePath } from "../domain/Paths.js"
import type { ExclusionReason } from "../domain/Vocabulary.js"
import { Compile } from "../pipeline/Compile.js"
import type { InspectRequest } from "./InspectIntent.js"
import { makeLoadKnowledge } from "./LoadKnowledge.js"
import { withinTimeLimit } from "./TimeLimit.js"

export class DryRun extends Context.Tag("aic/programs/DryRun")<
  DryRun,
  {
    /** Best first: the files that would be taken, then the near misses. */
    readonly rank: (request: InspectRequest) => Effect.Effect<ReadonlyArray<RelativePath>, CompileError>
    readonly prompt: (request: InspectRequest) => Effect.Effect<string, CompileError>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Effect.all([Compile, makeLoadKnowledge]), ([compile, loadKnowledge]) => {
      const planOf = (request: InspectRequest) => compile.plan({ ...request, modelId: null, toolOutputs: [] })
      return {
        rank: Effect.fn("DryRun.rank")(function* (request: InspectRequest) {
          const { excluded, files } = yield* compile.select(yield* planOf(request))
          const nearMisses = excluded.filter(({ reason, score }) => score > 0 && isRanked(reason))
          return [...files, ...nearMisses].map((it) => it.path)
        }, withinTimeLimit),
        prompt: Effect.fn("DryRun.prompt")(function* (request: InspectRequest) {
          const plan = yield* planOf(request)
          const { knowledge } = yield* loadKnowledge(plan)
          return (yield* compile.run({ ...plan, knowledge })).fitted.prompt
        }, withinTimeLimit)
      }
    })
  )
}

/** The others were never candidates. */
const isRanked = (reason: ExclusionReason): boolean => reason === "max_files" || reason === "below_relevance_floor"
