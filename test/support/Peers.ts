/** The clients that the server must get on with: the SDK's two generations, and the newer one in both eras. */
import { Client as ModernClient } from "@modelcontextprotocol/client"
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js"
import type { Transport as OldTransport } from "@modelcontextprotocol/sdk/shared/transport.js"
import type { Transport } from "@modelcontextprotocol/server"
import { Effect } from "effect"

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly onprogress?: (step: { progress: number; total?: number | undefined; message?: string | undefined }) => void
}

export interface CallResult {
  readonly isError: boolean
  readonly text: string
  readonly structured: boolean
}

export interface WireFailure {
  readonly code: number
  readonly message: string
}

export interface Peer {
  readonly tools: Effect.Effect<ReadonlyArray<Record<string, unknown>>>
  readonly instructions: () => string | undefined
  readonly serverName: () => string | undefined
  readonly call: (
    name: string,
    args?: Record<string, unknown>,
    options?: CallOptions
  ) => Effect.Effect<CallResult, WireFailure>
  /** The result as it came. */
  readonly whole: (name: string, args?: Record<string, unknown>) => Asked
  readonly resources: Asked
  readonly templates: Asked
  readonly read: (uri: string) => Asked
  readonly prompts: Asked
  readonly prompt: (name: string, args?: Record<string, string>) => Asked
  readonly complete: (ref: CompletionRef, argument: { readonly name: string; readonly value: string }) => Asked
  readonly close: Effect.Effect<void>
}

type Asked = Effect.Effect<Record<string, unknown>, WireFailure>

type CompletionRef =
  | { readonly type: "ref/prompt"; readonly name: string }
  | { readonly type: "ref/resource"; readonly uri: string }

/** What both generations call by the same name. */
interface Asking {
  readonly callTool: (params: { name: string; arguments: Record<string, unknown> }) => Promise<object>
  readonly listResources: () => Promise<object>
  readonly listResourceTemplates: () => Promise<object>
  readonly readResource: (params: { uri: string }) => Promise<object>
  readonly listPrompts: () => Promise<object>
  readonly getPrompt: (params: { name: string; arguments?: Record<string, string> }) => Promise<object>
  readonly complete: (params: { ref: CompletionRef; argument: { name: string; value: string } }) => Promise<object>
}

const asking = (client: Asking) => {
  const ask = (question: () => Promise<object>): Asked =>
    Effect.map(Effect.tryPromise({ try: question, catch: wireFailure }), (it) => ({ ...it }))
  return {
    whole: (name: string, args = {}) => ask(() => client.callTool({ name, arguments: args })),
    resources: ask(() => client.listResources()),
    templates: ask(() => client.listResourceTemplates()),
    read: (uri: string) => ask(() => client.readResource({ uri })),
    prompts: ask(() => client.listPrompts()),
    prompt: (name: string, args?: Record<string, string>) =>
      ask(() => client.getPrompt({ name, ...(args === undefined ? {} : { arguments: args }) })),
    complete: (ref: CompletionRef, argument: { readonly name: string; readonly value: string }) =>
      ask(() => client.complete({ ref, argument: { ...argument } }))
  } satisfies Partial<Peer>
}

type Connect = (transport: Transport, clientName?: string) => Promise<Peer>

const connectModern =
  (options: ConstructorParameters<typeof ModernClient>[1]): Connect =>
  async (transport, name = "test") => {
    const client = new ModernClient({ name, version: "0" }, options)
    await client.connect(transport)
    return {
      ...asking(client),
      tools: Effect.promise(async () => (await client.listTools()).tools),
      instructions: () => client.getInstructions(),
      serverName: () => client.getServerVersion()?.name,
      call: (tool, args, options) => called(() => client.callTool({ name: tool, arguments: args ?? {} }, options)),
      close: Effect.promise(() => client.close())
    }
  }

const connectOld: Connect = async (transport, name = "test") => {
  const client = new OldClient({ name, version: "0" })
  await client.connect(asOldTransport(transport))
  return {
    ...asking(client),
    tools: Effect.promise(async () => (await client.listTools()).tools),
    instructions: () => client.getInstructions(),
    serverName: () => client.getServerVersion()?.name,
    call: (tool, args, options) =>
      called(() => client.callTool({ name: tool, arguments: args ?? {} }, undefined, options)),
    close: Effect.promise(() => client.close())
  }
}

/** The same shape under another name: the two SDKs do not share their types. */
const asOldTransport = (transport: Transport): OldTransport => {
  const adapter: OldTransport = {
    start: async () => {
      transport.onmessage = (message) => adapter.onmessage?.(JSON.parse(JSON.stringify(message)))
      transport.onclose = () => adapter.onclose?.()
      transport.onerror = (error) => adapter.onerror?.(error)
      await transport.start()
    },
    send: (message) => transport.send(JSON.parse(JSON.stringify(message))),
    close: () => transport.close()
  }
  return adapter
}

const called = (call: () => Promise<unknown>): Effect.Effect<CallResult, WireFailure> =>
  Effect.tryPromise({ try: call, catch: wireFailure }).pipe(
    Effect.map((result) => {
      const { content, isError, structuredContent } = result as {
        content: ReadonlyArray<{ type: string; text: string }>
        isError?: boolean
        structuredContent?: unknown
      }
      return {
        isError: isError === true,
        text: content.map((it) => it.text).join("\n"),
        structured: structuredContent !== undefined
      }
    })
  )

/** The 1.x client puts words of its own before the message. */
const wireFailure = (error: unknown): WireFailure => {
  const { code, message } = error as WireFailure
  return { code, message: message.replace(/^MCP error -?\d+: /, "") }
}

export const peers: Readonly<Record<string, Connect>> = {
  "the 2.x client, 2026-07-28": connectModern({ versionNegotiation: { mode: "auto" } }),
  "the 2.x client, initialize": connectModern({}),
  "the 1.x client": connectOld
}
