/** Values that stand where a secret would: examples, templates, references. Nobody is hurt when they are shown. */
import { looksGenerated, makeup } from "./Entropy.js"
import { isPlaceholderText } from "./Redact.js"

/** For the random part of a vendor's token, which has its shape from the vendor: only a clear sample is let through. */
export const isSampleToken = (token: string): boolean =>
  isPlaceholderText(token) ||
  emulators.some((start) => token.startsWith(start)) ||
  longWords.test(token) ||
  isOneNote(token) ||
  isAlphabet(token) ||
  isMadeOf(token, sampleWords)

/** For the value of an assignment, an option or a header. */
export const isPlaceholder = (value: string): boolean =>
  value.length === 0 ||
  isReference(value) ||
  isSampleToken(value) ||
  isFiller(value) ||
  /(?:\.{3}|…)$/.test(value) ||
  isMadeOf(value, placeholderWords) ||
  /^(?:<[^<>]{0,80}>|\*+|\.+|-+|_+|#+|[xX]+|\?+|0+)$/.test(value)

/** Words that stand alone and are a fair part of the text: short ones occur by chance in a random one. */
const isMadeOf = (text: string, words: ReadonlySet<string>): boolean => {
  let known = 0
  for (const word of text.toLowerCase().split(/[^a-z]+/)) if (words.has(word)) known += word.length
  return known >= 3 && known / text.length >= 0.17
}

/** The value is fetched from somewhere when the program runs. */
export const isReference = (value: string): boolean =>
  /^(?:\$[\w{(]|%\w+%|%[({sd]|\{\{|\{%|<%|@\{|#\{|!\w+\s|\$\$|&\w|env[.:(]|secret[s:]|vault[:/]|ref[+:]|op:\/\/|file:|arn:|ssm:|keyvault|process\.|import\.|os\.|System\.|ENV\[|Deno\.|Bun\.|self\.|this\.|config[.[(]|settings[.[]|options?[.[]|props\.|params?[.[]|args[.[]|ctx\.|req\.|request\.)/i.test(
    value
  ) ||
  /\$\{[^}]{0,80}\}|\{\{[^}]{0,80}\}\}|\$\([^)]{0,80}\)|<%|%\(\w{1,40}\)s|\{[A-Za-z_][\w.]{0,40}\}/.test(value) ||
  (/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){1,6}(?:\(.*)?$/.test(value) && !value.split(".").some(looksGenerated))

/** How the keys start that emulators of Azure document for everybody: storage, Cosmos DB. */
const emulators = ["Eby8vdM02xNO", "C2y6yDjf5/R+"]

const longWords =
  /example|placeholder|changeme|redacted|your[_-]?(?:api|token|secret|key|access|client|password)|dummy|insert|replace|xxxxx|notreal|fake[_-]?(?:key|token|secret|api|pass)/i

const sampleWords = new Set(
  "example sample dummy fake mock foo bar baz foobar todo tbd none null xxx xxxx your my redacted placeholder insert here demo".split(
    " "
  )
)

const placeholderWords = new Set(
  "example sample dummy fake mock test tests testing placeholder changeme change changeit your yours redacted replace replaceme insert todo tbd foo bar baz foobar undefined null none nil true false xxx xxxx xxxxx hidden masked empty required optional string value here secret password passwd token apikey hunter".split(
    " "
  )
)

/** One character over and over, or runs of neighbours: `aaaa…`, `123456…`, `abcdef…`. */
const isFiller = (text: string): boolean => {
  if (text.length < 8) return false
  if (isOneNote(text)) return true
  return runsOf(text).reduce((sum, run) => sum + (run >= 4 ? run : 0), 0) / text.length > 0.5
}

/** `aBcDeF…xyz1234567890`: the alphabet in its order is what people type when they make up a key. */
const isAlphabet = (token: string): boolean => {
  const tail = token.slice(token.indexOf("_") + 1).toLowerCase()
  const inRuns = runsOf(tail, 1).reduce((sum, run) => sum + (run >= 4 ? run : 0), 0)
  return tail.length >= 24 && inRuns / tail.length >= 0.8
}

/** Lengths of the stretches in which each character follows the one before, or equals it when `least` is 0. */
const runsOf = (text: string, least = 0): ReadonlyArray<number> => {
  const runs: Array<number> = []
  let run = 1
  for (let index = 1; index <= text.length; index++) {
    const step = index < text.length ? text.charCodeAt(index) - text.charCodeAt(index - 1) : 99
    if (step >= least && step <= 1) {
      run++
      continue
    }
    runs.push(run)
    run = 1
  }
  return runs
}

const isOneNote = (text: string): boolean =>
  text.length >= 8 && makeup(text.replace(/^[a-z]{2,8}[-_]/i, "")).distinct <= Math.min(6, text.length / 4)
