/** One pack of a project: parsed, checked and held to its limits. Whatever is wrong costs the pack, never the compile. */
import { Either, Schema } from "effect"
import { RulePack } from "../../domain/RulePack.js"
import { explain } from "../config/ConfigProblem.js"
import { isJsonObject, parseJsonc } from "../config/Jsonc.js"
import { unknownKeys } from "../config/UnknownKeys.js"
import { compileGlobs } from "../Glob.js"
import { shortened } from "../guard/Prose.js"

export const mostCharacters = 256 * 1_024
const mostConstraints = 200
export const mostPatterns = 500
const longestConstraint = 2_000

export interface ReadPack {
  /** Null when the pack cannot be used. */
  readonly pack: RulePack | null
  readonly warnings: ReadonlyArray<string>
}

/** `file` is what the warnings call it. */
export const readPack = (file: string, text: string): ReadPack => {
  if (text.length > mostCharacters) return skipped(file, `it is larger than ${mostCharacters / 1_024} KiB`)
  const parsed = parseJsonc(text)
  if (Either.isLeft(parsed)) {
    const { column, line, problem } = parsed.left
    return skipped(file, `line ${line}, column ${column}: ${problem}`)
  }
  const decoded = Schema.decodeUnknownEither(RulePack)(parsed.right)
  if (Either.isLeft(decoded)) {
    const { place, problem } = explain(decoded.left.issue)
    return skipped(file, `${place}: ${problem}`)
  }
  const { pack, warnings } = limited(file, decoded.right)
  const unknown = isJsonObject(parsed.right) ? unknownKeys(RulePack, parsed.right, `Rule pack ${file}`) : []
  return { pack, warnings: [...unknown, ...warnings] }
}

const skipped = (file: string, problem: string): ReadPack => ({
  pack: null,
  warnings: [`Rule pack ${file} is skipped: ${problem}.`]
})

const limited = (file: string, pack: RulePack): ReadPack => {
  const warnings: Array<string> = []
  const cut = <A>(items: ReadonlyArray<A>, most: number, what: string): ReadonlyArray<A> => {
    if (items.length > most)
      warnings.push(`Rule pack ${file}: only the first ${most} of ${items.length} ${what} count.`)
    return items.slice(0, most)
  }
  const patterns = (items: RulePack["includePatterns"], field: string) => {
    const kept = cut(items, mostPatterns, field)
    const invalid = new Map(compileGlobs(kept).invalid.map((it) => [it.pattern, it.problem]))
    for (const [pattern, problem] of [...invalid].slice(0, 5)) {
      warnings.push(
        `Rule pack ${file}: the pattern \`${shortened(pattern, 80)}\` in ${field} matches nothing: ${problem}.`
      )
    }
    return kept.filter((pattern) => !invalid.has(pattern))
  }
  const meant = pack.constraints.map((it) => it.trim()).filter((it) => it.length > 0)
  const constraints = cut(meant, mostConstraints, "constraints").map((constraint) => {
    if (constraint.length <= longestConstraint) return constraint
    warnings.push(`Rule pack ${file}: a constraint of ${constraint.length} characters is cut to ${longestConstraint}.`)
    return withoutHalfCharacter(constraint.slice(0, longestConstraint))
  })
  const includePatterns = patterns(pack.includePatterns, "includePatterns")
  if (includePatterns.length === 0 && pack.includePatterns.length > 0) {
    warnings.push(`Rule pack ${file}: no pattern is left in includePatterns, so it narrows nothing.`)
  }
  return {
    warnings,
    pack: {
      ...pack,
      constraints,
      includePatterns,
      excludePatterns: patterns(pack.excludePatterns, "excludePatterns"),
      heuristic: {
        boostPatterns: patterns(pack.heuristic.boostPatterns, "heuristic.boostPatterns"),
        penalizePatterns: patterns(pack.heuristic.penalizePatterns, "heuristic.penalizePatterns")
      }
    }
  }
}

/** A cut may fall between the two halves of a character. */
const withoutHalfCharacter = (text: string): string => text.replace(/[\ud800-\udbff]$/, "")
