/** `aic_status`: how often one project, or every project, was compiled, what that saved, and whether all is well. */
import { Clock, Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { StatusArguments } from "../domain/reports/Arguments.js"
import type { StatusReport } from "../domain/reports/StatusReport.js"
import { TaskClass } from "../domain/Vocabulary.js"
import { ConfigSource } from "../services/ConfigSource.js"
import { LocalTime } from "../services/LocalTime.js"
import { StatusQueries } from "../services/StatusQueries.js"
import { startOfDay } from "./Days.js"
import {
  archivedBy,
  compilationsIn,
  countsWith,
  percentOf,
  snapshotOf,
  total,
  usageOf,
  withArchived
} from "./Figures.js"
import { SelfCheck } from "./SelfCheck.js"
import { whichProject } from "./WhichProject.js"

export class Status extends Context.Tag("aic/programs/Status")<
  Status,
  { readonly run: (args: StatusArguments) => Effect.Effect<StatusReport, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const queries = yield* StatusQueries
      const source = yield* ConfigSource
      const selfCheck = yield* SelfCheck
      const local = yield* LocalTime

      /** Null, with a note, when the config cannot be read. Few projects have one, and reading it takes a lot of code. */
      const enabledIn = Effect.fnUntraced(
        function* (root: AbsolutePath | null) {
          if (root === null) return { enabled: null, notes: [] }
          const texts = yield* source.read(root, null)
          if (texts.length === 0) return { enabled: true, notes: [] }
          const { resolveConfig } = yield* Effect.promise(() => import("../pipeline/config/ResolveConfig.js"))
          const { config } = yield* resolveConfig(texts)
          return { enabled: config.enabled, notes: [] }
        },
        Effect.catchTag("ConfigInvalid", ({ message }) => Effect.succeed({ enabled: null, notes: [message] }))
      )

      return {
        run: Effect.fn("Status.run")(function* ({ projectRoot, timeRangeDays }: StatusArguments) {
          const projects = yield* queries.projects
          const { projectId, root } = yield* whichProject(
            queries,
            projects.map((it) => it.project),
            projectRoot
          )
          const nowMs = yield* Clock.currentTimeMillis
          const today = startOfDay(nowMs, local)
          const since = timeRangeDays === undefined ? null : startOfDay(nowMs, local, timeRangeDays - 1)
          const scope = { projectId, since }
          // what is older than any row belongs to all time, and to no range of days
          const archive = since === null ? yield* queries.archived(projectId) : []

          const units = withArchived(yield* queries.totals(scope), archive)
          const guard = Object.entries(yield* queries.guardFindings(scope))
          const classes = (yield* queries.taskClasses(scope)).map((it) => [it.taskClass, it.count] as const)
          const conversations = yield* queries.conversations(scope)
          const last = Option.getOrNull(yield* queries.last({ projectId, since: null }))
          const check = yield* selfCheck.run(root)
          const { enabled, notes } = yield* enabledIn(root)
          return {
            projectRoot: root,
            timeRangeDays: timeRangeDays ?? null,
            compilationsTotal: compilationsIn(units),
            compilationsToday: compilationsIn(yield* queries.totals({ projectId, since: today })),
            compilationsArchived: total([...archivedBy(archive, "compilations").values()], (it) => it),
            ...usageOf(units),
            telemetryDisabled: compilationsIn(units) === 0,
            guardByType: Object.fromEntries(countsWith(guard, archivedBy(archive, "guard_findings"), isText)),
            topTaskClasses: countsWith(classes, archivedBy(archive, "task_class"), Schema.is(TaskClass))
              .slice(0, 3)
              .map(([taskClass, count]) => ({ taskClass, count })),
            lastCompilation: last === null ? null : snapshotOf(last),
            budgetMaxTokens: last?.totalBudget ?? null,
            budgetUtilizationPct: last === null ? null : percentOf(last.tokensCompiled, last.totalBudget),
            sessionTimeMs: conversations.totalMs,
            activeConversationId: conversations.newest?.conversationId ?? null,
            activeConversationCreatedAt:
              conversations.newest === null ? null : DateTime.formatIso(conversations.newest.firstAt),
            installationOk: check.ok && notes.length === 0,
            installationNotes: [...check.notes, ...notes],
            installScope: check.scope,
            installScopeWarnings: check.scopeWarnings,
            projectEnabled: enabled,
            projectsBreakdown: projects.slice(0, mostProjects).map(({ compilations, project }) => ({
              projectId: project.projectId,
              projectRoot: project.projectRoot,
              compilations
            }))
          }
        })
      }
    })
  )
}

/** With what it alone needs. */
export const layerStatus = Status.layer.pipe(Layer.provide(SelfCheck.layer))

const mostProjects = 20

const isText = (_label: string): _label is string => true
