/** `aic_status`: how often one project, or every project, was compiled, what that saved, and whether all is well. */
import { Context, DateTime, Effect, Layer, Option, Schema } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { StatusArguments } from "../domain/reports/Arguments.js"
import type { StatusReport } from "../domain/reports/StatusReport.js"
import { TaskClass } from "../domain/Vocabulary.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
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
import { type Chosen, whichProject } from "./WhichProject.js"

export class Status extends Context.Tag("aic/programs/Status")<
  Status,
  { readonly run: (args: StatusArguments) => Effect.Effect<StatusReport, StoreFailed> }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const queries = yield* StatusQueries
      const configs = yield* ConfigResolver
      const selfCheck = yield* SelfCheck
      const zone = yield* DateTime.CurrentTimeZone

      /** Null, with a note, when the config cannot be read. */
      const enabledIn = ({ root }: Chosen) =>
        root === null
          ? Effect.succeed({ enabled: null, notes: [] })
          : configs.resolve(root, null).pipe(
              Effect.map(({ config }) => ({ enabled: config.enabled, notes: [] })),
              Effect.catchTag("ConfigInvalid", ({ message }) => Effect.succeed({ enabled: null, notes: [message] }))
            )

      return {
        run: Effect.fn("Status.run")(function* ({ projectRoot, timeRangeDays }: StatusArguments) {
          const projects = yield* queries.projects
          const chosen = yield* whichProject(queries, projects, projectRoot)
          const { projectId, root } = chosen
          const today = startOfDay(yield* DateTime.now, zone)
          const since = timeRangeDays === undefined ? null : startOfDay(today, zone, timeRangeDays - 1)
          const scope = { projectId, since }
          // what is older than any row belongs to all time, and to no range of days
          const archive = since === null ? yield* queries.archived(projectId) : []

          const units = withArchived(yield* queries.totals(scope), archive)
          const guard = Object.entries(yield* queries.guardFindings(scope))
          const classes = (yield* queries.taskClasses(scope)).map((it) => [it.taskClass, it.count] as const)
          const conversations = yield* queries.conversations(scope)
          const last = Option.getOrNull(yield* queries.last({ projectId, since: null }))
          const check = yield* selfCheck.run(root)
          const { enabled, notes } = yield* enabledIn(chosen)
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

const mostProjects = 20

const isText = (_label: string): _label is string => true
