/** A trace as a person reads it. Everything that comes from the project passes `printable`. */
import pc from "picocolors"
import type { PipelineTrace, ShownParts } from "../domain/Compilation.js"
import { byPath } from "../domain/Paths.js"
import { type Column, counted, grouped, percent, printable, table } from "./Text.js"

export const traceReport = (trace: PipelineTrace, colours: boolean): ReadonlyArray<string> => {
  const { bold } = pc.createColors(colours)
  const section = (title: string, lines: ReadonlyArray<string>): ReadonlyArray<string> => [
    bold(title),
    ...lines.map((line) => `  ${line}`),
    ""
  ]
  return [
    ...section("Task Classification", classification(trace)),
    ...section(
      "Rule Packs Applied",
      trace.rulePacks.map((it, at) => `${at + 1}. ${printable(it)}`)
    ),
    bold(`Total budget: ${grouped(trace.budget)} tokens | Code budget: ${grouped(trace.codeBudget)} tokens`),
    "",
    ...section(
      `Selected Files (${grouped(trace.selectedFiles.length)} of ${grouped(trace.filesTotal)})`,
      selected(trace)
    ),
    ...(trace.alsoShown === undefined
      ? []
      : section(`Also Shown (${grouped(trace.alsoShown.length)})`, alsoShown(trace.alsoShown))),
    ...(Object.keys(trace.excludedCounts).length === 0 ? [] : section("Left Out", leftOut(trace))),
    ...section("Guard", guard(trace)),
    ...section("Token Summary", tokens(trace)),
    ...section(
      `Constraints (${trace.constraints.length})`,
      trace.constraints.map((it) => `- ${printable(it)}`)
    ),
    ...(trace.warnings.length === 0 ? [] : section("Warnings", trace.warnings.map(printable)))
  ]
}

const classification = ({ taskClass }: PipelineTrace) => [
  `Class: ${taskClass.taskClass} (confidence: ${taskClass.confidence.toFixed(2)})`,
  `Keywords: [${taskClass.matchedKeywords.map(printable).join(", ")}]`,
  `Subject: [${taskClass.subjectTokens.map(printable).join(", ")}]`
]

const fileColumns: ReadonlyArray<Column> = [
  { title: "#", align: "right" },
  { title: "File", align: "left" },
  { title: "Score", align: "left" },
  { title: "Tokens", align: "right" },
  { title: "Tier", align: "left" },
  { title: "Lines", align: "left" },
  { title: "Language", align: "left" }
]

const selected = ({ selectedFiles }: PipelineTrace) =>
  table(
    fileColumns,
    selectedFiles.map((file, at) => [
      String(at + 1),
      printable(file.path),
      file.score.toFixed(2),
      grouped(file.estimatedTokens),
      file.tier,
      linesText(file.parts),
      printable(file.language)
    ])
  )

const alsoShown = (files: NonNullable<PipelineTrace["alsoShown"]>) =>
  table(
    [
      { title: "File", align: "left" },
      { title: "As", align: "left" },
      { title: "Tier", align: "left" },
      { title: "Lines", align: "left" }
    ],
    files.map(({ as, parts, path, tier }) => [printable(path), as, tier, linesText(parts)])
  )

/** How much of it is shown; `--verbose` says which lines. */
const linesText = (parts: ShownParts | undefined): string => {
  if (parts === undefined) return "all"
  const shown = parts.lines.reduce((sum, [start, end]) => sum + end - start + 1, 0)
  return shown === 0 ? "names" : `${grouped(shown)} of ${grouped(parts.lineCount)}`
}

/** The most frequent reason first. */
const leftOut = ({ excludedCounts }: PipelineTrace) =>
  Object.entries(excludedCounts)
    .sort(([a, few], [b, many]) => many - few || byPath(a, b))
    .map(([reason, count]) => `${counted(count, "file")}: ${reason.replaceAll("_", " ")}`)

const guard = ({ guard }: PipelineTrace) => {
  if (guard === null) return ["off"]
  const found = guard.findings.map((it) => {
    const line = it.line === undefined ? "" : `:${it.line}`
    return `${it.severity} ${it.type}: ${printable(it.file)}${line}: ${printable(it.message)}`
  })
  const status = guard.findings.length === 0 ? "clean" : counted(guard.findings.length, "finding")
  return [
    `Status: ${status} (${counted(guard.filesBlocked.length, "file")} blocked, ${guard.filesRedacted.length} redacted)`,
    ...found.slice(0, maxFindings),
    ...(found.length > maxFindings ? [`and ${grouped(found.length - maxFindings)} more: see --json`] : []),
    ...guard.weakened.map((it) => `weakened: ${printable(it)}`)
  ]
}

const maxFindings = 20

const tokens = ({ guard, selectedFiles, tokenSummary: sum }: PipelineTrace) => {
  const blocked = guard?.filesBlocked.length ?? 0
  const rows: ReadonlyArray<readonly [string, number]> = [
    ["Raw, as on disk", sum.raw],
    [`Selected (${counted(selectedFiles.length, "file")})`, sum.selected],
    [`After guard (${blocked} blocked)`, sum.afterGuard],
    ["After transforms", sum.afterTransforms],
    ["After ladder", sum.afterLadder],
    ["After prune", sum.afterPrune],
    ["Prompt total", sum.promptTotal]
  ]
  const labelWidth = Math.max(...rows.map(([label]) => label.length)) + 1
  const numberWidth = Math.max(...rows.map(([, count]) => grouped(count).length))
  return [
    ...rows.map(([label, count]) => `${`${label}:`.padEnd(labelWidth)} ${grouped(count).padStart(numberWidth)} tokens`),
    `${"Reduction:".padEnd(labelWidth)} ${percent(sum.reductionPct).padStart(numberWidth)}`
  ]
}
