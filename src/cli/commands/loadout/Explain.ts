/** `explain <id>`: every definition of one entry, and which of them counts. */
import { explainEntry } from "../../../loadout/Resolve.js"
import { discoverLayers } from "../../../loadout/Sync.js"
import { grouped, printable } from "../../Text.js"
import { type LoadoutCommand, Problem } from "./Command.js"

export const explainCommand: LoadoutCommand = {
  name: "explain",
  summary: "Show which layers define an entry, and which definition counts",
  usage: "<id>",
  arity: { least: 1, most: 1 },
  resolves: true,
  run: ({ args: [entryId = ""], resolve }) => {
    const explained = explainEntry(entryId, discoverLayers(resolve).layers)
    if (explained === null) {
      const message = `no layer defines "${printable(entryId)}"`
      throw new Problem("NOT_FOUND", message, "`resolve` lists the entries that there are", { entryId })
    }
    return {
      json: explained,
      text: [
        `${printable(explained.id)}: ${explained.overrideChain.join(" → ")}`,
        ...explained.definitions.flatMap((it) => [
          "",
          `${it.layer === explained.finalLayer ? "*" : " "} ${it.layer}: ${printable(String(it.priority))}, ${grouped(it.tokens)} tokens`,
          `    ${printable(it.summary)}`,
          `    keywords: ${it.keywords.map(printable).join(", ") || "none"}`,
          `    path: ${printable(it.path)}`
        ])
      ]
    }
  }
}
