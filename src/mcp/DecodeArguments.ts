/** Tool arguments by their schema. A failure names every bad field by its path, so that a model can mend the call. */
import { Effect, Schema } from "effect"
import { readableIssues } from "../programs/ReadableIssues.js"
import { InvalidArguments } from "./ProtocolError.js"

export const decodeArguments = <A, I>(tool: string, schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all", onExcessProperty: "ignore" })
  return (args: unknown): Effect.Effect<A, InvalidArguments> =>
    Effect.mapError(decode(args ?? {}), (error) => new InvalidArguments({ tool, issues: readableIssues(error) }))
}
