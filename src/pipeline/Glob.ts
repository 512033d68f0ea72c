/**
 * Globs of rule packs and configs, matched without a regular expression: no pattern can make a path slow.
 *
 * - `*` and `?` stay within a name, `**` spans folders, `[a-z]` and `[!a-z]` are one character, `{a,b}` nests, `\*` is a star.
 * - Case counts, and a leading dot is a character like any other.
 * - Without a "/" a pattern speaks of names at any depth, as in a `.gitignore`: `*.ts` is every TypeScript file and
 *   `fixtures` is whatever is in a folder of that name. A leading "/" or "./" ties it to the root of the project.
 * - With a "/" it is the whole path from the root: `src/*.ts` leaves `src/a/b.ts` out.
 * - `docs/` and `docs/**` are what the folder holds; a pattern that ends in a plain name (`src/generated`) is the file
 *   or what the folder of that name holds.
 */
import { type BraceProblem, expandBraces } from "./glob/Braces.js"
import { compileName, type NameMatcher } from "./glob/Names.js"

export interface CompiledGlobs {
  /** True when one of the patterns matches. */
  readonly matches: (path: string) => boolean
  /** How many of the patterns match. */
  readonly count: (path: string) => number
  /** Patterns that match nothing, because they cannot be read. */
  readonly invalid: ReadonlyArray<InvalidGlob>
}

export interface InvalidGlob {
  readonly pattern: string
  readonly problem: string
}

export const compileGlobs = (patterns: ReadonlyArray<string>): CompiledGlobs => {
  const compiled = patterns.map((pattern) => ({ pattern, glob: compileGlob(pattern) }))
  const alternatives = compiled.flatMap(({ glob }) => (typeof glob === "string" ? [] : [glob]))
  const matchesOne = (glob: Glob, parts: ReadonlyArray<string>) => glob.some((it) => matchParts(it, parts))
  return {
    matches: (path) => {
      const parts = path.split("/")
      return alternatives.some((glob) => matchesOne(glob, parts))
    },
    count: (path) => {
      const parts = path.split("/")
      return alternatives.reduce((sum, glob) => sum + (matchesOne(glob, parts) ? 1 : 0), 0)
    },
    invalid: compiled.flatMap(({ glob, pattern }) => (typeof glob === "string" ? [{ pattern, problem: glob }] : []))
  }
}

/** A glob that matches this very path: file names may hold any of the special characters. */
export const escapeGlob = (path: string): string => `/${path.replace(/[\\*?[\]{}!]/g, "\\$&")}`

type Part = NameMatcher | "**"

/** The alternatives of one pattern. */
type Glob = ReadonlyArray<ReadonlyArray<Part>>

const anyName: NameMatcher = () => true

/** The glob, or what is wrong with the pattern. */
const compileGlob = (pattern: string): Glob | string => {
  if (pattern.length === 0) return "it is empty"
  if (pattern.length > 512) return "it is longer than 512 characters"
  if (pattern.startsWith("!")) return 'a pattern cannot take back another one ("\\!" is the character)'
  const expanded = expandBraces(pattern)
  if (typeof expanded === "string") return problems[expanded]
  const alternatives: Array<ReadonlyArray<Part>> = []
  for (const alternative of expanded) {
    const parts = compileAlternative(alternative)
    if (typeof parts === "string") return parts
    alternatives.push(parts)
  }
  return alternatives
}

const problems: Record<BraceProblem, string> = {
  unclosed: 'a "{" is not closed',
  "too-many": "its braces stand for too many patterns"
}

const compileAlternative = (alternative: string): ReadonlyArray<Part> | string => {
  const rooted = /^(?:\.?\/)+/.test(alternative)
  const path = alternative.replace(/^(?:\.?\/)+/, "")
  const names = path.split("/").filter((name) => name.length > 0 && name !== ".")
  if (names.length === 0) return "it names nothing"
  if (names.includes("..")) return "it leaves the project"

  const parts: Array<Part> = []
  // A name without a folder is looked for at any depth; "**" in front says so.
  if (!rooted && names.length === 1 && names[0] !== "**") parts.push("**")
  let lastIsPlain = false
  for (const name of names) {
    if (name === "**") {
      if (parts.at(-1) !== "**") parts.push("**")
      continue
    }
    const compiled = compileName(name)
    if (typeof compiled === "string") return compiled
    lastIsPlain = compiled.plain
    parts.push(compiled.matches)
  }
  const isFolder = path.endsWith("/")
  const lastName = names.at(-1)
  if (lastName === "**") return [...parts, anyName]
  if (isFolder) return [...parts, "**", anyName]
  if (lastIsPlain || names.length === 1) return [...parts, "**"]
  return parts
}

/**
 * The classic matcher of wildcards, over names: when a name does not fit, only the last "**" takes one more.
 * Every earlier "**" has taken as little as it could, so to give it more would not help.
 */
const matchParts = (glob: ReadonlyArray<Part>, path: ReadonlyArray<string>): boolean => {
  let part = 0
  let name = 0
  let star = -1
  let starName = 0
  while (name < path.length) {
    const wanted = glob[part]
    if (wanted === "**") {
      star = part
      starName = name
      part += 1
    } else if (wanted?.(path[name] ?? "") === true) {
      part += 1
      name += 1
    } else if (star >= 0) {
      starName += 1
      name = starName
      part = star + 1
    } else {
      return false
    }
  }
  while (glob[part] === "**") part += 1
  return part === glob.length
}
