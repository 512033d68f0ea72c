/** A text as the words that a person means by it. */
import { root, stem } from "./Stem.js"

export interface Word {
  readonly text: string
  readonly stem: string
  readonly root: string
  /** Place among the words of the text; the parts of one identifier share a place. */
  readonly at: number
  /** Stands alone, not as a part of a longer name. */
  readonly isWhole: boolean
  /** The parts of a hyphenated word without their hyphens: `email` of `e-mail`. */
  readonly isJoined: boolean
}

/** A stretch in a script that is written without spaces. */
export interface Run {
  readonly text: string
  readonly at: number
}

export interface Lexed {
  readonly words: ReadonlyArray<Word>
  readonly runs: ReadonlyArray<Run>
}

/** Past this a task is a pasted log, and its first part says enough. */
const maxText = 200_000

export const lex = (text: string): Lexed => {
  const words: Array<Word> = []
  const runs: Array<Run> = []
  const plain = text.slice(0, maxText).normalize("NFKC").replace(/[’ʼ]/g, "'")
  let at = 0
  for (const [token] of plain.matchAll(tokenPattern)) {
    if (unspaced.test(token)) runs.push({ text: foldWord(token), at })
    else addName(token, at, words)
    at++
  }
  return { words, runs }
}

export const foldWord = (text: string): string => {
  const lower = text.toLowerCase()
  if (/^[\u0000-\u007f]*$/.test(lower)) return lower
  return lower
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]+/g, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
}

const wordOf = (text: string, at: number, isWhole: boolean, isJoined = false): Word => {
  const stemmed = stem(text)
  return { text, stem: stemmed, root: root(stemmed), at, isWhole, isJoined }
}

/** `getPaymentIntent`, `HTTPServer`, `oauth_callback`, `node.js`, `c++`, `.net`, `e-mail`. */
const addName = (token: string, at: number, words: Array<Word>): void => {
  const bare = token.replace(/'s$/i, "")
  const whole = foldWord(bare)
  if (whole === "") return
  words.push(wordOf(whole, at, true))
  if (isSimple.test(bare)) return
  const parts = bare
    .split(/[^\p{L}\p{N}\p{M}+#]+/u)
    .flatMap((piece) => (isAcronymPlural.test(piece) ? [piece] : (piece.match(humps) ?? [])))
    .map(foldWord)
  if (parts.length === 1 && parts[0] === whole) return
  const isHyphenated = !/[^\p{L}\p{N}\p{M}-]/u.test(bare)
  for (const part of parts) words.push(wordOf(part, at, isHyphenated && part.length > 1))
  // the O of parseOAuthToken belongs to what follows
  parts.forEach((part, place) => {
    const next = parts[place + 1]
    if (next !== undefined && part.length === 1) words.push(wordOf(`${part}${next}`, at, false, true))
  })
  // e-mail and email, hot-reload and hotreload
  if (isHyphenated && bare.includes("-")) words.push(wordOf(parts.join(""), at, true, true))
}

/** Names keep what joins them inside; `c++`, `c#` and `.net` keep their signs. */
const unspacedClass =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Hangul}ー"
const letter = `(?:(?![${unspacedClass}])[\\p{L}\\p{N}\\p{M}])`
const tokenPattern = new RegExp(
  `[${unspacedClass}]+|(?<![\\p{L}\\p{N}])\\.${letter}+|${letter}+(?:[_.'-]+${letter}+)*(?:\\+\\+|#)?`,
  "gu"
)
const unspaced = new RegExp(`^[${unspacedClass}]`, "u")
const isSimple = /^(\p{Lu}?[\p{Ll}\p{M}\p{N}]+|\p{Lu}\p{N}*|\p{Lo}+)$/u
const isAcronymPlural = /^\p{Lu}{2,}s$/u
const humps =
  /\p{Lu}+(?![\p{Ll}\p{M}])\p{N}*(?:\+\+|#)?|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+\p{N}*(?:\+\+|#)?|\p{Lu}\p{N}*(?:\+\+|#)?|\p{N}+/gu

/** `ログイン` → ログ グイ イン; one character stands for itself. */
export const bigrams = (run: string): ReadonlyArray<string> => {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((it, at) => `${characters[at]}${it}`)
}
