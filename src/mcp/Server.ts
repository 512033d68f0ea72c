/** The bridge: MCP requests on one side, effects on the other. No product logic lives here. */
import { CLIENT_INFO_META_KEY, Server, type ServerContext } from "@modelcontextprotocol/server"
import { DateTime, Effect, Exit, Option, Schema } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { version } from "../domain/Version.js"
import { CurrentClient } from "../programs/CurrentClient.js"
import { CurrentServerSession } from "../programs/CurrentServerSession.js"
import { Progress } from "../services/Progress.js"
import { Projects } from "../services/Projects.js"
import { ToolInvocation, ToolInvocations } from "../services/ToolInvocations.js"
import { instructions } from "./Instructions.js"
import { makeReporter } from "./ProgressReport.js"
import { complete, writePrompt } from "./Prompts.js"
import { type InternalError, protocolErrorOf, UnknownTool, type WireFailure } from "./ProtocolError.js"
import { prompts } from "./prompts/index.js"
import { readResource, resourceListings, templateListings } from "./Resources.js"
import { type Client, failed } from "./Tool.js"
import type { ToolQueue } from "./ToolQueue.js"
import { tools } from "./tools/index.js"

/** What a call needs. Inferred, so adding a tool cannot leave this list behind. */
export type ToolServices = Effect.Effect.Context<
  ReturnType<typeof callTool | typeof readResource | typeof writePrompt | typeof complete>
>

/** Runs an effect for one request: interrupted when the request is cancelled, its defects logged and hidden. */
export type Run = <A, E>(
  effect: Effect.Effect<A, E, ToolServices>,
  options: { readonly signal: AbortSignal }
) => Promise<Exit.Exit<A, E | InternalError>>

/** What outlives a connection: the SDK wants a new server for each, and one more for a probe that comes before. */
export interface Serving {
  readonly run: Run
  readonly queue: ToolQueue
  /** Called with the first list: from then on the start is over, and heavy things may load. */
  readonly onListed: () => void
}

export const makeServer = (serving: Serving): Server => {
  const server = new Server(
    { name: "aic", title: "Agent Input Compiler", version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions }
  )
  const answered = async <A, E extends WireFailure>(
    effect: Effect.Effect<A, E, ToolServices>,
    context: ServerContext
  ) => {
    const exit = await serving.run(effect, { signal: context.mcpReq.signal })
    if (Exit.isFailure(exit)) throw protocolErrorOf(exit.cause)
    return exit.value
  }

  server.setRequestHandler("tools/list", () => {
    serving.onListed()
    return { tools: tools.map((tool) => tool.listing) }
  })

  server.setRequestHandler("tools/call", async (request, context) => {
    const { arguments: args, name } = request.params
    const client = { name: clientNameOf(server, context) }
    const call = callTool(serving, name, args, client)
    return answered(Effect.provideServiceEffect(call, Progress, makeReporter(context.mcpReq)), context)
  })

  // These wait for no tool call: a client shows them while a compile runs.
  server.setRequestHandler("resources/list", () => ({ resources: resourceListings }))
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: templateListings }))
  server.setRequestHandler("resources/read", ({ params }, context) => answered(readResource(params.uri), context))
  server.setRequestHandler("prompts/list", () => ({ prompts: prompts.map((it) => it.listing) }))
  server.setRequestHandler("prompts/get", ({ params }, context) =>
    answered(writePrompt(params.name, params.arguments), context)
  )
  server.setRequestHandler("completion/complete", ({ params }, context) => answered(complete(params), context))

  return server
}

/** Bad calls are answered at once; good ones wait for their turn. */
const callTool = Effect.fnUntraced(function* (serving: Serving, name: string, args: unknown, client: Client) {
  const tool = tools.find((it) => it.listing.name === name)
  if (tool === undefined) return yield* new UnknownTool({ name })
  const record = recordInvocation(name, shapeOf(args, tool.argumentNames), args)
  const job = yield* Effect.tapError(tool.prepare(args, client), () => record)
  return yield* serving.queue
    .run(Effect.provideService(Effect.zipRight(record, job), CurrentClient, client.name))
    .pipe(Effect.catchTag("QueueFull", (error) => Effect.succeed(failed(busyJson(error.message)))))
})

const busyJson = (message: string): string => JSON.stringify({ error: message, code: "SERVER_BUSY" })

const recordInvocation = Effect.fnUntraced(function* (
  toolName: string,
  paramsShape: Record<string, string>,
  args: unknown
) {
  const invocations = yield* ToolInvocations
  const sessionId = Option.getOrNull(yield* CurrentServerSession)
  const createdAt = yield* DateTime.now
  const projectId = yield* projectOf(args)
  yield* invocations.append(new ToolInvocation({ createdAt, toolName, sessionId, paramsShape, projectId }))
}, Effect.ignoreLogged)

/** So that what belongs to a project can be handed out or erased with it. The first call of one comes before its row. */
const projectOf = Effect.fnUntraced(function* (args: unknown) {
  const root = Option.map(decodeRoot(args), (it) => it.projectRoot)
  if (Option.isNone(root)) return null
  const project = yield* (yield* Projects).find(root.value)
  return Option.match(project, { onNone: () => null, onSome: (it) => it.projectId })
})

const decodeRoot = Schema.decodeUnknownOption(Schema.Struct({ projectRoot: AbsolutePath }))

/** Argument → type. Only arguments that the tool knows: a made-up name could itself be a value. */
const shapeOf = (args: unknown, names: ReadonlyArray<string>): Record<string, string> =>
  typeof args === "object" && args !== null
    ? Object.fromEntries(
        Object.entries(args)
          .filter(([name]) => names.includes(name))
          .map(([name, value]) => [name, typeName(value)])
      )
    : {}

const typeName = (value: unknown): string => (value === null ? "null" : Array.isArray(value) ? "array" : typeof value)

/** The 2026-07-28 revision names the client in each request, the older ones once in `initialize`. */
const clientNameOf = (server: Server, context: ServerContext): string | null =>
  Option.match(envelopeClient(context.mcpReq.envelope), {
    onNone: () => server.getClientVersion()?.name ?? null,
    onSome: (envelope) => envelope[CLIENT_INFO_META_KEY].name
  })

const envelopeClient = Schema.decodeUnknownOption(
  Schema.Struct({ [CLIENT_INFO_META_KEY]: Schema.Struct({ name: Schema.String }) })
)
