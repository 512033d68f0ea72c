/**
 * The help of @effect/cli without what it says of every option and tells nobody anything, with all words of a command
 * in its usage, and with commands by their names: their options stand in their own help.
 */
import { withoutEscapes } from "./Text.js"

/** `others`: what the help of everything tells, and that of one command need not. */
export const tidyHelp = (help: string, args: ReadonlyArray<string>, others: ReadonlyArray<string> = []): string => {
  const isOfOne = args.some((it) => !it.startsWith("-"))
  return withoutGaps(help.split("\n"))
    .filter((line, at) => {
      // it says its name, and then its name with its version
      if (at === 0 && withoutEscapes(line) === "aic") return false
      const text = withoutEscapes(line).trim()
      return !says.has(text) && !(isOfOne && others.some((it) => it.startsWith(text) && text !== ""))
    })
    .map((line) => {
      const plain = withoutEscapes(line)
      if (plain === "$ aic") return line.replace("aic", "aic <command>")
      const [, usage, description] = /^ {2}- (\S.*?) {2,}(\S.*)$/.exec(plain) ?? []
      if (usage !== undefined) return `  - ${nameOf(usage).padEnd(nameWidth)}${description}`
      const [, name] = /^\$ (?!aic\b)([\w-]+)/.exec(plain) ?? []
      return name === undefined ? line : line.replace("$ ", `$ ${["aic", ...parentsOf(name, args)].join(" ")} `)
    })
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

/** One command a line, without an empty one between two. */
const withoutGaps = (lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.filter((line, at) => line.trim() !== "" || !(isListed(lines[at - 1] ?? "") && isListed(lines[at + 1] ?? "")))

const isListed = (line: string): boolean => /^ {2}- \S/.test(withoutEscapes(line))

const nameWidth = 15

/** `guard explain` of `guard [--json] <path>... explain <finding>...`. */
const nameOf = (usage: string): string =>
  usage
    .replace(/\[[^\]]*\]|<[^>]*>(?:\.{3}|\s1\+)?/g, "")
    .replace(/\s+/g, " ")
    .trim()

/** `aic guard` of `aic guard explain`. */
const parentsOf = (name: string, args: ReadonlyArray<string>) => args.slice(0, Math.max(0, args.indexOf(name)))

const says = new Set([
  "A user-defined piece of text.",
  "An integer.",
  "A true or false value.",
  "This setting is optional.",
  "This argument must be repeated at least 1 times.",
  "This argument may be repeated zero or more times."
])
