/** What a tool is: its listing, its schema and one effect. */
import type { CallToolResult, Tool as ToolListing } from "@modelcontextprotocol/server"
import { Effect, Schema } from "effect"
import type { CompileError, CompileTimedOut, ProjectUnusable, StoreFailed } from "../domain/Errors.js"
import type { ProbeRejected } from "../programs/ProbeModel.js"
import { errorJson } from "../programs/WireForm.js"
import { decodeArguments } from "./DecodeArguments.js"
import { answerSchema, toolSchema } from "./JsonSchema.js"
import type { InvalidArguments } from "./ProtocolError.js"

/** Who calls, as far as the protocol tells. */
export interface Client {
  readonly name: string | null
}

export interface Tool<R> {
  readonly listing: ToolListing
  /** The names of its arguments. */
  readonly argumentNames: ReadonlyArray<string>
  /** Decodes at once; the effect inside does the work, and is what has to wait for its turn. */
  readonly prepare: (
    args: unknown,
    client: Client
  ) => Effect.Effect<Effect.Effect<CallToolResult, ProjectUnusable | CompileTimedOut, R>, InvalidArguments>
}

export const makeTool = <In, InWire, R>(options: {
  readonly name: string
  readonly title: string
  /** At most 1,500 characters: clients cut what is longer. */
  readonly description: string
  readonly input: Schema.Schema<In, InWire>
  readonly meta?: Readonly<Record<string, unknown>>
  /** The text of the answer. */
  readonly run: (input: In, client: Client) => Effect.Effect<string, CompileError, R>
}): Tool<R> => {
  const decode = decodeArguments(options.name, options.input)
  const inputSchema = toolSchema(options.input)
  return {
    listing: {
      name: options.name,
      title: options.title,
      description: options.description,
      inputSchema,
      annotations: readOnly(options.title),
      ...(options.meta === undefined ? {} : { _meta: { ...options.meta } })
    },
    argumentNames: Object.keys(inputSchema["properties"] ?? {}),
    prepare: (args, client) => Effect.map(decode(args), (input) => answered(options.run(input, client)))
  }
}

/** A tool that looks at records. What it answers is small, and every client may show it as it likes. */
export const makeReportTool = <In, InWire, Out, OutWire extends object, R>(options: {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Schema.Schema<In, InWire>
  readonly output: Schema.Schema<Out, OutWire>
  /** Unless said otherwise, asking twice is the same as asking once. */
  readonly idempotent?: boolean
  readonly run: (input: In) => Effect.Effect<Out, StoreFailed | ProbeRejected, R>
}): Tool<R> => {
  const decode = decodeArguments(options.name, options.input)
  const encode = Schema.encode(options.output)
  const inputSchema = toolSchema(options.input)
  return {
    listing: {
      name: options.name,
      title: options.title,
      description: options.description,
      inputSchema,
      outputSchema: answerSchema(options.output),
      annotations: { ...readOnly(options.title), idempotentHint: options.idempotent ?? true }
    },
    argumentNames: Object.keys(inputSchema["properties"] ?? {}),
    prepare: (args) =>
      Effect.map(decode(args), (input) =>
        options.run(input).pipe(
          // a report that does not fit its own schema is a bug of ours
          Effect.flatMap((report) => Effect.orDie(encode(report))),
          Effect.map(
            (wire): CallToolResult => ({ ...succeeded(JSON.stringify(wire)), structuredContent: { ...wire } })
          ),
          Effect.catchTags({
            StoreFailed: (error) =>
              Effect.as(Effect.logWarning(error.message, error.cause), failed(json(error.message, "STORE_FAILED"))),
            ProbeRejected: (error) => Effect.succeed(failed(json(error.message, error.problem)))
          })
        )
      )
  }
}

const readOnly = (title: string) => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false
})

const json = (error: string, code: string): string => JSON.stringify({ error, code })

/** A failure that the model can act on is a result; a request that should not have been made is a protocol error. */
const answered = <R>(run: Effect.Effect<string, CompileError, R>) =>
  run.pipe(
    Effect.map(succeeded),
    Effect.catchTags({
      ConfigInvalid: (error) => Effect.succeed(failed(errorJson(error))),
      SelectorUnavailable: (error) => Effect.succeed(failed(errorJson(error))),
      NoFilesSelected: (error) => Effect.succeed(failed(errorJson(error))),
      GuardBlockedAll: (error) => Effect.succeed(failed(errorJson(error))),
      BudgetTooSmall: (error) => Effect.succeed(failed(errorJson(error)))
    })
  )

// No structuredContent: a client that sees it shows the model that alone, and the prompt would arrive as escaped JSON.
export const succeeded = (text: string): CallToolResult => ({ content: [{ type: "text", text }] })

export const failed = (text: string): CallToolResult => ({ isError: true, content: [{ type: "text", text }] })
