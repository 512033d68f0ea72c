/** From words to a command and its input, by Node's own parser. */
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { projectHelp } from "../../ProjectFolder.js"
import { printable } from "../../Text.js"
import { UsageError } from "../../UsageError.js"
import type { Input, RecordsCommand } from "./Command.js"

export type Understood<C> =
  | { readonly _tag: "Help"; readonly command: C | null }
  | { readonly _tag: "Run"; readonly command: C; readonly input: Input }

export const commonOptions: RecordsCommand<never>["options"] = {
  project: { placeholder: "dir", help: projectHelp }
}
export const commonFlags: RecordsCommand<never>["flags"] = {
  json: "Print JSON: what the MCP tool answers, where there is one of that name"
}

type Shape = Pick<RecordsCommand<never>, "name" | "usage" | "mostArguments" | "flags" | "options">

export const understand = <C extends Shape>(
  words: ReadonlyArray<string>,
  commands: ReadonlyArray<C>,
  cwd: string
): Effect.Effect<Understood<C>, UsageError> => {
  const command = commandOf(words, commands)
  const wantsHelp = words.some((it) => it === "--help" || it === "-h")
  if (wantsHelp) return Effect.succeed({ _tag: "Help", command })
  if (command === null) {
    const group = commands.filter((it) => it.name.startsWith(`${words[0]} `)).map((it) => `\`aic ${it.name}\``)
    return new UsageError({ problem: `\`aic ${printed(words[0] ?? "")}\` needs one of ${group.join(", ")}` })
  }
  return Effect.map(parsed(words.slice(command.name.split(" ").length), command), (input) => ({
    _tag: "Run",
    command,
    input: { ...input, cwd }
  }))
}

const commandOf = <C extends Shape>(words: ReadonlyArray<string>, commands: ReadonlyArray<C>): C | null =>
  commands.find((it) => it.name === words.slice(0, 2).join(" ")) ?? commands.find((it) => it.name === words[0]) ?? null

const parsed = (words: ReadonlyArray<string>, command: Shape): Effect.Effect<Omit<Input, "cwd">, UsageError> => {
  const flags = Object.keys({ ...command.flags, ...commonFlags })
  const options = Object.keys({ ...command.options, ...commonOptions })
  const { positionals, tokens, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries([
      ...flags.map((it) => [it, { type: "boolean" as const }] as const),
      ...options.map((it) => [it, { type: "string" as const }] as const)
    ])
  })
  const given = (problem: string) => new UsageError({ problem: `\`aic ${command.name}\` ${problem}` })
  for (const token of tokens) {
    if (token.kind !== "option") continue
    if (![...flags, ...options].includes(token.name)) return given(`has no option \`${printed(token.rawName)}\``)
    if (flags.includes(token.name) && token.value !== undefined) return given(`takes no value for \`--${token.name}\``)
    if (options.includes(token.name) && (token.value === undefined || token.value.startsWith("--"))) {
      return given(`needs a value after \`--${token.name}\``)
    }
  }
  if (positionals.length > command.mostArguments) {
    return given(command.usage === "" ? "takes no arguments" : `takes ${command.usage}`)
  }
  return Effect.succeed({
    args: positionals,
    flags: new Set(flags.filter((it) => values[it] === true)),
    values: new Map(options.flatMap((it) => (typeof values[it] === "string" ? [[it, values[it]] as const] : [])))
  })
}

const printed = (word: string): string => printable(word.slice(0, 80))
