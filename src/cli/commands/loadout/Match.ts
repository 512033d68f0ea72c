/** `match <task>`: what would load for a task, and with `--why` also why the rest would not. */
import { resolve } from "node:path"
import { explainMatch, type MatchOptions } from "../../../loadout/Match.js"
import type { LoadoutIndex } from "../../../loadout/Model.js"
import { isPhase } from "../../../loadout/Shape.js"
import { resolveLoadout } from "../../../loadout/Sync.js"
import { counted, grouped, printable } from "../../Text.js"
import { type Input, type LoadoutCommand, Problem } from "./Command.js"
import { readIndex } from "./Files.js"

export const matchCommand: LoadoutCommand = {
  name: "match",
  summary: "Show what would load for a task",
  usage: "<task>",
  arity: { least: 1, most: Number.POSITIVE_INFINITY },
  resolves: true,
  flags: { why: "Say of every other entry why it would not load" },
  options: {
    index: { placeholder: "file", help: "Match against this index alone" },
    scoring: { placeholder: "how", help: "calibrated (default) or contract" },
    phase: { placeholder: "phase", help: "task, plan or edit: leave out what is switched off for it" },
    path: { placeholder: "file", help: "A file that is being touched; may be repeated" },
    "max-tokens": { placeholder: "n", help: "Most tokens of all that loads" },
    "max-entries": { placeholder: "n", help: "Most entries beside core" },
    "min-score": { placeholder: "x", help: "Least score, 0 to 1" }
  },
  run: (input) => {
    const task = input.args.join(" ")
    const { index, layers, provenance } = sourceOf(input)
    const { matches, whyNot } = explainMatch(task, index, optionsOf(input))
    const tokens = matches.reduce((sum, { entry }) => sum + entry.tokens_est, 0)
    const shown = matches.map(({ entry, ...it }) => ({
      id: entry.id,
      score: Math.round(it.score * 1_000) / 1_000,
      mode: it.mode,
      reason: it.reason,
      matchedKeywords: it.matchedKeywords,
      matchedPatterns: it.matchedPatterns,
      tokens: entry.tokens_est,
      path: entry.path,
      source: provenance[entry.id] ?? "index"
    }))
    const why = input.flags.has("why")
    return {
      json: { task, matches: shown, tokens, ...(why ? { whyNot } : {}) },
      text: [
        ...(shown.length === 0 ? ["Nothing would load."] : []),
        ...shown.flatMap((it) => [
          `${it.score.toFixed(2)}  ${printable(it.id)}  (${grouped(it.tokens)} tokens, ${it.mode}, ${it.source})`,
          `      ${printable(it.reason)}`
        ]),
        ...(shown.length === 0 ? [] : ["", `${counted(tokens, "token")} in all`]),
        ...(why && whyNot.length > 0 ? ["", "Would not load:"] : []),
        ...(why ? whyNot.map((it) => `  ${printable(it.id)}: ${printable(it.reason)}`) : []),
        ...(layers === 0 ? ["", "There is no index yet. `aic loadout index` makes one from what the project has."] : [])
      ]
    }
  }
}

const sourceOf = (
  input: Input
): { readonly index: LoadoutIndex; readonly layers: number; readonly provenance: Readonly<Record<string, string>> } => {
  const file = input.values.get("index")?.at(-1)
  if (file !== undefined) return { index: readIndex(resolve(input.cwd, file)), layers: 1, provenance: {} }
  const { layers, merged } = resolveLoadout(input.resolve)
  return { index: merged, layers: layers.length, provenance: merged.provenance }
}

const optionsOf = ({ values }: Input): MatchOptions => {
  const scoring = values.get("scoring")?.at(-1) ?? "calibrated"
  if (scoring !== "calibrated" && scoring !== "contract") throw bad("scoring", "calibrated or contract")
  const phase = values.get("phase")?.at(-1)
  if (phase !== undefined && !isPhase(phase)) throw bad("phase", "task, plan or edit")
  const maxTokens = numberOf(values, "max-tokens")
  const maxEntries = numberOf(values, "max-entries")
  const minScore = numberOf(values, "min-score")
  return {
    scoring,
    paths: values.get("path") ?? [],
    ...(phase === undefined ? {} : { phase }),
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(maxEntries === null ? {} : { maxEntries }),
    ...(minScore === null ? {} : { minScore })
  }
}

const numberOf = (values: Input["values"], name: string): number | null => {
  const text = values.get(name)?.at(-1)
  if (text === undefined) return null
  const number = text.trim() === "" ? Number.NaN : Number(text)
  if (!(number >= 0 && Number.isFinite(number))) throw bad(name, "a number, 0 or more")
  return number
}

const bad = (name: string, wanted: string) => new Problem("BAD_VALUE", `\`--${name}\` takes ${wanted}`)
