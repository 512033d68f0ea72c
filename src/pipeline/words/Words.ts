/** Cuts text and identifiers into lower-case words: the same way for an intent, a path and a symbol, so that they meet. */

/** Longer runs of letters are data (a hash, base64, one character a million times), not words. */
export const longestWord = 64

/**
 * `["get", "user", "by", "id"]` of `getUserByID`, `get_user_by_id`, `get-user-by-id` and `get/user.by id`.
 * Digits stay with the letters before them (`utf8`, `oauth2Client` → `oauth2`, `client`).
 */
export const splitIdentifier = (identifier: string): ReadonlyArray<string> =>
  identifier
    .split(notWord)
    .flatMap((part) => part.split(hump))
    .filter((part) => part.length > 0)
    .map((part) => part.toLowerCase())

/** Scripts that are written without blanks: a "word" is then any two neighbours. */
export const isUnspaced = (text: string): boolean => unspaced.test(text)

/** `["修复", "复登"]` of `修复登`; a single character stands for itself. */
export const bigrams = (run: string): ReadonlyArray<string> => {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

/** Every word of a text, in order, lower case: identifiers in parts, unspaced scripts by bigrams. */
export const wordsOf = (text: string): ReadonlyArray<string> =>
  splitIdentifier(text).flatMap((word) =>
    isUnspaced(word) ? cutUnspaced(word) : word.length > longestWord ? [] : [word]
  )

/** A word of mixed scripts (`api修复`) in its spaced parts and the bigrams of the others. */
export const cutUnspaced = (word: string): ReadonlyArray<string> =>
  word
    .split(unspacedBorder)
    .filter((part) => part.length > 0)
    .flatMap((part) => (isUnspaced(part) ? bigrams(part) : part.length > longestWord ? [] : [part]))

const notWord = /[^\p{L}\p{M}\p{N}]+/u

// Look-arounds of fixed width: nothing here can backtrack over a run of capitals.
const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]/u

const unspacedBorder =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])(?=[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])|(?<=[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー])/u
