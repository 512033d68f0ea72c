/** One name of a glob, between two slashes: `*`, `?`, `[ab]` and characters. */

export type NameMatcher = (name: string) => boolean

export interface CompiledName {
  readonly matches: NameMatcher
  /** Nothing special in it. */
  readonly plain: boolean
}

/** The matcher, or what is wrong with the pattern. */
export const compileName = (pattern: string): CompiledName | string => {
  const tokens = tokensOf(pattern)
  if (typeof tokens === "string") return tokens
  const literal = tokens.map((token) => (typeof token === "string" && token !== star ? token : null))
  if (!literal.includes(null)) {
    const text = literal.join("")
    return { plain: true, matches: (name) => name === text }
  }
  return { plain: false, matches: (name) => matchTokens(tokens, name) }
}

/** A character, the star, or a set that a character must be in. */
type Token = string | ((character: string) => boolean)

// Not a character of a file name, so it cannot be meant as one.
const star = "/"

const anyCharacter = () => true

const tokensOf = (pattern: string): ReadonlyArray<Token> | string => {
  const tokens: Array<Token> = []
  const characters = [...pattern]
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? ""
    if (character === "\\") {
      index += 1
      const escaped = characters[index]
      if (escaped === undefined) return 'it ends in a "\\"'
      tokens.push(escaped)
    } else if (character === "*") {
      if (tokens.at(-1) !== star) tokens.push(star)
    } else if (character === "?") {
      tokens.push(anyCharacter)
    } else if (character === "[") {
      const set = setAt(characters, index + 1)
      if (set === null) return 'a "[" is not closed'
      tokens.push(set.has)
      index = set.end
    } else {
      tokens.push(character)
    }
  }
  return tokens
}

/** The set that begins after the bracket; `end` is the index of the closing one. */
const setAt = (characters: ReadonlyArray<string>, start: number) => {
  const negated = characters[start] === "!" || characters[start] === "^"
  const ranges: Array<readonly [low: number, high: number]> = []
  let index = negated ? start + 1 : start
  const first = index
  for (; index < characters.length; index++) {
    let character = characters[index] ?? ""
    // A bracket that comes first is a member, as in every shell.
    if (character === "]" && index > first) {
      const has = (it: string) => {
        const code = codeOf(it)
        return ranges.some(([low, high]) => low <= code && code <= high) !== negated
      }
      return { has, end: index }
    }
    if (character === "\\" && index + 1 < characters.length) {
      index += 1
      character = characters[index] ?? ""
    }
    const low = codeOf(character)
    const upper = characters[index + 2]
    if (characters[index + 1] === "-" && upper !== undefined && upper !== "]") {
      ranges.push([low, codeOf(upper)])
      index += 2
    } else {
      ranges.push([low, low])
    }
  }
  return null
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0

/** As for folders: only the last star takes one more character, so it is linear in name × pattern. */
const matchTokens = (tokens: ReadonlyArray<Token>, name: string): boolean => {
  let token = 0
  let at = 0
  let starToken = -1
  let starAt = 0
  while (at < name.length) {
    const wanted = tokens[token]
    const character = characterAt(name, at)
    if (wanted === star) {
      starToken = token
      starAt = at
      token += 1
    } else if (wanted !== undefined && (typeof wanted === "string" ? wanted === character : wanted(character))) {
      token += 1
      at += character.length
    } else if (starToken >= 0) {
      starAt += characterAt(name, starAt).length
      at = starAt
      token = starToken + 1
    } else {
      return false
    }
  }
  while (tokens[token] === star) token += 1
  return token === tokens.length
}

const characterAt = (text: string, index: number): string => {
  const code = text.codePointAt(index)
  return code !== undefined && code > 0xffff ? text.slice(index, index + 2) : (text[index] ?? "")
}
