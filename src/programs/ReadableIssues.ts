/** What is wrong with arguments, one line a field, for a person or a model who can mend them. */
import { ParseResult } from "effect"

/** Past these a message would only hide its point. */
const maxIssues = 10
const maxIssueLength = 200

/** A union reports each of its members: of words, all are worth knowing; of anything else, the first of a path. */
export const readableIssues = (error: ParseResult.ParseError): ReadonlyArray<string> => {
  const byPath = new Map<string, Array<string>>()
  for (const issue of ParseResult.ArrayFormatter.formatErrorSync(error)) {
    const path = issue.path.length === 0 ? "arguments" : pathText(issue.path)
    const messages = byPath.get(path) ?? []
    byPath.set(path, messages)
    messages.push(withoutActual(issue.message))
  }
  const lines = [...byPath].map(
    ([path, messages]) => `${path}: ${shortened(oneOf(messages) ?? inWords(messages[0] ?? ""))}`
  )
  const more = lines.length - maxIssues
  return more > 0 ? [...lines.slice(0, maxIssues), `and ${more} more`] : lines
}

/** Null where it is not about one of several words. */
const oneOf = (messages: ReadonlyArray<string>): string | null => {
  const words = messages.flatMap((it) => /^Expected (".*")$/.exec(it)?.[1] ?? [])
  return words.length > 1 && words.length === messages.length ? `one of ${words.join(", ")}` : null
}

/** The value itself may be a path or a secret, so it is not repeated. */
const withoutActual = (message: string): string => message.replace(/, actual [\s\S]*$/, "")

/** In words of JSON: how a schema writes its types is nobody's business. A message of a schema's own is as it is. */
const inWords = (message: string): string => {
  const [, type] = /^Expected ([\s\S]*)$/.exec(message) ?? []
  if (type === undefined) return message
  const form = forms.find(([pattern]) => pattern.test(type))
  return form === undefined ? "must be of another form" : type.replace(...form)
}

const forms: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:ReadonlyArray<|readonly \[)[\s\S]*/, "must be a list"],
  [/^\(?(?:\{|Struct\b)[\s\S]*/, "must be an object"],
  [/^string$/, "must be a string"],
  [/^(?:number|Int)$/, "must be a number"],
  [/^boolean$/, "must be true or false"],
  [/^null$/, "must be null"],
  // what a bound says of itself
  [/^(an? [\s\S]*)$/, "must be $1"]
]

const shortened = (message: string): string =>
  message.length > maxIssueLength ? `${message.slice(0, maxIssueLength)}…` : message

const pathText = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    ""
  )
