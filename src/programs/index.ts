/** Every program as one layer. Provisional: it answers without reading the project, until the programs are wired. */
import { Effect, Layer } from "effect"
import { noTiers } from "../domain/Compilation.js"
import { ProjectUnusable } from "../domain/Errors.js"
import { Confidence, Milliseconds, Ratio01, TokenCount } from "../domain/Units.js"
import { CompileContext } from "./CompileContext.js"
import { InspectIntent } from "./InspectIntent.js"

const none = TokenCount.make(0)

export const layerPrograms: Layer.Layer<CompileContext | InspectIntent> = Layer.mergeAll(
  Layer.succeed(CompileContext, {
    run: (request) =>
      Effect.succeed({
        compiledPrompt: `# Task\n\n${request.intent}\n`,
        meta: {
          intent: request.intent,
          taskClass: "general",
          filesSelected: 0,
          filesTotal: 0,
          tokensRaw: none,
          tokensCompiled: none,
          tokenReductionPct: Ratio01.make(0),
          cacheHit: false,
          durationMs: Milliseconds.make(0),
          modelId: request.modelId ?? "default",
          editorId: request.editorId,
          transformTokensSaved: none,
          summarisationTiers: noTiers,
          guard: null,
          contextCompleteness: Confidence.make(1),
          classifierConfidence: null,
          totalBudget: request.budget ?? none
        },
        conversationId: request.conversationId,
        updateMessage: null
      })
  }),
  Layer.succeed(InspectIntent, {
    run: () => Effect.fail(new ProjectUnusable({ reason: "cannot be inspected yet" }))
  })
)
