/** `aic status`. */
import { Effect } from "effect"
import { StatusReport } from "../../../domain/reports/StatusReport.js"
import { mostStatusDays } from "../../../domain/reports/Windows.js"
import { layerStatus, Status } from "../../../programs/Status.js"
import { heading, mostColumns, oneLine, type PageStyle, type Row, rowLines, rule, wrapped } from "../../Page.js"
import { counted, grouped } from "../../Text.js"
import { type Clock, duration, readersClock } from "../../When.js"
import { askedDays, askedProject } from "./Asked.js"
import type { Input } from "./Command.js"
import { jsonOf } from "./Json.js"
import { counts, lastRow, nothingYet, savedSentence, usageRows, whose } from "./Words.js"

export const run = Effect.fn("cli.status")(function* (input: Input) {
  const days = yield* askedDays(input.args[0], mostStatusDays)
  const report = yield* (yield* Status).run({
    ...askedProject(input),
    ...(days === undefined ? {} : { timeRangeDays: days })
  })
  const clock = yield* readersClock
  return {
    json: jsonOf(StatusReport, report),
    text: (style: PageStyle) => page(report, clock, style)
  }
}, Effect.provide(layerStatus))

const page = (report: StatusReport, clock: Clock, style: PageStyle): ReadonlyArray<string> => {
  const range = report.timeRangeDays === null ? "all time" : `the last ${counted(report.timeRangeDays, "day")}`
  const title = heading(`Status of ${whose(report.projectRoot)}, ${range}`, style)
  const rows = report.lastCompilation === null ? [] : figures(report, clock, style)
  const lines = [
    title,
    rule(style),
    ...wrapped(hero(report), Math.min(mostColumns, style.columns)),
    rule(style),
    ...rowLines([...rows, ...installation(report)], style)
  ]
  return report.tokenUnits.length > 1 ? [...lines, rule(style), ...footnote(style)] : lines
}

const hero = (report: StatusReport): string => {
  if (report.lastCompilation === null) return nothingYet(report.projectRoot)
  if (report.compilationsTotal === 0) return "Nothing was compiled in this time."
  return savedSentence(report.compilationsTotal, report)
}

const figures = (report: StatusReport, clock: Clock, style: PageStyle): ReadonlyArray<Row> => [
  { label: "Compiles", value: compiles(report) },
  ...usageRows(report),
  { label: "Guard findings", value: counts(Object.entries(report.guardByType)) },
  { label: "Task classes", value: counts(report.topTaskClasses.map((it) => [it.taskClass, it.count])) },
  { label: "Conversations", value: report.sessionTimeMs === 0 ? "—" : duration(report.sessionTimeMs) },
  ...(report.lastCompilation === null ? [] : [lastRow(report.lastCompilation, clock, style)])
]

const compiles = (report: StatusReport): string => {
  const archived = report.compilationsArchived
  return [
    `${grouped(report.compilationsTotal)}, ${grouped(report.compilationsToday)} of them today`,
    ...(archived === 0 ? [] : [`${grouped(archived)} of them kept as sums only`])
  ].join("; ")
}

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
