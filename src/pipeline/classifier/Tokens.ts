/** An intent as a list of words, paths and names, each with what the classifier must know of its place. */
import { longestWord } from "../words/Words.js"
import { identifierIn, pathIn, quotedIdentifier } from "./Mentions.js"

export interface Token {
  readonly kind: "word" | "path" | "identifier"
  /** As written, without the punctuation around it; a path without its marks. */
  readonly text: string
  /** First of a sentence, a line or what follows a colon. */
  readonly startsClause: boolean
  /** After a comma or a bracket: a phrase does not reach across. */
  readonly startsPhrase: boolean
  /** In quotes or backticks: spoken of, not said. */
  readonly isQuoted: boolean
  /** With the first part of a word that a hyphen joins, the whole: `date-fns`. */
  readonly whole?: string
}

/** What is longer is data. */
const longestToken = 300
/** An intent is a sentence or a page; past this many words it is a pasted log. */
const mostTokens = 20_000
const longestQuote = 200

const hyphenated = /^[\p{L}\p{N}]{2,}(?:-[\p{L}\p{N}]{2,})+$/u

export const tokensOf = (intent: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  let startsClause = true
  let startsPhrase = true

  const push = (kind: Token["kind"], text: string, isQuoted: boolean, whole?: string) => {
    tokens.push({ kind, text, startsClause, startsPhrase, isQuoted, ...(whole === undefined ? {} : { whole }) })
    startsClause = false
    startsPhrase = false
  }
  const readPlain = (text: string, isQuoted: boolean) => {
    for (const [chunk] of text.matchAll(/\n|[^\s]+/g)) {
      if (tokens.length >= mostTokens) return
      if (chunk === "\n") {
        startsClause = true
        continue
      }
      if (chunk.length > longestToken || /^#raw\b/i.test(chunk)) continue
      const word = trimmed(chunk)
      if (/^[([{"“]/.test(chunk)) startsPhrase = true
      const path = pathIn(word) ?? pathIn(word.replace(/[.]+$/, ""))
      const name = path === null ? identifierIn(word) : null
      if (path !== null) push("path", path, isQuoted)
      else if (name !== null) push("identifier", name, isQuoted)
      else if (!word.includes("://")) {
        const whole = hyphenated.test(word) && word.length <= longestWord ? word : undefined
        plainParts(word).forEach((part, index) => {
          push("word", part, isQuoted, index === 0 ? whole : undefined)
        })
      }
      if (/[.!?;:]["')\]}]*$|^[-–—*•]+$|^\d+[.)]$/.test(chunk)) startsClause = true
      if (/[,)\]}"”–—]$|^[-–—/|]+$/.test(chunk)) startsPhrase = true
    }
  }
  const readCode = (text: string) => {
    const path = pathIn(text)
    const name = path === null ? quotedIdentifier(text) : null
    if (path !== null) push("path", path, true)
    else if (name !== null) push("identifier", name, true)
    else readPlain(text, true)
  }

  for (const { kind, text } of quotesOf(withoutOuterQuotes(intent))) {
    if (tokens.length >= mostTokens) break
    if (kind === "plain") readPlain(text, false)
    else if (kind === "code") readCode(text.trim())
    else readPlain(text, true)
  }
  return tokens
}

interface Part {
  readonly kind: "plain" | "code" | "quote"
  readonly text: string
}

/** Cuts out `code`, ```blocks``` and "quotes". One pass: a mark that is never closed is an ordinary character. */
const quotesOf = (text: string): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let plainFrom = 0
  let fencesEnd = false
  for (const { 0: mark, index } of text.matchAll(/`+|"/g)) {
    if (index < plainFrom) continue
    const from = index + mark.length
    const isFence = mark.length >= 3
    if (isFence && fencesEnd) continue
    const window = isFence ? text : text.slice(from, from + longestQuote)
    const found = window.indexOf(isFence ? "```" : mark, isFence ? from : 0)
    if (found < 0) {
      fencesEnd ||= isFence
      continue
    }
    const end = isFence ? found : from + found
    const inner = text.slice(from, end)
    if (!isFence && inner.includes("\n")) continue
    parts.push({ kind: "plain", text: text.slice(plainFrom, index) })
    parts.push({ kind: isFence || mark === '"' ? "quote" : "code", text: inner })
    plainFrom = end + mark.length
  }
  parts.push({ kind: "plain", text: text.slice(plainFrom) })
  return parts
}

const withoutOuterQuotes = (intent: string): string => {
  const text = intent.trim()
  const quote = text[0]
  const isQuoted = text.length > 2 && (quote === '"' || quote === "'") && text.indexOf(quote, 1) === text.length - 1
  return isQuoted ? text.slice(1, -1) : text
}

// Scanned by hand: a pattern anchored at the end alone looks at every position of a long run.
const trimmed = (chunk: string): string => {
  let from = 0
  let to = chunk.length
  while (from < to && leading.includes(chunk[from] ?? "")) from += 1
  while (to > from && trailing.includes(chunk[to - 1] ?? "")) to -= 1
  const text = chunk.slice(from, to)
  return text.includes("(") && chunk[to] === ")" ? chunk.slice(from, to + 1) : text
}

const leading = "([{<\"'“”‘’*~,;:!?>|=+–—•"
const trailing = ")]}>\"'“”‘’*~,;:!?.…|=–—"

/** `client/server`, `null-check` and `(e.g.` in their words; an apostrophe stays (`doesn't`). */
const plainParts = (word: string): ReadonlyArray<string> =>
  word
    .replace(/’/g, "'")
    .split(/[^\p{L}\p{M}\p{N}'_]+/u)
    .map((part) => part.replace(/^'|'$/g, ""))
    .filter((part) => part.length > 0)
