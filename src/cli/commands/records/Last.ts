/** `aic last`. */
import { Effect } from "effect"
import { LastReport } from "../../../domain/reports/LastReport.js"
import { LastCompile } from "../../../programs/LastCompile.js"
import {
  heading,
  mostColumns,
  oneLine,
  type PageStyle,
  type Row,
  rowLines,
  rule,
  shortenedPath,
  wrapped
} from "../../Page.js"
import { counted, grouped, seconds } from "../../Text.js"
import { ago, type Clock, duration, localTime, readersClock } from "../../When.js"
import { askedProject } from "./Asked.js"
import type { Input } from "./Command.js"
import { jsonOf } from "./Json.js"
import { nothingYet, percentText, whose } from "./Words.js"

export const run = Effect.fn("cli.last")(function* (input: Input) {
  const report = yield* (yield* LastCompile).run(askedProject(input))
  const clock = yield* readersClock
  return {
    json: jsonOf(LastReport, report),
    text: (style: PageStyle) => page(report, clock, style)
  }
}, Effect.provide(LastCompile.layer))

type Last = NonNullable<LastReport["lastCompilation"]>

const page = (report: LastReport, clock: Clock, style: PageStyle): ReadonlyArray<string> => {
  const { lastCompilation: last, projectRoot, selection } = report
  const width = Math.min(mostColumns, style.columns)
  const title = heading(`Last compile of ${whose(projectRoot)}`, style)
  if (last === null) return [title, rule(style), ...wrapped(nothingYet(projectRoot), width)]
  return [
    title,
    rule(style),
    ...wrapped(`"${oneLine(last.intent)}"`, width).slice(0, mostIntentLines),
    rule(style),
    ...rowLines(rowsOf(report, last, clock), style),
    ...(selection === null ? [] : files(selection, style)),
    ...(isNearlyFull(report) ? ["", ...wrapped(nearlyFull, width)] : [])
  ]
}

const mostIntentLines = 4

const rowsOf = (report: LastReport, last: Last, clock: Clock): ReadonlyArray<Row> => [
  {
    label: "When",
    value: `${localTime(last.created_at, clock)} (${ago(last.created_at, clock)}), in ${seconds(last.durationMs)}`
  },
  { label: "Task class", value: last.taskClass },
  { label: "Files", value: `${grouped(last.filesSelected)} of ${grouped(last.filesTotal)}` },
  {
    label: "Tokens",
    value: `${grouped(last.tokensRaw)} in files, ${grouped(last.tokensCompiled)} in the prompt (${last.tokenUnit})`
  },
  {
    label: "Budget used",
    value: `${percentText(report.budgetUtilizationPct)} of ${grouped(last.allocatedTotalBudget)}`
  },
  { label: "Editor", value: [last.editorId, ...(last.modelId === "" ? [] : [oneLine(last.modelId)])].join(", ") },
  { label: "Cache", value: last.cacheHit ? "hit: the prompt of an earlier compile" : "miss" },
  { label: "Guard", value: guardText(last) },
  ...(report.sessionElapsedMs === null
    ? []
    : [{ label: "Conversation", value: `${duration(report.sessionElapsedMs)} after its first compile` }]),
  { label: "Compiles so far", value: grouped(report.compilationCount) }
]

const guardText = ({ cacheHit, guardBlockCount, guardFindingCount, guardScannedFileCount }: Last): string => {
  if (guardFindingCount === null) return cacheHit ? "when the cached prompt was made" : "did not run"
  const scanned = guardScannedFileCount === null ? "" : ` in ${counted(guardScannedFileCount, "file")}`
  return `${counted(guardFindingCount, "finding")}${scanned}, ${counted(guardBlockCount ?? 0, "file")} blocked`
}

const shownFiles = 10

const files = (selection: NonNullable<LastReport["selection"]>, style: PageStyle): ReadonlyArray<string> => {
  const width = Math.min(mostColumns, style.columns)
  const { excludedFiles, selectedFiles } = selection
  const reasons = new Map<string, number>()
  for (const { reason } of excludedFiles) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const more = selectedFiles.length - shownFiles
  return [
    "",
    heading("Score  Tier  File", style),
    ...selectedFiles
      .slice(0, shownFiles)
      .map(
        ({ path, score, tier }) =>
          `${score.toFixed(2).padStart(5)}  ${(tier ?? "—").padEnd(4)}  ${shortenedPath(path, width - 13)}`
      ),
    ...(more > 0 ? [`and ${counted(more, "file")} more: see --json`] : []),
    ...(reasons.size === 0 ? [] : ["", heading("Best files left out", style)]),
    ...[...reasons]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `${grouped(count).padStart(5)}  ${reason.replaceAll("_", " ")}`)
  ]
}

const isNearlyFull = ({ budgetUtilizationPct }: LastReport): boolean => (budgetUtilizationPct ?? 0) >= 90

const nearlyFull =
  "The budget was nearly used up: files may be shown as signatures only. A larger budget shows more of them."
