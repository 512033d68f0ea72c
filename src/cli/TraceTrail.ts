/** Every decision of a compile in the order it was taken, one `[step]` a line. */
import type { PipelineTrace } from "../domain/Compilation.js"
import { byPath } from "../domain/Paths.js"
import { partLines } from "./PartLines.js"
import { counted, grouped, percent, printable } from "./Text.js"

export const traceTrail = (trace: PipelineTrace): ReadonlyArray<string> =>
  steps.flatMap(([step, lines]) => lines(trace).map((line, at) => labelled(step, line, at)))

/** Lines that start with a blank continue the one above. */
const labelled = (step: string, line: string, at: number): string =>
  at > 0 && line.startsWith(" ") ? `${" ".repeat(labelWidth)}${line}` : `${`[${step}]`.padEnd(labelWidth)}${line}`

const labelWidth = 12

const steps: ReadonlyArray<readonly [string, (trace: PipelineTrace) => ReadonlyArray<string>]> = [
  ["classify", (it) => classified(it)],
  ["rules", (it) => rules(it)],
  ["budget", ({ budget }) => [`Resolved: ${grouped(budget)} tokens`]],
  [
    "pipeline",
    ({ budget, codeBudget }) => [
      `Overhead: ${grouped(Math.max(0, budget - codeBudget))} tokens → code budget ${grouped(codeBudget)} tokens`
    ]
  ],
  ["context", (it) => context(it)],
  ["guard", (it) => guarded(it)],
  ["transform", (it) => transformed(it)],
  ["ladder", (it) => laddered(it)],
  [
    "assemble",
    ({ tokenSummary }) => [
      `Compiled prompt: ${grouped(tokenSummary.promptTotal)} tokens (context: ${grouped(tokenSummary.afterPrune)} +` +
        ` assembly overhead: ${grouped(Math.max(0, tokenSummary.promptTotal - tokenSummary.afterPrune))})`
    ]
  ],
  [
    "window",
    ({ budget, tokenSummary }) => [
      `Budget: ${grouped(budget)} | Prompt: ${grouped(tokenSummary.promptTotal)} |` +
        ` Reduction: ${percent(tokenSummary.reductionPct)}`
    ]
  ],
  ["warning", ({ warnings }) => warnings.map(printable)]
]

const classified = ({ intent, taskClass }: PipelineTrace) => [
  `Intent: ${JSON.stringify(printable(intent))}`,
  `→ TaskClass: ${taskClass.taskClass} (confidence: ${taskClass.confidence.toFixed(2)},` +
    ` keywords: [${list(taskClass.matchedKeywords)}])`,
  `→ Subject: [${list(taskClass.subjectTokens)}], identifiers: [${list(taskClass.identifiers)}],` +
    ` paths: [${list(taskClass.mentionedPaths)}]`
]

const rules = ({ constraints, rulePacks }: PipelineTrace) => [
  `Loaded: ${rulePacks.length === 0 ? "none" : list(rulePacks)}`,
  `Constraints: ${constraints.length} merged`,
  ...constraints.map((it) => `  - ${printable(it)}`)
]

const context = ({
  alsoShown = [],
  excludedCounts,
  excludedFiles,
  filesTotal,
  selectedFiles,
  skippedPaths,
  skippedTotal
}: PipelineTrace) => [
  `Considered ${counted(filesTotal, "file")}, selected ${grouped(selectedFiles.length)}`,
  ...(selectedFiles.length === 0 ? [] : ["Files:"]),
  ...selectedFiles.flatMap((file) => [
    `  ${printable(file.path)}  score=${file.score.toFixed(2)}${rankText(file.rank)}  tokens=${grouped(file.estimatedTokens)}  ${file.tier}` +
      `  (${signalsText(file.signals)})`,
    ...(file.parts === undefined ? [] : partLines(file.parts).map((line) => `    ${line}`))
  ]),
  ...(alsoShown.length === 0 ? [] : ["Also shown:"]),
  ...alsoShown.map((file) => `  ${printable(file.path)}${rankText(file.rank)}  ${file.tier}  ${file.as}`),
  ...(excludedFiles.length === 0 ? [] : ["Left out:"]),
  ...excludedFiles.map(
    (file) =>
      `  ${printable(file.path)}  score=${file.score.toFixed(2)}${rankText(file.rank)}  ${file.reason}` +
      (file.signals === undefined ? "" : `  (${signalsText(file.signals)})`)
  ),
  ...andMore(Object.values(excludedCounts).reduce((sum, it) => sum + it, 0) - excludedFiles.length),
  ...(skippedPaths.length === 0 ? [] : ["Skipped:"]),
  ...skippedPaths.map((it) => `  ${printable(it.path)}  ${it.reason}`),
  ...andMore(skippedTotal - skippedPaths.length)
]

const andMore = (count: number): ReadonlyArray<string> => (count > 0 ? [`  and ${grouped(count)} more`] : [])

const rankText = (rank: number | undefined): string => (rank === undefined ? "" : `  rank=${grouped(rank)}`)

const signalsText = (signals: Readonly<Record<string, number>>): string =>
  Object.entries(signals)
    .sort(([a], [b]) => byPath(a, b))
    .map(([name, value]) => `${printable(name)}: ${value.toFixed(2)}`)
    .join(", ")

const guarded = ({ guard, selectedFiles }: PipelineTrace) => {
  if (guard === null) return ["Off"]
  const status = guard.findings.length === 0 ? "clean" : counted(guard.findings.length, "finding")
  return [
    `Scanned ${counted(selectedFiles.length, "file")} | Status: ${status} (${guard.filesBlocked.length} blocked,` +
      ` ${guard.filesRedacted.length} redacted, ${guard.filesWarned.length} warned)`,
    ...guard.findings.map(
      (it) =>
        `  ${it.severity} ${it.type} ${printable(it.file)}${it.line === undefined ? "" : `:${it.line}`}` +
        `  ${printable(it.message)}`
    ),
    ...guard.weakened.map((it) => `  weakened: ${printable(it)}`)
  ]
}

const transformed = ({ transforms }: PipelineTrace) => {
  const changed = transforms.filter((it) => it.transformersApplied.length > 0)
  const saved = changed.reduce((sum, it) => sum + it.originalTokens - it.transformedTokens, 0)
  return [
    `${counted(transforms.length, "file")} | ${changed.length} transformed | ${grouped(saved)} tokens saved`,
    ...changed.map(
      (it) =>
        `  ${printable(it.filePath)}  ${grouped(it.originalTokens)} → ${grouped(it.transformedTokens)}` +
        `  (${list(it.transformersApplied)})`
    )
  ]
}

const laddered = ({ codeBudget, summarisationTiers: tiers, tokenSummary }: PipelineTrace) => [
  `${grouped(tokenSummary.afterLadder)} tokens (code budget ${grouped(codeBudget)})`,
  `Tiers: ${(["L0", "L1", "L2", "L3"] as const).map((tier) => `${tiers[tier]}×${tier}`).join(" ")}`
]

const list = (words: ReadonlyArray<string>): string => words.map(printable).join(", ")
