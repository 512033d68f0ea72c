/** The help of the commands about the records. */
import { exitCodesText } from "../../ExitCodes.js"
import { commonFlags, commonOptions } from "./Arguments.js"
import type { RecordsCommand } from "./Command.js"

type Shape = Pick<RecordsCommand<never>, "name" | "summary" | "usage" | "flags" | "options">

export const helpText = (commands: ReadonlyArray<Shape>, command: Shape | null): ReadonlyArray<string> =>
  command === null
    ? ["Commands", ...columns(commands.map((it) => [`aic ${it.name} ${it.usage}`.trim(), it.summary]))]
    : [
        `aic ${command.name} ${command.usage}`.trim(),
        "",
        command.summary,
        "",
        "Options",
        ...columns([
          ...Object.entries({ ...command.options, ...commonOptions }).map(
            ([name, it]) => [`--${name} <${it.placeholder}>`, it.help] as const
          ),
          ...Object.entries({ ...command.flags, ...commonFlags }).map(([name, help]) => [`--${name}`, help] as const),
          ["--help", "Print this"]
        ]),
        "",
        exitCodesText
      ]

const columns = (rows: ReadonlyArray<readonly [string, string]>): ReadonlyArray<string> => {
  const width = rows.reduce((widest, [left]) => Math.max(widest, left.length), 0)
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}
