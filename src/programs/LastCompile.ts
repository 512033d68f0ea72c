/** `aic_last`: the newest compile of a project, with its selection and without its prompt. */
import { Context, Effect, Layer, Option, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { LastArguments } from "../domain/reports/Arguments.js"
import type { LastReport } from "../domain/reports/LastReport.js"
import type { CompilationRow } from "../services/CompilationLog.js"
import { ConfigHistory } from "../services/ConfigHistory.js"
import { Projects } from "../services/Projects.js"
import { StatusQueries } from "../services/StatusQueries.js"
import { Telemetry } from "../services/Telemetry.js"
import { compilationsIn, percentOf, snapshotOf } from "./Figures.js"
import { whichProject } from "./WhichProject.js"

export class LastCompile extends Context.Tag("aic/programs/LastCompile")<
  LastCompile,
  { readonly run: (args: LastArguments) => Effect.Effect<LastReport, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const queries = yield* StatusQueries
      const registered = yield* Projects
      const telemetry = yield* Telemetry
      const configs = yield* ConfigHistory

      /** Null where the guard did not run: a finding that nobody looked for is not a finding less. */
      const guardOf = Effect.fnUntraced(function* (row: CompilationRow) {
        if (row.cacheHit) return null
        const snapshots = yield* configs.of(row.projectId)
        const config = snapshots.find((it) => it.configHash === row.configHash)
        if (config !== undefined && hasNoGuard(config.configJson)) return null
        return Option.getOrNull(yield* telemetry.of(row.id))
      })

      /** From the first compile of its conversation to the row. */
      const elapsedAt = Effect.fnUntraced(function* ({ conversationId, createdAt, projectId }: CompilationRow) {
        if (conversationId === null) return null
        const { newest } = yield* queries.conversations({ projectId, since: null, conversationId })
        return newest === null ? null : Math.max(0, createdAt.epochMillis - newest.firstAt.epochMillis)
      })

      return {
        run: Effect.fn("LastCompile.run")(function* ({ projectRoot }: LastArguments) {
          const projects = yield* registered.all
          const { projectId, root } = yield* whichProject(queries, projects, projectRoot)
          const scope = { projectId, since: null }
          const compilationCount = compilationsIn(yield* queries.totals(scope))
          const last = Option.getOrNull(yield* queries.last(scope))
          if (last === null) return { ...nothing, projectRoot: root }

          const guard = yield* guardOf(last)
          const owner = projects.find((it) => it.projectId === last.projectId)
          return {
            projectRoot: owner?.projectRoot ?? root,
            compilationCount,
            lastCompilation: {
              ...snapshotOf(last),
              guardFindingCount: guard?.guardFindings ?? null,
              guardBlockCount: guard?.guardBlocks ?? null,
              guardScannedFileCount: guard === null ? null : (last.selectionTrace?.selectedFiles.length ?? null)
            },
            promptSummary: {
              tokenCount: last.tokensCompiled,
              guardPassed: guard === null ? null : guard.guardBlocks === 0
            },
            selection: last.selectionTrace,
            lastBudgetMaxTokens: last.totalBudget,
            budgetUtilizationPct: percentOf(last.tokensCompiled, last.totalBudget),
            sessionElapsedMs: yield* elapsedAt(last)
          }
        })
      }
    })
  )
}

const nothing: LastReport = {
  projectRoot: null,
  compilationCount: 0,
  lastCompilation: null,
  promptSummary: { tokenCount: null, guardPassed: null },
  selection: null,
  lastBudgetMaxTokens: null,
  budgetUtilizationPct: null,
  sessionElapsedMs: null
}

const decodeGuard = Schema.decodeOption(
  Schema.parseJson(Schema.Struct({ guard: Schema.Struct({ enabled: Schema.Boolean }) }))
)

const hasNoGuard = (configJson: string): boolean =>
  Option.match(decodeGuard(configJson), { onNone: () => false, onSome: ({ guard }) => !guard.enabled })
