/** The stems of a commit message, and nothing else of it: its text may hold secrets, addresses or instructions. */
import { stem } from "../selector/Stem.js"
import { byScript, isUnspaced, splitName, stopWords } from "../selector/Words.js"

export interface MessageWords {
  /** Distinct, in the order of the text. */
  readonly subject: ReadonlyArray<string>
  /** Distinct, without those of the subject. */
  readonly body: ReadonlyArray<string>
}

/** What stands further down in a message is a log, a list of commits, or a signature. */
const longestMessage = 4_000
const longestBody = 800
const mostWords = 120
const longestName = 40

export const messageWords = (message: string): MessageWords => {
  const text = message.slice(0, longestMessage).trimStart()
  const end = text.indexOf("\n")
  const [first, rest] = end < 0 ? [text, ""] : [text.slice(0, end), text.slice(end + 1)]
  const subject = stemsOf(first.slice(0, longestBody), new Set())
  return { subject, body: stemsOf(withoutTrailers(rest).slice(0, longestBody), new Set(subject)) }
}

const stemsOf = (text: string, known: Set<string>): ReadonlyArray<string> => {
  const stems: Array<string> = []
  for (const chunk of text.split(/\s+/)) {
    if (isNoWord(chunk)) continue
    for (const name of chunk.match(namePattern) ?? []) {
      if (name.length > longestName) continue
      for (const word of byScript(name).flatMap(wordsOfName)) {
        if (stems.length >= mostWords) return stems
        const it = stem(word)
        if (known.has(it)) continue
        known.add(it)
        stems.push(it)
      }
    }
  }
  return stems
}

const namePattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\p{N}+/gu

/** Links and addresses, ids of commits and issues, and whatever looks like a key. */
const isNoWord = (chunk: string): boolean =>
  /^[(<[]*[a-z]+:\/\/|@[\w-]+\.|^[(]?#\d/i.test(chunk) ||
  /^[0-9a-f]{7,}$/i.test(chunk) ||
  (chunk.length >= 16 && /\d/.test(chunk) && /[a-z]/i.test(chunk) && !/[-./:]/.test(chunk))

const wordsOfName = (name: string): ReadonlyArray<string> => {
  const words = splitName(name)
  if (isUnspaced(name.charCodeAt(0))) return words.flatMap(pairsOf)
  const single = words.filter((word) => word.length > 1 && !stopWords.has(word))
  return words.length > 1 ? [...single, words.join("")] : single
}

const pairsOf = (word: string): ReadonlyArray<string> =>
  word.length <= 2 ? [word] : Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))

/** `Signed-off-by: …`: who, not what. */
const withoutTrailers = (text: string): string => text.replace(/^[A-Za-z][A-Za-z-]{2,30}-(?:by|url|id):[^\n]*$/gim, "")
