/** `aic quality`. */
import { Effect } from "effect"
import { type QualityMetrics, QualityReport as Report } from "../../../domain/reports/QualityReport.js"
import { defaultQualityDays, mostQualityDays } from "../../../domain/reports/Windows.js"
import { QualityReport } from "../../../programs/QualityReport.js"
import { heading, mostColumns, type PageStyle, type Row, rowLines, rule, wrapped } from "../../Page.js"
import { bar, gathered, sparkline } from "../../Sparkline.js"
import { counted, grouped, percent, table } from "../../Text.js"
import { UsageError } from "../../UsageError.js"
import { askedDays, askedProject } from "./Asked.js"
import type { Input } from "./Command.js"
import { jsonOf } from "./Json.js"
import { nothingYet, whose } from "./Words.js"

export const run = Effect.fn("cli.quality")(function* (input: Input) {
  const window = input.values.get("window")
  if (window !== undefined && input.args.length > 0) {
    return yield* new UsageError({ problem: "give the days once: as an argument or with `--window`" })
  }
  const windowDays = (yield* askedDays(input.args[0] ?? window, mostQualityDays)) ?? defaultQualityDays
  const report = yield* (yield* QualityReport).run({ ...askedProject(input), windowDays })
  return { json: jsonOf(Report, report), text: (style: PageStyle) => page(report, style) }
}, Effect.provide(QualityReport.layer))

const page = (report: Report, style: PageStyle): ReadonlyArray<string> => {
  const width = Math.min(mostColumns, style.columns)
  const title = heading(
    `Quality of prompts of ${whose(report.projectRoot)}, the last ${counted(report.windowDays, "day")}`,
    style
  )
  if (report.compilations === 0) {
    return [
      title,
      rule(style),
      ...wrapped(`Nothing was compiled in this time. ${nothingYet(report.projectRoot)}`, width)
    ]
  }
  const { classifierConfidence: classifier } = report
  const rows: ReadonlyArray<Row> = [
    { label: "Compiles", value: grouped(report.compilations) },
    { label: "Tokens", value: `${reductionText(report.medianTokenReduction)} (median)` },
    { label: "Files selected", value: `${share(report.medianSelectionRatio)} of the project (median)` },
    { label: "Budget used", value: `${share(report.medianBudgetUtilisation)} (median)` },
    { label: "Cache hits", value: share(report.cacheHitRate) },
    {
      label: "Classifier",
      value: classifier.mean === undefined ? "—" : `${classifier.mean.toFixed(2)} sure on average`
    }
  ]
  return [
    title,
    rule(style),
    ...rowLines(rows, style),
    ...tiers(report, width, style),
    ...classes(report, style),
    ...daily(report, width, style)
  ]
}

const share = (value: number | null): string => (value === null ? "—" : percent(value))

const reductionText = (reduction: number | null): string =>
  reduction === null
    ? "—"
    : reduction < 0
      ? "more than the files have"
      : `${percent(reduction)} fewer than the files have`

const tierNames = [
  ["l0", "full text"],
  ["l1", "signatures with docs"],
  ["l2", "signatures"],
  ["l3", "names"]
] as const

const tiers = ({ tierDistribution: shares }: Report, width: number, style: PageStyle): ReadonlyArray<string> => {
  if (shares === null) return []
  const label = "signatures with docs".length
  return [
    "",
    heading("How files are shown", style),
    ...tierNames.map(([tier, name]) =>
      `${name.padEnd(label)}  ${percent(shares[tier]).padStart(6)}  ${bar(shares[tier], width - label - 12)}`.trimEnd()
    )
  ]
}

const classes = ({ byTaskClass, compilations }: Report, style: PageStyle): ReadonlyArray<string> => {
  const rows = Object.entries(byTaskClass)
    .sort(([, a], [, b]) => b.compilations - a.compilations)
    .map(([name, own]) => classRow(name, own, compilations))
  const [titles, ...lines] = table(
    [
      { title: "Task class", align: "left" },
      { title: "Compiles", align: "right" },
      { title: "Share", align: "right" },
      { title: "Fewer tokens", align: "right" },
      { title: "Budget used", align: "right" }
    ],
    rows
  )
  return ["", heading(titles ?? "", style), ...lines]
}

const classRow = (name: string, own: QualityMetrics, all: number): ReadonlyArray<string> => [
  name,
  grouped(own.compilations),
  percent(own.compilations / all),
  (own.medianTokenReduction ?? 0) < 0 ? "none" : share(own.medianTokenReduction),
  share(own.medianBudgetUtilisation)
]

/** The series ends with the last day that has a compile; the days after it had none. */
const daily = ({ seriesDaily, windowDays }: Report, width: number, style: PageStyle): ReadonlyArray<string> => {
  const counts = Array.from({ length: windowDays }, (_, at) => seriesDaily[at]?.compilations ?? 0)
  const { each, sums } = gathered(counts, width)
  const most = seriesDaily.reduce((best, day) => (day.compilations > best.compilations ? day : best))
  return [
    "",
    heading(each === 1 ? "Compiles by day" : `Compiles, ${each} days a bar`, style),
    sparkline(sums),
    ...(each === 1 && windowDays <= 31 ? [weekdays(seriesDaily[0]?.day ?? "", windowDays)] : []),
    `most on ${most.day}: ${grouped(most.compilations)}`
  ]
}

/** A letter a day from the first one on. */
const weekdays = (firstDay: string, count: number): string => {
  const first = Math.floor(Date.parse(`${firstDay}T00:00:00Z`) / 86_400_000)
  // the epoch began on a Thursday
  return Array.from({ length: count }, (_, at) => "TFSSMTW"[(((first + at) % 7) + 7) % 7] ?? "").join("")
}
