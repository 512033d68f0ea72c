/** After a compile: its rows. Records are worth less than the answer, so a store that fails is logged and no more. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import { type CompilationMeta, noTiers, type TierCounts } from "../domain/Compilation.js"
import type { StoreFailed } from "../domain/Errors.js"
import type { GuardFinding } from "../domain/Guard.js"
import { CompilationId, type ProjectId } from "../domain/Ids.js"
import type { CompilationRequest } from "../domain/Request.js"
import type { SelectionTrace } from "../domain/Selection.js"
import type { CompilePlan } from "../pipeline/CompilePlan.js"
import { ContextGuard } from "../pipeline/ContextGuard.js"
import { Atomically } from "../services/Atomically.js"
import { CompilationLog, CompilationRow } from "../services/CompilationLog.js"
import { ConfigHistory, ConfigSnapshot } from "../services/ConfigHistory.js"
import { GuardFindings } from "../services/GuardFindings.js"
import { Hasher } from "../services/Hasher.js"
import { Ids } from "../services/Ids.js"
import { QualitySnapshot, QualitySnapshots } from "../services/QualitySnapshots.js"
import { Telemetry, TelemetryEvent } from "../services/Telemetry.js"
import { CurrentServerSession } from "./CurrentServerSession.js"
import { KeepRecords } from "./KeepRecords.js"

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
      const quality = yield* QualitySnapshots
      const atomically = yield* Atomically
      const keeper = yield* KeepRecords
      const guard = yield* ContextGuard
      const hasher = yield* Hasher
      const ids = yield* Ids

      const write = Effect.fnUntraced(function* (finished: FinishedCompilation) {
        const { meta, plan, projectId } = finished
        const id = CompilationId.make(yield* ids.uuidV7)
        const createdAt = yield* DateTime.now
        const sessionId = Option.getOrNull(yield* CurrentServerSession)
        const { hash: configHash } = plan.config
        // a person may paste a key into a config or an intent; the database must not keep it
        const configJson = guard.cleanText(plan.config.json).text
        const intent = guard.cleanText(meta.intent).text
        const guarded = workOf(meta)
        yield* history.record(new ConfigSnapshot({ projectId, configHash, configJson, createdAt }))
        yield* log.append(new CompilationRow({ ...rowOf(finished), id, createdAt, sessionId, intent }))
        yield* findings.append(id, guarded.findings.slice(0, maxFindingRows))
        yield* telemetry.append(
          new TelemetryEvent({
            compilationId: id,
            repoId: hasher.sha256(finished.request.projectRoot),
            guardFindings: guarded.findings.length,
            guardBlocks: guarded.blocks,
            transformSavings: guarded.transformSavings,
            tiers: guarded.tiers,
            createdAt
          })
        )
        if (finished.request.triggerSource === "internal_test") return
        yield* quality.append(snapshotOf(finished, guarded.tiers, id, createdAt))
      })

      return RecordCompilation.of({
        record: Effect.fn("RecordCompilation.record")(function* (finished) {
          yield* atomically.run(write(finished)).pipe(warnOnly)
          // a server sweeps by itself; where there is none, each compile takes a little away
          if (Option.isSome(yield* CurrentServerSession)) return
          yield* keeper.step(finished.plan.config.config.records.retentionDays).pipe(warnOnly)
        })
      })
    })
  )
}

/** Who reads more rows than that of one compile? Their number is in the telemetry, whatever it is. */
const maxFindingRows = 100

interface Work {
  readonly findings: ReadonlyArray<GuardFinding>
  readonly blocks: number
  readonly transformSavings: number
  readonly tiers: TierCounts
}

/** What this compile did. A cached prompt was guarded and made smaller by an earlier one, which has recorded it. */
const workOf = (meta: CompilationMeta): Work =>
  meta.cacheHit
    ? { findings: [], blocks: 0, transformSavings: 0, tiers: noTiers }
    : {
        findings: meta.guard?.findings ?? [],
        blocks: meta.guard?.filesBlocked.length ?? 0,
        transformSavings: meta.transformTokensSaved,
        tiers: meta.summarisationTiers
      }

const share = (part: number, whole: number): number | null => (whole <= 0 ? null : part / whole)

const snapshotOf = (
  { meta, projectId }: FinishedCompilation,
  tiers: TierCounts,
  compilationId: CompilationId,
  createdAt: DateTime.Utc
): QualitySnapshot =>
  new QualitySnapshot({
    projectId,
    compilationId,
    createdAt,
    taskClass: meta.taskClass,
    cacheHit: meta.cacheHit,
    tokenReduction: share(meta.tokensRaw - meta.tokensCompiled, meta.tokensRaw),
    selectionRatio: share(meta.filesSelected, meta.filesTotal),
    budgetUtilisation: share(meta.tokensCompiled, meta.totalBudget),
    tiers,
    classifierConfidence: meta.classifierConfidence
  })

/** A store's failure as one warning on the log. */
export const warnOnly = <A, R>(self: Effect.Effect<A, StoreFailed, R>): Effect.Effect<void, never, R> =>
  self.pipe(
    Effect.catchTag("StoreFailed", (error) => Effect.logWarning(`${error.message}; the compile goes on`, error.cause)),
    Effect.asVoid
  )

/** What a store that fails would have told. */
export const orNone = <A, R>(
  self: Effect.Effect<Option.Option<A>, StoreFailed, R>
): Effect.Effect<Option.Option<A>, never, R> =>
  Effect.catchTag(self, "StoreFailed", (error) =>
    Effect.as(Effect.logWarning(`${error.message}; the compile goes on`, error.cause), Option.none<A>())
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
