/** `resolve`: the merged index, and which layer every entry comes from. */
import type { SearchedLayer } from "../../../loadout/Resolve.js"
import { resolveLoadout } from "../../../loadout/Sync.js"
import { counted, grouped, printable, table } from "../../Text.js"
import type { LoadoutCommand } from "./Command.js"

export const resolveCommand: LoadoutCommand = {
  name: "resolve",
  summary: "Show the merged index of all layers, and where every entry comes from",
  usage: "",
  arity: { least: 0, most: 0 },
  resolves: true,
  run: (input) => {
    const { layers, merged, searched } = resolveLoadout(input.resolve)
    const { budget, conflicts, entries, provenance } = merged
    const problems = layers.flatMap((layer) =>
      (layer.problems ?? []).map((it) => ({ layer: layer.name, place: it.place, problem: it.problem }))
    )
    return {
      json: {
        layers: searched.map(({ found, malformed, name, path }) => ({
          name,
          path,
          found,
          ...(malformed === undefined ? {} : { malformed })
        })),
        entries: entries.map(({ id, priority, tokens_est }) => ({
          id,
          priority,
          tokens: tokens_est,
          source: provenance[id]
        })),
        conflicts,
        budget,
        ...(problems.length > 0 ? { problems } : {})
      },
      text: [
        ...searched.map(layerLine),
        "",
        ...(entries.length === 0
          ? ["No entries."]
          : table(
              [
                { title: "entry", align: "left" },
                { title: "priority", align: "left" },
                { title: "tokens", align: "right" },
                { title: "source", align: "left" }
              ],
              entries.map(({ id, priority, tokens_est }) => [
                printable(id),
                printable(String(priority)),
                grouped(tokens_est),
                provenance[id] ?? ""
              ])
            )),
        ...conflicts.map((it) => `overridden: ${printable(it.entryId)} (${it.layers.join(" → ")})`),
        ...problems.map((it) => `problem in ${it.layer}: ${it.place}: ${it.problem}`),
        "",
        `${counted(entries.length, "entry").replace("entrys", "entries")}: ${grouped(budget.always_loaded_est)} tokens always loaded, ${grouped(budget.on_demand_total_est)} on demand`
      ]
    }
  }
}

const layerLine = ({ found, malformed, name, path }: SearchedLayer): string =>
  `${name.padEnd(8)}${found ? "found" : malformed === undefined ? "not there" : `malformed (${malformed})`}  ${printable(path)}`
