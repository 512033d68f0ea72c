/** `budget <index> [jsonl]`: what the tiers cost. */
import { analyzeBudget, type EntrySize } from "../../../loadout/Analysis.js"
import { summarizeUsage } from "../../../loadout/Usage.js"
import { grouped, printable, table } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { eventsAt, indexAt } from "./Files.js"

export const budgetCommand: LoadoutCommand = {
  name: "budget",
  summary: "Sum up what the entries of an index cost, and what was loaded of them",
  usage: "<index> [jsonl]",
  arity: { least: 1, most: 2, leastWithDefaults: 0 },
  run: (input) => {
    const index = indexAt(input, 0)
    const log = eventsAt(input, 1)
    const it = analyzeBudget(index, summarizeUsage(log.events))
    return {
      json: it,
      text: [
        ...table(
          [
            { title: "tier", align: "left" },
            { title: "entries", align: "right" },
            { title: "tokens", align: "right" }
          ],
          [
            ["core", grouped(it.coreEntries), grouped(it.coreTokens)],
            ["domain", grouped(it.domainEntries), grouped(it.domainTokens)],
            ["manual", grouped(it.manualEntries), grouped(it.manualTokens)],
            ["all", grouped(it.coreEntries + it.domainEntries + it.manualEntries), grouped(it.totalTokens)]
          ]
        ),
        "",
        `average domain entry: ${grouped(it.avgDomainSize)} tokens`,
        `largest: ${sizeText(it.largestEntry)}`,
        `smallest: ${sizeText(it.smallestEntry)}`,
        `average load observed: ${it.observedAvg === null ? "no log" : `${grouped(it.observedAvg)} tokens`}`
      ],
      notes: log.notes
    }
  }
}

const sizeText = (size: EntrySize | null): string =>
  size === null ? "none" : `${printable(size.id)} (${grouped(size.tokens)} tokens)`
