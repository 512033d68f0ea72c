/** `overlaps <index>`: keywords that several entries answer to. */
import { findKeywordOverlaps } from "../../../loadout/Analysis.js"
import { printable } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"
import { indexAt } from "./Files.js"

export const overlapsCommand: LoadoutCommand = {
  name: "overlaps",
  summary: "List keywords that more than one entry answers to",
  usage: "<index>",
  arity: { least: 1, most: 1, leastWithDefaults: 0 },
  run: (input) => {
    const overlaps = findKeywordOverlaps(indexAt(input, 0))
    return {
      json: overlaps,
      text:
        overlaps.length === 0
          ? ["No keyword is shared."]
          : overlaps.map((it) => `${printable(it.keyword)}: ${it.entries.map(printable).join(", ")}`)
    }
  }
}
