/** Words as the contract has them: folded letters and digits, and nothing shorter than two characters. */

/** Without repeats. */
export const taskWords = (task: string): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const [word] of folded(task).matchAll(wordPattern)) if (!isOneCharacter(word)) words.add(word)
  return words
}

/** The parts of a keyword, all of which a task must have. None: a keyword that says nothing. */
export const keywordWords = (keyword: string): ReadonlyArray<string> =>
  isPlainWord(keyword) ? [keyword] : partsOf(keyword)

/** Lower-case ASCII letters and digits: nearly every keyword, and nothing to do for it. */
export const isPlainWord = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return false
  }
  return text.length > 0
}

const partsOf = (keyword: string): ReadonlyArray<string> =>
  folded(keyword)
    .split(/[\s-]+/)
    .filter((it) => it !== "")

/** The parts of a pattern, one of which is enough. */
export const patternWords = (pattern: string): ReadonlyArray<string> =>
  folded(pattern)
    .split("_")
    .filter((it) => it !== "")

/** Equal for keywords that the same tasks match. */
export const keywordKey = (keyword: string): string =>
  isPlainWord(keyword) ? keyword : [...new Set(keywordWords(keyword))].sort().join(" ")

/** No task has a word like this one. */
export const isUnreachable = (word: string): boolean => isOneCharacter(word) || !wholeWord.test(word)

export const folded = (text: string): string => (isAscii(text) ? text : text.normalize("NFC")).toLowerCase()

const isOneCharacter = (word: string): boolean =>
  word.length === 1 || (word.length === 2 && (word.codePointAt(0) ?? 0) > 0xffff)

const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text)

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
const wholeWord = /^[\p{L}\p{M}\p{N}]+$/u
