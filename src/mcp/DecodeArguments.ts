/** Tool arguments by their schema. A failure names every bad field by its path, so that a model can mend the call. */
import { Effect, ParseResult, Schema } from "effect"
import { InvalidArguments } from "./ProtocolError.js"

export const decodeArguments = <A, I>(tool: string, schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all", onExcessProperty: "ignore" })
  return (args: unknown): Effect.Effect<A, InvalidArguments> =>
    Effect.mapError(decode(args ?? {}), (error) => new InvalidArguments({ tool, issues: readableIssues(error) }))
}

/** Past these a message would only hide its point. */
const maxIssues = 10
const maxIssueLength = 200

/** One line per path: a union reports each of its members, and only the first is worth showing. */
const readableIssues = (error: ParseResult.ParseError): ReadonlyArray<string> => {
  const byPath = new Map<string, string>()
  for (const issue of ParseResult.ArrayFormatter.formatErrorSync(error)) {
    const path = issue.path.length === 0 ? "arguments" : pathText(issue.path)
    if (!byPath.has(path)) byPath.set(path, `${path}: ${shortened(withoutActual(issue.message))}`)
  }
  const lines = [...byPath.values()]
  const more = lines.length - maxIssues
  return more > 0 ? [...lines.slice(0, maxIssues), `and ${more} more`] : lines
}

/** The value itself may be a path or a secret, so it is not repeated. */
const withoutActual = (message: string): string => message.replace(/, actual [\s\S]*$/, "")

const shortened = (message: string): string =>
  message.length > maxIssueLength ? `${message.slice(0, maxIssueLength)}…` : message

const pathText = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text === "" ? String(key) : `${text}.${String(key)}`),
    ""
  )
