/** An explanation as a person reads it. Everything that comes from the project passes `printable`. */
import type { Explained } from "../programs/ExplainFile.js"
import { partLines } from "./PartLines.js"
import { type Column, grouped, printable, table } from "./Text.js"

export const explanationReport = (it: Explained): ReadonlyArray<string> => [
  `${printable(it.path)}: ${verdict(it)}`,
  ...(it.rank === null ? [] : [`Rank ${grouped(it.rank)} of ${grouped(it.rankedFiles)}, score ${it.score.toFixed(3)}`]),
  ...(it.kind === null ? [] : [`Kind: ${it.kind}`]),
  ...limitLines(it),
  ...(it.parts === null ? [] : ["", "Blocks", ...partLines(it.parts).map((line) => `  ${line}`)]),
  ...(it.signals.length === 0 ? [] : ["", "Signals", ...signalLines(it).map((line) => `  ${line}`)])
]

const tiers = {
  L0: "shown in full",
  L1: "shown in parts: its best blocks, or signatures with their comments",
  L2: "shown by its signatures",
  L3: "shown by its names"
} as const

/** It is behind the limits, and stands there all the same. */
const beyond: Readonly<Partial<Record<Explained["outcome"], string>>> = {
  room_left: ": beyond the limits, but there was room",
  signatures: ": beyond the limits, but the code that is shown may call it",
  specification: ", as a specification"
}

const reasons: Readonly<Record<NonNullable<Explained["reason"]>, string>> = {
  include_pattern_mismatch: "the rules include other files only",
  exclude_pattern_match: "the rules leave it out",
  max_files: "no place was left among the files, or among those of its kind",
  budget_exceeded: "the budget was used up by files that rank higher",
  guard_blocked: "the guard does not let it out",
  zero_semantic_signal: "nothing in it speaks of the subject",
  below_relevance_floor: "it matches much less than the best files",
  unreadable: "it cannot be read",
  shown_as_knowledge: "the knowledge section shows it already"
}

const verdict = ({ lostTo, outcome, rankedFiles, reason, tier }: Explained): string => {
  if (tier !== null) return `in the prompt, ${tiers[tier]} (${tier})${beyond[outcome] ?? ""}`
  if (lostTo !== null) return `chosen, but not in the prompt: ${reasons[lostTo]}`
  if (reason !== null) return `not in the prompt: ${reasons[reason]} (${reason})`
  if (outcome === "not_ranked" && rankedFiles > 0) return "not a file of this project, or one that git ignores"
  return "not in the prompt"
}

const limitLines = ({ cutOff, kind, limits, rank }: Explained): ReadonlyArray<string> => {
  if (rank === null) return []
  const ofKind = limits.ofKind === null ? "" : `, and ${limits.ofKind} of kind ${kind}`
  return [
    `Limits: at most ${limits.maxFiles} files${ofKind}; scores from ${limits.floor.toFixed(3)}`,
    ...(cutOff === null
      ? []
      : [`Last one in: ${printable(cutOff.path)}, rank ${grouped(cutOff.rank)}, score ${cutOff.score.toFixed(3)}`])
  ]
}

const columns: ReadonlyArray<Column> = [
  { title: "name", align: "left" },
  { title: "value", align: "right" },
  { title: "weight", align: "right" },
  { title: "adds", align: "right" }
]

/** What adds nothing is not worth a line. */
const signalLines = ({ signals }: Explained): ReadonlyArray<string> =>
  table(
    columns,
    signals
      .filter(({ name, value }) => value !== 0 || name === "kind")
      .map(({ name, value, weight }) => [
        printable(name),
        value.toFixed(3),
        weight === null ? (name === "kind" ? "factor" : "") : String(weight),
        weight === null ? "" : (value * weight).toFixed(3)
      ])
  )
