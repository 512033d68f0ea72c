/**
 * What @effect/cli says badly or not at all of a command line: a command that there is not, an option that the command
 * has not (it takes one for an argument), an option without its value.
 */
import { CommandDescriptor, type Usage } from "@effect/cli"
import { HashMap, Option } from "effect"
import { didYouMean } from "../domain/NearNames.js"
import { printable } from "./Text.js"

export interface CommandShape {
  /** Option → what it takes: a placeholder, `a | b` of a choice, or null for a flag. */
  readonly options: ReadonlyMap<string, string | null>
  readonly takesText: boolean
  readonly commands: ReadonlyMap<string, CommandShape>
}

type Descriptor = CommandDescriptor.Command<unknown>

/** A command tells nothing of the commands within it, so `within` has them. */
export const shapesOf = (
  commands: HashMap.HashMap<string, Descriptor>,
  within: Readonly<Record<string, HashMap.HashMap<string, Descriptor>>> = {}
): ReadonlyMap<string, CommandShape> =>
  new Map(
    [...HashMap.entries(commands)].map(([name, command]) => {
      const inner = within[name]
      return [name, { ...wordsOf(command), commands: inner === undefined ? new Map() : shapesOf(inner) }]
    })
  )

const wordsOf = (command: Descriptor): Omit<CommandShape, "commands"> => {
  const named = namedIn(CommandDescriptor.getUsage(command))
  return {
    options: new Map(
      named.flatMap(({ acceptedValues, names }) =>
        names.filter(isOption).map((name) => [name, Option.getOrNull(acceptedValues)] as const)
      )
    ),
    takesText: named.some(({ names }) => names.some((it) => it.startsWith("<")))
  }
}

const isOption = (name: string) => name.startsWith("--")

const namedIn = (usage: Usage.Usage): ReadonlyArray<Usage.Named> => {
  switch (usage._tag) {
    case "Named":
      return [usage]
    case "Optional":
    case "Repeated":
      return namedIn(usage.usage)
    case "Alternation":
    case "Concat":
      return [...namedIn(usage.left), ...namedIn(usage.right)]
    default:
      return []
  }
}

/** Options of every command; what they do is @effect/cli's. */
const builtIn: ReadonlyMap<string, string | null> = new Map([
  ["--help", null],
  ["-h", null],
  ["--version", null],
  ["--wizard", null],
  ["--completions", "shell"],
  ["--log-level", "level"]
])

/** The words of the command that a line is about: `["guard", "explain"]`; none where it names no command. */
export const commandWords = (
  args: ReadonlyArray<string>,
  commands: ReadonlyMap<string, CommandShape>
): ReadonlyArray<string> => {
  const [name] = args
  const shape = name === undefined ? undefined : commands.get(name)
  if (name === undefined || shape === undefined) return []
  const [inner] = args.slice(1)
  return inner !== undefined && shape.commands.has(inner) ? [name, inner] : [name]
}

/** Null where nothing is wrong with it so far. `others`: commands that are run before this is reached. */
export const problemOf = (
  args: ReadonlyArray<string>,
  commands: ReadonlyMap<string, CommandShape>,
  others: ReadonlyArray<string>
): string | null => {
  const end = args.indexOf("--")
  const words = end < 0 ? args : args.slice(0, end)
  if (words.some((it) => it === "--help" || it === "-h" || it === "--wizard")) return null
  const path = commandWords(args, commands)
  const [name, inner] = path
  const command = name === undefined ? undefined : commands.get(name)
  if (command === undefined)
    return words[0] === undefined ? null : withoutCommand(words[0], [...commands.keys(), ...others])
  const shape = inner === undefined ? command : (command.commands.get(inner) ?? command)
  return wrongOption(words.slice(path.length), shape)
}

const withoutCommand = (word: string, known: ReadonlyArray<string>): string | null => {
  if (builtIn.has(nameOf(word))) return null
  const what = word.startsWith("-") ? `there is no option ${quoted(word)}` : `there is no command ${quoted(word)}`
  return `${what}.${didYouMean(word, word.startsWith("-") ? builtIn.keys() : known)}`
}

const wrongOption = (words: ReadonlyArray<string>, { commands, options, takesText }: CommandShape): string | null => {
  const known = new Map([...builtIn, ...options])
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (commands.has(word)) return null
    if (!word.startsWith("-") || word === "-") continue
    const name = nameOf(word)
    const takes = known.get(name)
    if (takes === undefined) {
      const hint = takesText ? " Text that starts with a dash goes after `--`." : ""
      return `unknown option ${quoted(name)}.${didYouMean(name, options.keys())}${hint}`
    }
    if (takes === null) continue
    const value = word === name ? words[++at] : word.slice(name.length + 1)
    if (value === undefined || value === "" || value.startsWith("--")) return `${quoted(name)} needs a value`
    const choices = takes.split(" | ")
    if (choices.length > 1 && !choices.includes(value)) {
      return `${quoted(name)} is one of ${choices.join(", ")}.${didYouMean(value, choices)}`
    }
  }
  return null
}

const nameOf = (word: string): string => word.replace(/=[\s\S]*$/, "")

const quoted = (word: string): string => `\`${printable(word.slice(0, 80))}\``
