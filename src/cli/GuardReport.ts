/** What the guard found, as a person reads it. */
import pc from "picocolors"
import type { GuardReport, LocatedFinding } from "../domain/Guard.js"
import { explainRule, ignoreLineOf } from "../programs/GuardWire.js"
import { type Column, counted, grouped, printable, table } from "./Text.js"

const columns: ReadonlyArray<Column> = [
  { title: "Severity", align: "left" },
  { title: "Place", align: "left" },
  { title: "Rule", align: "left" },
  { title: "Finding", align: "left" }
]

/** Empty when nothing was found. */
export const guardTable = ({ findings }: GuardReport, colours: boolean): string => {
  if (findings.length === 0) return ""
  const { bold, red, yellow } = pc.createColors(colours)
  const [title = "", ...rows] = table(
    columns,
    findings.map((it) => [it.severity, placeOf(it), it.pattern, printable(it.message)])
  )
  const painted = rows.map((row, at) => (findings[at]?.severity === "warn" ? yellow(row) : red(row)))
  return [bold(title), ...painted].map((line) => `${line}\n`).join("")
}

export const placeOf = ({ file, line }: LocatedFinding): string =>
  `${printable(file)}${line === undefined ? "" : `:${line}`}`

/** One line about the whole, and one for each thing that a person should know beside the findings. */
export const guardSummary = (report: GuardReport): string => {
  const touched = new Set(report.findings.map((it) => it.file)).size
  const found = counted(report.findings.length, "finding")
  const notes = [
    ...report.warnings.map((it) => `warning: ${printable(it)}`),
    ...report.weakened.map((it) => `protection taken away: ${printable(it)}`),
    ...report.filesSkipped.slice(0, mostSkipped).map((it) => `not scanned: ${printable(it.path)} (${it.reason})`),
    ...(report.filesSkipped.length > mostSkipped
      ? [`not scanned: ${grouped(report.filesSkipped.length - mostSkipped)} more, see --json`]
      : [])
  ]
  const summary = [
    touched === 0 ? found : `${found} in ${counted(touched, "file")}`,
    `${counted(report.filesScanned, "file")} scanned`,
    ...(report.suppressed.length === 0 ? [] : [`${grouped(report.suppressed.length)} suppressed`]),
    ...(report.filesBinary === 0 ? [] : [`${grouped(report.filesBinary)} binary`]),
    ...(report.filesExcluded === 0 ? [] : [`${grouped(report.filesExcluded)} excluded by the config`])
  ].join(" · ")
  const hint =
    report.findings.length === 0 ? [] : ["`aic guard explain <place or rule>` says why, and how to suppress it"]
  return [...notes.map((it) => `aic: ${it}`), summary, ...hint].map((line) => `${line}\n`).join("")
}

const mostSkipped = 10

/** Null when there is no such rule. */
export const explanation = (rule: string): ReadonlyArray<string> | null => {
  const found = explainRule(rule)
  return found === null ? null : [found.rule, `  ${found.what}`, `  ${found.why}`, `  ${found.suppress}`]
}

export const explainedFinding = (finding: LocatedFinding): ReadonlyArray<string> => {
  const line = ignoreLineOf(finding)
  const [, what = "", why = "", suppress = ""] = explanation(finding.pattern) ?? []
  return [
    `${placeOf(finding)}: ${finding.pattern} (${finding.severity})`,
    `  ${printable(finding.message)}`,
    what,
    why,
    line === null ? suppress : `  If it is none, commit this line in .aicguardignore: ${printable(line)}`
  ].filter((it) => it !== "")
}
