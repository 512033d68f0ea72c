/** `dead <index> <jsonl>`: entries that the log never names. */
import { findDeadEntries } from "../../../loadout/Analysis.js"
import { grouped, printable, table } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { eventsAt, indexAt } from "./Files.js"

export const deadCommand: LoadoutCommand = {
  name: "dead",
  summary: "List entries that were never loaded; core ones always are",
  usage: "<index> <jsonl>",
  arity: { least: 2, most: 2, leastWithDefaults: 0 },
  run: (input) => {
    const index = indexAt(input, 0)
    const log = eventsAt(input, 1)
    const dead = findDeadEntries(index, log.events).map(({ entry, reason }) => ({
      id: entry.id,
      tokens: entry.tokens_est,
      reason
    }))
    return {
      json: dead,
      text:
        dead.length === 0
          ? [
              index.entries.length === 0
                ? "The index has no entries."
                : "Every entry but the core ones was loaded at least once."
            ]
          : table(
              [
                { title: "entry", align: "left" },
                { title: "tokens", align: "right" },
                { title: "why", align: "left" }
              ],
              dead.map((it) => [printable(it.id), grouped(it.tokens), it.reason])
            ),
      notes: log.notes
    }
  }
}
