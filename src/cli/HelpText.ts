/** The help of @effect/cli without what it says of every option and tells nobody anything. */
import { withoutEscapes } from "./Text.js"

export const tidyHelp = (help: string): string =>
  help
    .split("\n")
    .filter((line) => !says.has(withoutEscapes(line).trim()))
    .map((line) =>
      /^\$ (compile|compile-spec|inspect|guard|rules|serve)\b/.test(withoutEscapes(line))
        ? line.replace("$ ", "$ aic ")
        : line
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()

const says = new Set([
  "A user-defined piece of text.",
  "An integer.",
  "A true or false value.",
  "This setting is optional.",
  "This argument must be repeated at least 1 times."
])
