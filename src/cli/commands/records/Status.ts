/** `aic status`. */
import { Clock, DateTime, Effect, Schema } from "effect"
import { mostStatusDays } from "../../../domain/reports/Arguments.js"
import type { CompilationSnapshot } from "../../../domain/reports/Figures.js"
import { StatusReport } from "../../../domain/reports/StatusReport.js"
import { Status } from "../../../programs/Status.js"
import {
  heading,
  mostColumns,
  oneLine,
  type PageStyle,
  type Row,
  rowLines,
  rule,
  shortened,
  wrapped
} from "../../Page.js"
import { counted, grouped, seconds, short } from "../../Text.js"
import { ago, duration, localTime } from "../../When.js"
import { allFlag, askedDays, askedProject } from "./Asked.js"
import type { RecordsCommand } from "./Command.js"

interface Moment {
  readonly nowMs: number
  readonly zone: DateTime.TimeZone
}

export const statusCommand: RecordsCommand<Status | DateTime.CurrentTimeZone> = {
  name: "status",
  summary: "How often a project was compiled, what that saved, and whether all is well",
  usage: "[<days>d]",
  mostArguments: 1,
  flags: allFlag,
  options: {},
  run: Effect.fn("cli.status")(function* (input) {
    const days = yield* askedDays(input.args[0], mostStatusDays)
    const status = yield* Status
    const report = yield* status.run({
      ...askedProject(input),
      ...(days === undefined ? {} : { timeRangeDays: days })
    })
    const moment = { nowMs: yield* Clock.currentTimeMillis, zone: yield* DateTime.CurrentTimeZone }
    return {
      json: JSON.stringify(yield* Effect.orDie(Schema.encode(StatusReport)(report))),
      text: (style) => page(report, moment, style)
    }
  })
}

const page = (report: StatusReport, moment: Moment, style: PageStyle): ReadonlyArray<string> => {
  const range = report.timeRangeDays === null ? "all time" : `the last ${counted(report.timeRangeDays, "day")}`
  const title = heading(`Status of ${whose(report.projectRoot)}, ${range}`, style)
  const rows = report.lastCompilation === null ? [] : figures(report, moment, style)
  const lines = [
    title,
    rule(style),
    ...wrapped(hero(report), Math.min(mostColumns, style.columns)),
    rule(style),
    ...rowLines([...rows, ...installation(report)], style)
  ]
  return report.tokenUnits.length > 1 ? [...lines, rule(style), ...footnote(style)] : lines
}

export const whose = (projectRoot: string | null): string =>
  projectRoot === null ? "every project" : oneLine(projectRoot)

export const nothingYet = (projectRoot: string | null): string =>
  projectRoot === null
    ? 'Nothing was compiled on this machine yet. `aic compile "what you are about to do"` begins.'
    : 'Nothing was compiled here yet. `aic compile "what you are about to do"` begins; `aic projects` lists where something was.'

const hero = (report: StatusReport): string => {
  if (report.lastCompilation === null) return nothingYet(report.projectRoot)
  if (report.compilationsTotal === 0) return "Nothing was compiled in this time."
  const compiles = counted(report.compilationsTotal, "compile")
  const saved = savedText(report)
  return saved === null ? `${compiles}.` : `${compiles}; prompts have ${saved} than the files that they show.`
}

/** `61.2% fewer tokens`. */
export const savedText = ({ avgReductionPct }: Pick<StatusReport, "avgReductionPct">): string | null =>
  avgReductionPct === null
    ? null
    : `${Math.abs(avgReductionPct).toFixed(1)}% ${avgReductionPct < 0 ? "more" : "fewer"} tokens`

const figures = (report: StatusReport, { nowMs, zone }: Moment, style: PageStyle): ReadonlyArray<Row> => [
  { label: "Compiles", value: compiles(report) },
  ...usageRows(report),
  { label: "Guard findings", value: counts(Object.entries(report.guardByType)) },
  { label: "Task classes", value: counts(report.topTaskClasses.map((it) => [it.taskClass, it.count])) },
  { label: "Conversations", value: report.sessionTimeMs === 0 ? "—" : duration(report.sessionTimeMs) },
  ...(report.lastCompilation === null ? [] : [lastRow(report.lastCompilation, { nowMs, zone }, style)])
]

const compiles = (report: StatusReport): string => {
  const archived = report.compilationsArchived
  return [
    `${grouped(report.compilationsTotal)}, ${grouped(report.compilationsToday)} of them today`,
    ...(archived === 0 ? [] : [`${grouped(archived)} of them kept as sums only`])
  ].join("; ")
}

type Usage = Pick<StatusReport, "cacheHitRatePct" | "totalTokensRaw" | "totalTokensCompiled" | "totalTokensSaved">

export const usageRows = (usage: Usage): ReadonlyArray<Row> => [
  { label: "Cache hits", value: percentText(usage.cacheHitRatePct) },
  {
    label: "Tokens",
    value: `${short(usage.totalTokensRaw)} in files, ${short(usage.totalTokensCompiled)} in prompts${ratioText(usage)}`
  },
  { label: "Tokens saved", value: short(usage.totalTokensSaved) }
]

const ratioText = ({ totalTokensCompiled, totalTokensRaw }: Usage): string =>
  totalTokensCompiled === 0 || totalTokensRaw < totalTokensCompiled
    ? ""
    : ` (${(totalTokensRaw / totalTokensCompiled).toFixed(1)} : 1)`

export const percentText = (percent: number | null): string => (percent === null ? "—" : `${percent.toFixed(1)}%`)

export const counts = (all: ReadonlyArray<readonly [string, number]>): string =>
  all.length === 0 ? "none" : all.map(([name, count]) => `${name} ${grouped(count)}`).join(", ")

export const lastRow = (last: CompilationSnapshot, { nowMs, zone }: Moment, style: PageStyle): Row => ({
  label: "Last compile",
  value: [
    `${localTime(last.created_at, zone)} (${ago(last.created_at, nowMs)})`,
    shortened(`"${last.intent}"`, Math.max(20, Math.min(mostColumns, style.columns) - 18)),
    `${grouped(last.filesSelected)} of ${grouped(last.filesTotal)} files, ${grouped(last.tokensCompiled)} tokens` +
      ` of ${grouped(last.allocatedTotalBudget)}, ${seconds(last.durationMs)}${last.cacheHit ? ", cached" : ""}`
  ]
})

const installation = (report: StatusReport): ReadonlyArray<Row> => [
  ...(report.projectEnabled === false
    ? [{ label: "Project", value: "aic is turned off for it (`enabled` is false)" }]
    : []),
  {
    label: "Installation",
    value: [
      report.installationOk ? "ok" : "see the notes",
      ...(report.installScope === null ? [] : [`editors start it from ${scopes[report.installScope]}`])
    ].join("; ")
  },
  ...[...report.installationNotes, ...report.installScopeWarnings].map((note) => ({
    label: "Note",
    value: oneLine(note)
  }))
]

const scopes: Record<NonNullable<StatusReport["installScope"]>, string> = {
  global: "their own settings",
  workspace: "the project's settings",
  both: "their own and the project's settings"
}

const footnote = ({ columns }: PageStyle): ReadonlyArray<string> =>
  wrapped(
    "Tokens are counted as the model of each compile counts them; there were several. --json has them apart.",
    Math.min(mostColumns, columns)
  )
