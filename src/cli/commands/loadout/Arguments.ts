/** From words to a command and its input. Options may stand anywhere, before the command, too; unknown ones are errors. */
import { resolve } from "node:path"
import { didYouMean } from "../../../domain/NearNames.js"
import type { ResolveOptions } from "../../../loadout/Resolve.js"
import { type Input, type LoadoutCommand, Problem, usageOf } from "./Command.js"

export const resolverOptions: NonNullable<LoadoutCommand["options"]> = {
  project: { placeholder: "dir", help: "The project's root folder (default: the current one)" },
  global: { placeholder: "dir", help: "Folder of the user's own layer (default: ~/.ai-loadout)" },
  org: { placeholder: "file", help: "Index of the organisation (default: $AI_LOADOUT_ORG)" },
  session: { placeholder: "file", help: "Index that overrides all others (default: $AI_LOADOUT_SESSION)" }
}

export const commonFlags: NonNullable<LoadoutCommand["flags"]> = { json: "Print JSON" }

export type Understood =
  | { readonly _tag: "Help"; readonly command: LoadoutCommand | null }
  | { readonly _tag: "Version" }
  | { readonly _tag: "Run"; readonly command: LoadoutCommand; readonly input: Input }

export interface ParseOptions {
  readonly commands: ReadonlyArray<LoadoutCommand>
  readonly usesDefaults: boolean
  readonly cwd: string
}

export const understand = (words: ReadonlyArray<string>, { commands, cwd, usesDefaults }: ParseOptions): Understood => {
  const own = beforeSeparator(words)
  const name = firstArgument(own, commands)
  const command = commands.find((it) => it.name === name) ?? null
  if (own.includes("--version")) return { _tag: "Version" }
  if (words.length === 0 || own.some((it) => it === "--help" || it === "-h")) return { _tag: "Help", command }
  if (name === null) throw new Problem("MISSING_ARG", "no command was given", hint)
  if (command === null) {
    const near = didYouMean(
      name,
      commands.map((it) => it.name)
    )
    throw new Problem("UNKNOWN_COMMAND", `there is no command \`${printed(name)}\``, near === "" ? hint : near.trim())
  }
  const { args, flags, values } = sort(words, command)
  const [, ...rest] = args
  const usage = usageOf(command, usesDefaults)
  const least = usesDefaults ? (command.arity.leastWithDefaults ?? command.arity.least) : command.arity.least
  if (rest.length < least) {
    throw new Problem(
      "MISSING_ARG",
      `\`${command.name}\` needs ${usage}`,
      `\`${command.name} --help\` says what that is`
    )
  }
  if (rest.length > command.arity.most) {
    throw new Problem("TOO_MANY_ARGS", `\`${command.name}\` takes ${usage || "no arguments"}`, hint)
  }
  return {
    _tag: "Run",
    command,
    input: { args: rest, flags, values, resolve: resolverOf(values, cwd), usesDefaults, cwd }
  }
}

const hint = "`--help` lists what there is"

const beforeSeparator = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const end = words.indexOf("--")
  return end < 0 ? words : words.slice(0, end)
}

/** The command's name: the first word that is neither an option nor the value of one. */
const firstArgument = (words: ReadonlyArray<string>, commands: ReadonlyArray<LoadoutCommand>): string | null => {
  const withValue = new Set([resolverOptions, ...commands.map((it) => it.options ?? {})].flatMap(Object.keys))
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (!word.startsWith("-")) return word
    if (withValue.has(word.slice(2))) at++
  }
  return null
}

const sort = (words: ReadonlyArray<string>, command: LoadoutCommand) => {
  const options = { ...resolverOptions, ...command.options }
  const known = { ...commonFlags, ...command.flags }
  const args: Array<string> = []
  const flags = new Set<string>()
  const values = new Map<string, Array<string>>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ""
    if (word === "--") {
      args.push(...words.slice(at + 1))
      break
    }
    if (!word.startsWith("-") || word === "-") {
      args.push(word)
      continue
    }
    const [, name = "", inline] = /^--([^=]+)(?:=([\s\S]*))?$/.exec(word) ?? []
    if (Object.hasOwn(known, name) && inline === undefined) flags.add(name)
    else if (Object.hasOwn(options, name)) {
      const value = inline ?? words[++at]
      if (value === undefined || (inline === undefined && value.startsWith("--"))) {
        throw new Problem("MISSING_VALUE", `\`--${name}\` needs a value`, hint)
      }
      values.set(name, [...(values.get(name) ?? []), value])
    } else {
      const near = didYouMean(
        word,
        [...Object.keys(options), ...Object.keys(known)].map((it) => `--${it}`)
      )
      const problem = `\`${command.name}\` has no option \`${printed(word)}\``
      throw new Problem("UNKNOWN_OPTION", problem, near === "" ? hint : near.trim())
    }
  }
  return { args, flags, values }
}

const resolverOf = (values: ReadonlyMap<string, ReadonlyArray<string>>, cwd: string): ResolveOptions => {
  const of = (name: string) => values.get(name)?.at(-1)
  const project = of("project")
  const global = of("global")
  const org = of("org")
  const session = of("session")
  return {
    projectRoot: resolve(cwd, project ?? "."),
    ...(global === undefined ? {} : { globalDir: resolve(cwd, global) }),
    ...(org === undefined ? {} : { orgPath: org === "" ? "" : resolve(cwd, org) }),
    ...(session === undefined ? {} : { sessionPath: session === "" ? "" : resolve(cwd, session) })
  }
}

const printed = (word: string): string => word.slice(0, 80).replace(/[\u0000-\u001f\u007f-\u009f]/g, "�")
