/** `dead <index> <jsonl>`: entries that the log never names. */
import { findDeadEntries } from "../../../loadout/Analysis.js"
import { grouped, printable, table } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { indexPathOf, lostNotes, readEvents, readIndex, usagePathOf } from "./Files.js"

export const deadCommand: LoadoutCommand = {
  name: "dead",
  summary: "List entries that were never loaded",
  usage: "<index> <jsonl>",
  arity: { least: 2, most: 2, leastWithDefaults: 0 },
  run: (input) => {
    const index = readIndex(indexPathOf(input, 0))
    const log = readEvents(usagePathOf(input, 1))
    const dead = findDeadEntries(index, log.events).map(({ entry, reason }) => ({
      id: entry.id,
      tokens: entry.tokens_est,
      reason
    }))
    return {
      json: dead,
      text:
        dead.length === 0
          ? ["Every entry was loaded at least once."]
          : table(
              [
                { title: "entry", align: "left" },
                { title: "tokens", align: "right" },
                { title: "why", align: "left" }
              ],
              dead.map((it) => [printable(it.id), grouped(it.tokens), it.reason])
            ),
      notes: lostNotes(log)
    }
  }
}
