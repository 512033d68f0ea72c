/** The help of the loadout commands. */
import { commonFlags, resolverOptions } from "./Arguments.js"
import type { LoadoutCommand } from "./Command.js"
import type { LoadoutIo } from "./Run.js"

export const helpText = (
  { program, usageExit }: Pick<LoadoutIo, "program" | "usageExit">,
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
        ...columns(commands.map((it) => [`${it.name} ${it.usage}`.trim(), it.summary])),
        "",
        ...optionLines(null),
        "",
        `Exit codes: 0 done, 1 nothing to answer with or findings (validate, index --check), ${usageExit} wrong usage`
      ]
    : [`${program} ${command.name} ${command.usage}`.trim(), "", command.summary, "", ...optionLines(command)]

const optionLines = (command: LoadoutCommand | null): ReadonlyArray<string> => [
  "Options",
  ...columns([
    ...Object.entries(command?.options ?? {}).map(([name, it]) => [`--${name} <${it.placeholder}>`, it.help] as const),
    ...Object.entries(command?.flags ?? {}).map(([name, help]) => [`--${name}`, help] as const),
    ...Object.entries(resolverOptions).map(([name, it]) => [`--${name} <${it.placeholder}>`, it.help] as const),
    ...Object.entries(commonFlags).map(([name, help]) => [`--${name}`, help] as const),
    ["--help", "Print this"],
    ["--version", "Print the version"]
  ])
]

const columns = (rows: ReadonlyArray<readonly [string, string] | ReadonlyArray<string>>): ReadonlyArray<string> => {
  const width = rows.reduce((widest, [left = ""]) => Math.max(widest, left.length), 0)
  return rows.map(([left = "", right = ""]) => `  ${left.padEnd(width)}  ${right}`)
}
