/** `{a,b}` as the patterns that it stands for, however they nest. */

export type BraceProblem = "unclosed" | "too-many"

const mostPatterns = 256
const mostCharacters = 16_384
const deepest = 16

/** Every pattern, in order; braces without a comma are ordinary characters. */
export const expandBraces = (pattern: string): ReadonlyArray<string> | BraceProblem => {
  // One level is what was read so far (`done`) and the alternatives of the brace that is open.
  const levels: Array<Level> = [{ alternatives: [], current: [""] }]
  for (let index = 0; index < pattern.length; index++) {
    const level = levels.at(-1)
    if (level === undefined) return "unclosed"
    const character = pattern[index] ?? ""
    if (character === "\\" && index + 1 < pattern.length) {
      level.current = append(level.current, pattern.slice(index, index + 2))
      index += 1
    } else if (character === "{") {
      if (levels.length > deepest) return "too-many"
      levels.push({ alternatives: [], current: [""] })
    } else if (character === "," && levels.length > 1) {
      level.alternatives.push(level.current)
      level.current = [""]
    } else if (character === "}" && levels.length > 1) {
      levels.pop()
      const outer = levels.at(-1)
      if (outer === undefined) return "unclosed"
      const inner =
        level.alternatives.length === 0
          ? level.current.map((it) => `{${it}}`)
          : [...level.alternatives, level.current].flat()
      if (outer.current.length * inner.length > mostPatterns) return "too-many"
      outer.current = outer.current.flatMap((start) => inner.map((end) => start + end))
    } else {
      level.current = append(level.current, character)
    }
    if (size(level.current) > mostCharacters) return "too-many"
  }
  return levels.length === 1 ? (levels[0]?.current ?? []) : "unclosed"
}

interface Level {
  readonly alternatives: Array<ReadonlyArray<string>>
  current: ReadonlyArray<string>
}

const append = (starts: ReadonlyArray<string>, end: string) => starts.map((start) => start + end)

const size = (texts: ReadonlyArray<string>) => texts.reduce((sum, text) => sum + text.length, 0)
