/** The words of a statement as they are compared: stems, code spans whole, numbers apart. */
import { stem } from "../words/Stem.js"

export interface Token {
  /** Lower case. */
  readonly text: string
  /** What it is compared by. Code spans and numbers stand for themselves. */
  readonly stem: string
  readonly kind: "word" | "code" | "number" | "mark"
}

const tokenPattern =
  /`([^`\n]{1,200})`|(\p{L}[\p{L}\p{M}\p{N}]*(?:['’][\p{L}]+)?(?:[-_/.][\p{L}\p{N}]+)*)|(\d+(?:[.,]\d+)*%?)|([.,;:()→!?–—])/gu

export const tokensOf = (text: string): ReadonlyArray<Token> => {
  const tokens: Array<Token> = []
  for (const [, code, word, number, mark] of text.replace(/\b(?:pull|merge) request/gi, "PR").matchAll(tokenPattern)) {
    if (code !== undefined) tokens.push({ text: code.trim(), stem: `\`${code.trim()}\``, kind: "code" })
    else if (word !== undefined) tokens.push(...wordTokens(word))
    else if (number !== undefined) tokens.push({ text: number, stem: number, kind: "number" })
    else if (mark !== undefined) tokens.push({ text: mark, stem: mark, kind: "mark" })
  }
  return tokens
}

/** `early-return` is two words; `kebab-case`, `snake_case`, `fooBar` and `a/b.ts` are names. */
const wordTokens = (word: string): ReadonlyArray<Token> => {
  if (/[_/.]/.test(word) || /\p{Ll}\p{Lu}/u.test(word) || /case$/i.test(word)) {
    const name = word.toLowerCase()
    return [{ text: name, stem: synonyms.get(name) ?? name, kind: "word" }]
  }
  return word
    .toLowerCase()
    .replace(/’/g, "'")
    .split("-")
    .filter((it) => it !== "")
    .map((text) => ({ text, stem: stemOf(text), kind: "word" }))
}

const stemOf = (word: string): string => {
  const known = irregular.get(word) ?? word
  const stemmed = stem(known)
  return synonyms.get(stemmed) ?? stemmed
}

const pairsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair): readonly [string, string] => {
        const [from = "", to = ""] = pair.split(":")
        return [from, to]
      })
  )

const irregular = pairsOf(`
  written:write wrote:write written:write chosen:choose chose:choose made:make kept:keep built:build broken:break
  shown:show thrown:throw threw:throw found:find held:hold put:put ran:run running:run began:begin done:do does:do
  given:give taken:take taking:take got:get gotten:get left:leave sent:send spent:spend hidden:hide tests:test
  dependencies:dependency directories:directory libraries:library queries:query
`)

/** Of stems. */
const synonyms = pairsOf(`
  directory:folder dir:folder directori:folder repository:repo pr:pr prs:pr utiliz:use utilize:use utilis:use
  colour:color behaviour:behavior initialis:initializ organis:organiz parameteris:parameteriz
  method:function func:function modify:edit alter:edit javascript:js typescript:ts
`)
