/** Values that stand where a secret would: examples, templates, references. Nobody is hurt when they are shown. */
import { makeup } from "./Entropy.js"

/** For the random part of a vendor's token. Short words count only when they stand alone: `bar` occurs by chance. */
export const isSampleToken = (token: string): boolean =>
  token.startsWith("[REDACTED") ||
  longWords.test(token) ||
  isFiller(token) ||
  token.split(/[^A-Za-z0-9]+/).some((word) => shortWords.has(word.toLowerCase()))

/** For the value of an assignment, an option or a header. */
export const isPlaceholder = (value: string): boolean =>
  value.length === 0 ||
  isReference(value) ||
  isSampleToken(value) ||
  value.split(/[^A-Za-z]+/).some((word) => placeholderWords.has(word.toLowerCase())) ||
  /^(?:<[^<>]{0,80}>|\*+|\.+|-+|_+|#+|[xX]+|\?+|0+)$/.test(value)

/** The value is fetched from somewhere when the program runs. */
export const isReference = (value: string): boolean =>
  /^(?:\$[\w{(]|%\w+%|%[({sd]|\{\{|\{%|<%|@\{|#\{|!\w+\s|\$\$|&\w|env[.:(]|secret[s:]|vault[:/]|ref[+:]|op:\/\/|file:|arn:|ssm:|keyvault|process\.|import\.|os\.|System\.|ENV\[|Deno\.|Bun\.|self\.|this\.|config[.[(]|settings[.[]|options?[.[]|props\.|params?[.[]|args[.[]|ctx\.|req\.|request\.)/i.test(
    value
  ) ||
  /\$\{[^}]{0,80}\}|\{\{[^}]{0,80}\}\}|\$\([^)]{0,80}\)|<%|%\(\w{1,40}\)s|\{[A-Za-z_][\w.]{0,40}\}/.test(value) ||
  /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*){1,6}(?:\(.*)?$/.test(value)

const longWords =
  /example|placeholder|changeme|redacted|your[_-]?(?:api|token|secret|key|access|client|password)|dummy|insert|replace|xxxxx|notreal|fake[_-]?(?:key|token|secret|api|pass)/i

const shortWords = new Set(
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
export const isFiller = (text: string): boolean => {
  if (text.length < 8) return false
  const { distinct } = makeup(text)
  if (distinct <= Math.min(5, text.length / 4)) return true
  let inRuns = 0
  let run = 1
  for (let index = 1; index <= text.length; index++) {
    const step = index < text.length ? text.charCodeAt(index) - text.charCodeAt(index - 1) : 99
    if (step === 0 || step === 1) {
      run++
      continue
    }
    if (run >= 4) inRuns += run
    run = 1
  }
  return inRuns / text.length > 0.5
}
