/** The help of @effect/cli without what it says of every option and tells nobody anything, and with all words of a command in its usage. */
import { withoutEscapes } from "./Text.js"

export const tidyHelp = (help: string, args: ReadonlyArray<string>): string =>
  help
    .split("\n")
    .filter((line) => !says.has(withoutEscapes(line).trim()))
    .map((line) => {
      const [, name] = /^\$ (?!aic\b)([\w-]+)/.exec(withoutEscapes(line)) ?? []
      return name === undefined ? line : line.replace("$ ", `$ ${["aic", ...parentsOf(name, args)].join(" ")} `)
    })
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()

/** `aic guard` of `aic guard explain`. */
const parentsOf = (name: string, args: ReadonlyArray<string>) => args.slice(0, Math.max(0, args.indexOf(name)))

const says = new Set([
  "A user-defined piece of text.",
  "An integer.",
  "A true or false value.",
  "This setting is optional.",
  "This argument must be repeated at least 1 times."
])
