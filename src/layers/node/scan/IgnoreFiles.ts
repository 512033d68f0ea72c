/**
 * Ignore files outside git. Each folder has one matcher that holds the rules of all folders above it and its own,
 * rewritten to paths from the project root: in one list, "the last rule that matches wins" is the whole precedence.
 */
import ignore, { type Ignore } from "ignore"

export interface IgnoreMatcher {
  /** `path` from the root of the rules, with a "/" at its end for a folder. */
  readonly ignores: (path: string) => boolean
  readonly extend: (folder: string, text: string) => IgnoreMatcher
}

export const makeIgnoreMatcher = (patterns: ReadonlyArray<string>): IgnoreMatcher =>
  fromRules(newRules().add([...patterns]))

const newRules = (): Ignore => ignore({ ignorecase: false })

const fromRules = (rules: Ignore): IgnoreMatcher => ({
  ignores: (path) => rules.ignores(path),
  extend: (folder, text) =>
    fromRules(
      newRules()
        .add(rules)
        .add([...rebaseRules(folder, text)])
    )
})

/** The rules of `folder`'s ignore file (`""`: the root's) as rules of the root's. */
export const rebaseRules = (folder: string, text: string): ReadonlyArray<string> =>
  text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .flatMap((line) => {
      const rule = withoutTrailingBlanks(line.endsWith("\r") ? line.slice(0, -1) : line)
      if (rule === "" || rule.startsWith("#")) return []
      const negated = rule.startsWith("!")
      const body = limitedGlobstars(negated ? rule.slice(1) : rule)
      if (body === "" || body === "/") return []
      return [(negated ? "!" : "") + (folder === "" ? body : below(folder, body))]
    })

const below = (folder: string, body: string): string => {
  const anchored = body.slice(0, -1).includes("/")
  // at the start of a rule "\#" and "\!" are escapes; further on the bare character means the same
  const rest = body.startsWith("\\#") || body.startsWith("\\!") ? body.slice(1) : body
  return `/${escapeGlob(folder)}/${anchored ? rest.replace(/^\//, "") : `**/${rest}`}`
}

export const escapeGlob = (path: string): string => path.replace(/[\\*?[\]]/g, "\\$&")

/** Blanks at the end do not count unless escaped. */
const withoutTrailingBlanks = (line: string): string => {
  let end = line.length
  while (end > 0 && line[end - 1] === " ") end--
  if (end === line.length) return line
  let escapes = 0
  while (escapes < end && line[end - 1 - escapes] === "\\") escapes++
  return line.slice(0, escapes % 2 === 1 ? end + 1 : end)
}

/**
 * Every `**` multiplies the ways in which a path can fail to match: six of them on a deep path take minutes.
 * More than three inside a rule (nobody writes that) become one, which ignores more, never less.
 */
const limitedGlobstars = (body: string): string => {
  const parts = body.split("/")
  const inner = parts.flatMap((part, index) => (/^\*{2,}$/.test(part) && index < parts.length - 1 ? [index] : []))
  if (inner.length <= 3) return body
  return [...parts.slice(0, inner[0]!), "**", ...parts.slice(inner.at(-1)! + 1)].join("/")
}
