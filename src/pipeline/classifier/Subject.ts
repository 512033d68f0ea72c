/** What an intent is about: its words and names, cut the way paths and symbols are cut. */

import { stem } from "../words/Stem.js"
import { stopWords } from "../words/StopWords.js"
import { cutUnspaced, longestWord, splitIdentifier } from "../words/Words.js"
import type { Token } from "./Tokens.js"

/** More words do not make a subject clearer, and every file is compared with each of them. */
const mostWords = 256
const mostNames = 128

export interface Subject {
  readonly subjectTokens: ReadonlyArray<string>
  readonly identifiers: ReadonlyArray<string>
  readonly mentionedPaths: ReadonlyArray<string>
}

/** `spoken` are the tokens that say what to do, and so are no subject; `spokenWords` such words within a token. */
export const subjectOf = (
  tokens: ReadonlyArray<Token>,
  spoken: ReadonlySet<number>,
  spokenWords: ReadonlySet<string>
): Subject => {
  const words = new Set<string>()
  const identifiers = new Set<string>()
  const paths = new Set<string>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "path" && paths.size < mostNames) paths.add(token.text)
    if (token.kind === "identifier" && identifiers.size < mostNames) identifiers.add(token.text)
    if (spoken.has(index) && token.kind === "word") continue
    for (const word of wordsIn(token)) {
      if (words.size >= mostWords) break
      if (!spokenWords.has(word)) words.add(word)
    }
  }
  return { subjectTokens: [...words], identifiers: [...identifiers], mentionedPaths: [...paths] }
}

const wordsIn = ({ kind, text, whole }: Token): ReadonlyArray<string> => {
  const lower = text.toLowerCase()
  if (kind === "word") {
    // An apostrophe ends the word: `user's`.
    const bare = lower.replace(/'.*$/, "")
    const plain = stopWords.has(lower) ? [] : cutUnspaced(bare)
    const parts = splitIdentifier(text.replace(/'.*$/, ""))
    return [...(whole === undefined ? [] : [whole.toLowerCase()]), ...plain, ...(parts.length > 1 ? parts : [])].filter(
      isSubject
    )
  }
  const parts = splitIdentifier(kind === "path" ? text.replace(/\.[A-Za-z0-9]{1,8}$/, "") : text).flatMap(cutUnspaced)
  const names = kind === "path" ? joinedNames(text) : []
  return [lower, ...names, ...parts.filter((part) => isSubject(part) && !(kind === "path" && folders.has(part)))]
}

/** `userservice` of `src/userService.ts`, as a symbol of that name would be written. */
const joinedNames = (path: string): ReadonlyArray<string> => {
  const name = path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/(?<=.)\.[^.]*$/, "")
    .toLowerCase()
  return name.length > 1 && name.length <= longestWord && !folders.has(name) ? [name] : []
}

// They are in every path.
const folders: ReadonlySet<string> = new Set(["src", "lib", "app", "pkg", "packages", "index", "main", "mod", "init"])

const generic: ReadonlySet<string> = new Set(["bug", "issue", "problem", "task", "code", "file"].map(stem))

const isSubject = (word: string): boolean =>
  (word.length > 1 || /[^\u0000-\u024f]/.test(word)) &&
  !stopWords.has(word) &&
  !/^\d+$/.test(word) &&
  !generic.has(stem(word))
