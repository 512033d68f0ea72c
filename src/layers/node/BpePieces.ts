/**
 * Where the next piece of a text ends, as the patterns of the encodings say, but by hand: the patterns' own engine
 * keeps a stack that some millions of characters of one kind overflow, and it is several times slower. Each
 * function tries the alternatives of its pattern in their order; the tests hold them to the pattern.
 */
import type { Encoding } from "../../domain/ModelProfile.js"

/** `start` is inside the text; the answer is always greater. */
export type PieceEnd = (text: string, start: number) => number

const cl100kBase: PieceEnd = (text, start) => {
  const contraction = endOfContraction(text, start)
  if (contraction > start) return contraction
  const first = kindAt(text, start)
  // [^\r\n\p{L}\p{N}]?\p{L}+
  const letters = first & (newline | letter | digit) ? start : start + widthAt(text, start)
  const lettersEnd = endOfRun(text, letters, letter)
  if (lettersEnd > letters) return lettersEnd
  return endOfRest(text, start, first, isLineEnd)
}

const o200kBase: PieceEnd = (text, start) => {
  const first = kindAt(text, start)
  // [^\r\n\p{L}\p{N}]?[upper]*[lower]+ and, as the next alternative, [^\r\n\p{L}\p{N}]?[upper]+[lower]*
  const word = first & (newline | letter | digit) ? start : start + widthAt(text, start)
  const upperEnd = endOfRun(text, word, upper)
  const lowerEnd = endOfRun(text, upperEnd, lower)
  if (lowerEnd > upperEnd) return endOfContraction(text, lowerEnd)
  // No lower case follows: give back as little as will leave a character that may stand for lower case. A mark
  // at the start may be that character too, which is why the search goes on to before `word`.
  const lastLower = endOfLastLower(text, start, upperEnd)
  if (lastLower > start) return endOfContraction(text, lastLower)
  if (upperEnd > word) return endOfContraction(text, upperEnd)
  return endOfRest(text, start, first, isLineEndOrSlash)
}

export const pieceEnds: Record<Encoding, PieceEnd> = { cl100k_base: cl100kBase, o200k_base: o200kBase }

/** `\p{N}{1,3}`, ` ?[^\s\p{L}\p{N}]+[tail]*`, `\s*[\r\n]+`, `\s+(?!\S)`, `\s+`: the same in both patterns but for the tail. */
const endOfRest = (text: string, start: number, first: number, isTail: (code: number) => boolean): number => {
  if (first & digit) {
    let end = start
    for (let digits = 0; digits < 3 && kindAt(text, end) & digit; digits++) end += widthAt(text, end)
    return end
  }
  const signs = text.charCodeAt(start) === 0x20 ? start + 1 : start
  let end = endOfRun(text, signs, sign)
  if (end > signs) {
    while (end < text.length && isTail(text.charCodeAt(end))) end++
    return end
  }
  const blanksEnd = endOfRun(text, start, blank)
  for (let at = blanksEnd; at > start; at--) if (isLineEnd(text.charCodeAt(at - 1))) return at
  // The last blank goes with the word that follows.
  return blanksEnd < text.length && blanksEnd - start > 1 ? blanksEnd - 1 : blanksEnd
}

/** After `'s`, `'T`, `'re`, `'LL` and so on; `start` itself when there is none. */
const endOfContraction = (text: string, start: number): number => {
  if (text.charCodeAt(start) !== 0x27) return start
  const first = text.charCodeAt(start + 1) | 0x20
  if (!isAsciiLetter(text.charCodeAt(start + 1))) return start
  if (shortContractions.includes(first)) return start + 2
  const second = text.charCodeAt(start + 2)
  return isAsciiLetter(second) && longContractions.includes(first * 256 + (second | 0x20)) ? start + 3 : start
}

const shortContractions = [..."stmd"].map((it) => it.charCodeAt(0))
const longContractions = ["re", "ve", "ll"].map((it) => it.charCodeAt(0) * 256 + it.charCodeAt(1))

const isAsciiLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

const isLineEnd = (code: number): boolean => code === 0x0a || code === 0x0d
const isLineEndOrSlash = (code: number): boolean => isLineEnd(code) || code === 0x2f

/** After the last character from `start` to `end` that is of the kind `lower`; `start` when there is none. */
const endOfLastLower = (text: string, start: number, end: number): number => {
  let at = end
  while (at > start) {
    const before = at - (at - 2 >= start && widthAt(text, at - 2) === 2 ? 2 : 1)
    if (kindAt(text, before) & lower) return at
    at = before
  }
  return start
}

const endOfRun = (text: string, start: number, kinds: number): number => {
  let end = start
  while (end < text.length && kindAt(text, end) & kinds) end += widthAt(text, end)
  return end
}

const widthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

const letter = 1
const digit = 2
const blank = 4
const newline = 8
/** Neither letter nor digit nor blank. */
const sign = 16
/** `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]` and `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`: scripts without case are both. */
const upper = 32
const lower = 64

const patterns: ReadonlyArray<readonly [kind: number, pattern: RegExp]> = [
  [letter, /\p{L}/u],
  [digit, /\p{N}/u],
  [blank, /\s/u],
  [newline, /[\r\n]/u],
  [sign, /[^\s\p{L}\p{N}]/u],
  [upper, /[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]/u],
  [lower, /[\p{Ll}\p{Lm}\p{Lo}\p{M}]/u]
]

/** By code point, filled as they come up; every character is of some kind, so 0 is "not asked yet". */
const kinds = new Uint8Array(0x110000)

/** 0 behind the end of the text. */
const kindAt = (text: string, at: number): number => {
  const code = text.codePointAt(at)
  return code === undefined ? 0 : kinds[code] || learnKind(code)
}

const learnKind = (code: number): number => {
  const character = String.fromCodePoint(code)
  const kind = patterns.reduce((all, [one, pattern]) => (pattern.test(character) ? all | one : all), 0)
  kinds[code] = kind
  return kind
}
