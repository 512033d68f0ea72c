/** `usage <jsonl>`: what was loaded, how often, and what it cost. */
import { summarizeUsage } from "../../../loadout/Usage.js"
import { grouped, printable, table } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { eventsAt } from "./Files.js"

export const usageCommand: LoadoutCommand = {
  name: "usage",
  summary: "Sum up what was loaded, how often, and what that cost",
  usage: "<jsonl>",
  arity: { least: 1, most: 1, leastWithDefaults: 0 },
  run: (input) => {
    const log = eventsAt(input, 0)
    const summaries = summarizeUsage(log.events)
    const loads = summaries.reduce((sum, it) => sum + it.loadCount, 0)
    const tokens = summaries.reduce((sum, it) => sum + it.totalTokens, 0)
    return {
      json: summaries.map((it) => ({ ...it, modes: [...it.modes] })),
      text: [
        ...(summaries.length === 0
          ? ["Nothing was loaded yet."]
          : table(
              [
                { title: "entry", align: "left" },
                { title: "loads", align: "right" },
                { title: "tokens", align: "right" },
                { title: "last loaded", align: "left" },
                { title: "modes", align: "left" }
              ],
              summaries.map((it) => [
                printable(it.entryId),
                grouped(it.loadCount),
                grouped(it.totalTokens),
                printable(it.lastLoaded),
                [...it.modes].join(", ")
              ])
            )),
        ...(summaries.length === 0 ? [] : ["", `${grouped(loads)} loads, ${grouped(tokens)} tokens`])
      ],
      notes: log.notes
    }
  }
}
