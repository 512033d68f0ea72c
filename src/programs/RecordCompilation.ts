/** After a compile: its rows. Records are worth less than the answer, so a store that fails is logged and no more. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { CompilationMeta } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import { CompilationId, type ProjectId } from "../domain/Ids.js"
import type { CompilationRequest } from "../domain/Request.js"
import type { SelectionTrace } from "../domain/Selection.js"
import type { CompilePlan } from "../pipeline/Compile.js"
import { ContextGuard } from "../pipeline/ContextGuard.js"
import { CompilationLog, CompilationRow } from "../services/CompilationLog.js"
import { ConfigHistory, ConfigSnapshot } from "../services/ConfigHistory.js"
import { GuardFindings } from "../services/GuardFindings.js"
import { Hasher } from "../services/Hasher.js"
import { Ids } from "../services/Ids.js"
import { Telemetry, TelemetryEvent } from "../services/Telemetry.js"
import { CurrentServerSession } from "./CurrentServerSession.js"

export interface FinishedCompilation {
  readonly request: CompilationRequest
  readonly plan: CompilePlan
  readonly projectId: ProjectId
  readonly meta: CompilationMeta
  /** None on a cache hit. */
  readonly trace: Option.Option<SelectionTrace>
}

export class RecordCompilation extends Context.Tag("aic/programs/RecordCompilation")<
  RecordCompilation,
  { readonly record: (finished: FinishedCompilation) => Effect.Effect<void> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const log = yield* CompilationLog
      const history = yield* ConfigHistory
      const findings = yield* GuardFindings
      const telemetry = yield* Telemetry
      const guard = yield* ContextGuard
      const hasher = yield* Hasher
      const ids = yield* Ids

      const write = Effect.fnUntraced(function* (finished: FinishedCompilation) {
        const { meta, plan, projectId } = finished
        const id = CompilationId.make(yield* ids.uuidV7)
        const createdAt = yield* DateTime.now
        const sessionId = yield* CurrentServerSession
        const { hash: configHash } = plan.config
        // a person may paste a key into a config, too
        const configJson = guard.cleanText(plan.config.json).text
        yield* history.record(new ConfigSnapshot({ projectId, configHash, configJson, createdAt }))
        yield* log.append(
          new CompilationRow({
            ...rowOf(finished),
            id,
            createdAt,
            sessionId: Option.getOrNull(sessionId),
            // a person may paste a key into an intent; the database must not keep it
            intent: guard.cleanText(meta.intent).text
          })
        )
        // a hit shows what an earlier compile found and recorded
        yield* findings.append(id, meta.cacheHit ? [] : (meta.guard?.findings ?? []))
        yield* telemetry.append(
          new TelemetryEvent({
            compilationId: id,
            repoId: hasher.sha256(finished.request.projectRoot),
            guardFindings: meta.guard?.findings.length ?? 0,
            guardBlocks: meta.guard?.filesBlocked.length ?? 0,
            transformSavings: meta.transformTokensSaved,
            tiers: meta.summarisationTiers,
            createdAt
          })
        )
      })

      return RecordCompilation.of({
        record: Effect.fn("RecordCompilation.record")((finished) => write(finished).pipe(warnOnly))
      })
    })
  )
}

/** A store's failure as one warning on the log. */
export const warnOnly = <A, R>(self: Effect.Effect<A, StoreFailed, R>): Effect.Effect<void, never, R> =>
  self.pipe(
    Effect.catchTag("StoreFailed", (error) => Effect.logWarning(`${error.message}; the compile goes on`, error.cause)),
    Effect.asVoid
  )

const rowOf = ({ meta, plan, projectId, request, trace }: FinishedCompilation) => ({
  projectId,
  taskClass: meta.taskClass,
  filesSelected: meta.filesSelected,
  filesTotal: meta.filesTotal,
  tokensRaw: meta.tokensRaw,
  tokensCompiled: meta.tokensCompiled,
  cacheHit: meta.cacheHit,
  durationMs: meta.durationMs,
  editorId: meta.editorId,
  modelId: meta.modelId,
  modelProfile: `${plan.profile.id} ${plan.profile.encoding} x${plan.profile.factor}`,
  triggerSource: request.triggerSource,
  conversationId: request.conversationId,
  configHash: plan.config.hash,
  classifierConfidence: plan.classification.confidence,
  specificityScore: plan.classification.specificityScore,
  underspecificationIndex: plan.classification.underspecificationIndex,
  totalBudget: plan.budget.total,
  selectionTrace: Option.getOrNull(trace)
})
