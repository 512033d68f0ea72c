/** What `aic rules` prints for a person: findings by file, then what the rules cost. */
import type { RulesAnalysisResult, RulesFinding, RulesFindingSeverity, RulesWeight } from "../domain/RulesAnalysis.js"
import { counted, grouped, printable, table } from "./Text.js"

export const rulesReport = (result: RulesAnalysisResult, colours: boolean): ReadonlyArray<string> => {
  if (result.files.length === 0 && result.findings.length === 0) {
    return [
      "No rules for agents are here: no CLAUDE.md, AGENTS.md, GEMINI.md, .cursorrules, .cursor/rules, .claude/rules or",
      "Copilot instructions."
    ]
  }
  return [...findingsText(result, colours), "", ...weightTable(result.files), "", summaryOf(result)]
}

const findingsText = ({ findings, leftOut }: RulesAnalysisResult, colours: boolean): ReadonlyArray<string> => {
  if (findings.length === 0) return ["Nothing to say against the rules."]
  const lines: Array<string> = []
  let source = ""
  for (const finding of findings) {
    if (finding.source !== source) {
      if (source !== "") lines.push("")
      source = finding.source
      lines.push(printable(source))
    }
    lines.push(...findingLines(finding, colours))
  }
  return leftOut === 0 ? lines : [...lines, "", `… and ${counted(leftOut, "more finding")}`]
}

const width = 80

const findingLines = (finding: RulesFinding, colours: boolean): ReadonlyArray<string> => {
  const { fixable, line, message, severity, suggestion } = finding
  const place = (line === null ? "-" : String(line)).padStart(5)
  const [first = "", ...rest] = wrapped(printable(message), width - 14)
  const told = suggestion === null ? [] : wrapped(`→ ${printable(suggestion)}${fixable ? " (--fix)" : ""}`, width - 14)
  return [
    `${place}  ${painted(severity, colours)}  ${first}`,
    ...[...rest, ...told].map((it) => `${" ".repeat(14)}${it}`)
  ]
}

const names: Record<RulesFindingSeverity, readonly [name: string, colour: number]> = {
  error: ["error", 31],
  warn: ["warn ", 33],
  info: ["info ", 36]
}

const painted = (severity: RulesFindingSeverity, colours: boolean): string => {
  const [name, colour] = names[severity]
  return colours ? `\u001b[${colour}m${name}\u001b[0m` : name
}

/** At blanks; a word that is longer than a line stands alone. */
const wrapped = (text: string, columns: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return [...lines, line]
}

const loadsText: Record<RulesWeight["loads"], string> = {
  always: "always",
  matching: "with its globs",
  folder: "with its folder",
  asked: "when asked for",
  manual: "when named"
}

const mostRows = 40

const weightTable = (files: ReadonlyArray<RulesWeight>): ReadonlyArray<string> => {
  const heaviest = [...files].sort((a, b) => b.tokens - a.tokens || (a.source < b.source ? -1 : 1))
  const rows = heaviest
    .slice(0, mostRows)
    .map(({ agents, loads, rules, source, tokens }) => [
      grouped(tokens),
      grouped(rules),
      loadsText[loads],
      agents.join(", "),
      printable(source)
    ])
  const more = heaviest.length - rows.length
  return [
    ...table(
      [
        { title: "Tokens", align: "right" },
        { title: "Rules", align: "right" },
        { title: "Loads", align: "left" },
        { title: "Read by", align: "left" },
        { title: "File", align: "left" }
      ],
      rows
    ),
    ...(more > 0 ? [`… and ${counted(more, "more file")}`] : [])
  ]
}

const summaryOf = ({ files, totalErrors, totalInfos, totalWarnings }: RulesAnalysisResult): string => {
  const always = files.filter((it) => it.loads === "always").reduce((sum, it) => sum + it.tokens, 0)
  return [
    counted(totalErrors, "error"),
    counted(totalWarnings, "warning"),
    counted(totalInfos, "note"),
    `${grouped(always)} tokens in files that always load`
  ].join(" · ")
}
