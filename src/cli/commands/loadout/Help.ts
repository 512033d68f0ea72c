/** The help of the loadout commands. */
import { commonFlags, resolverOptions } from "./Arguments.js"
import { argumentDefaults, argumentTexts, type LoadoutCommand, usageOf } from "./Command.js"
import type { LoadoutIo } from "./Run.js"

type Program = Pick<LoadoutIo, "program" | "usageExit" | "usesDefaults">

export const helpText = (
  { program, usageExit, usesDefaults }: Program,
  commands: ReadonlyArray<LoadoutCommand>,
  command: LoadoutCommand | null
): ReadonlyArray<string> =>
  command === null
    ? [
        `${program}: which knowledge a task needs, from layered indexes on the local disk`,
        "",
        "Usage",
        `  ${program} <command> [options]`,
        "",
        "Commands",
        ...columns(commands.map((it) => [`${it.name} ${usageOf(it, usesDefaults)}`.trim(), it.summary])),
        "",
        ...optionLines(null, usesDefaults),
        "",
        `Exit codes: 0 done, 1 nothing to answer with or findings (validate, index --check), ${usageExit} wrong usage`
      ]
    : [
        `${program} ${command.name} ${usageOf(command, usesDefaults)}`.trim(),
        "",
        command.summary,
        "",
        ...argumentLines(command, usesDefaults),
        ...optionLines(command, usesDefaults)
      ]

const argumentLines = ({ usage }: LoadoutCommand, usesDefaults: boolean): ReadonlyArray<string> => {
  const names = [...usage.matchAll(/[<[](\w+)[>\]]/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  if (names.length === 0) return []
  const rows = names.map((name) => {
    const where = usesDefaults ? argumentDefaults[name] : undefined
    return [name, `${argumentTexts[name] ?? ""}${where === undefined ? "" : ` (default: ${where})`}`]
  })
  return ["Arguments", ...columns(rows), ""]
}

const optionLines = (command: LoadoutCommand | null, usesDefaults: boolean): ReadonlyArray<string> => {
  const places = Object.entries(resolverOptions).filter(
    ([name]) =>
      command === null ||
      command.resolves === true ||
      (name === "project" && (command.arity.most === 0 || usesDefaults))
  )
  return [
    "Options",
    ...columns([
      ...Object.entries(command?.options ?? {}).map(
        ([name, it]) => [`--${name} <${it.placeholder}>`, it.help] as const
      ),
      ...Object.entries(command?.flags ?? {}).map(([name, help]) => [`--${name}`, help] as const),
      ...places.map(([name, it]) => [`--${name} <${it.placeholder}>`, it.help] as const),
      ...Object.entries(commonFlags).map(([name, help]) => [`--${name}`, help] as const),
      ["--help", "Print this"],
      ["--version", "Print the version"]
    ])
  ]
}

const columns = (rows: ReadonlyArray<readonly [string, string] | ReadonlyArray<string>>): ReadonlyArray<string> => {
  const width = rows.reduce((widest, [left = ""]) => Math.max(widest, left.length), 0)
  return rows.map(([left = "", right = ""]) => `  ${left.padEnd(width)}  ${right}`)
}
