/** One line of the wire: a message, or the answer that a line deserves which is none. */
import { type JSONRPCMessage, ProtocolErrorCode, parseJSONRPCMessage } from "@modelcontextprotocol/server"

export type WireLine =
  | { readonly _tag: "Message"; readonly message: JSONRPCMessage }
  | { readonly _tag: "Refused"; readonly reply: string }
  | { readonly _tag: "Blank" }

/**
 * The SDK drops what it cannot read, so that the client waits for an answer that never comes, and answers a
 * misshapen `tools/call` with the whole report of its validator.
 */
export const readLine = (line: string): WireLine => {
  if (line.trim() === "") return { _tag: "Blank" }
  const value = parsed(line)
  if (value === undefined) return refused(null, ProtocolErrorCode.ParseError, "Not a JSON text")
  if (!isObject(value)) return refused(null, ProtocolErrorCode.InvalidRequest, "Not a JSON-RPC message")
  const problem = callProblem(value)
  if (problem !== null) return refused(idOf(value), ProtocolErrorCode.InvalidParams, problem)
  const message = asMessage(value)
  return message === undefined
    ? refused(idOf(value), ProtocolErrorCode.InvalidRequest, "Not a JSON-RPC message")
    : { _tag: "Message", message }
}

/** A line that was longer than a message may be. Its id is somewhere in what was thrown away. */
export const tooLong = (maxBytes: number): WireLine =>
  refused(null, ProtocolErrorCode.InvalidRequest, `The message is longer than ${maxBytes} bytes`)

const refused = (id: string | number | null, code: number, message: string): WireLine => ({
  _tag: "Refused",
  reply: JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } })
})

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const asMessage = (value: unknown): JSONRPCMessage | undefined => {
  try {
    return parseJSONRPCMessage(value)
  } catch {
    return undefined
  }
}

const callProblem = (value: Record<string, unknown>): string | null => {
  if (value["method"] !== "tools/call") return null
  const params = value["params"]
  if (!isObject(params)) return "Invalid tools/call: params: an object"
  if (typeof params["name"] !== "string") return "Invalid tools/call: name: the name of a tool"
  if (params["arguments"] !== undefined && !isObject(params["arguments"])) {
    return "Invalid tools/call: arguments: an object"
  }
  return null
}

const idOf = (value: Record<string, unknown>): string | number | null =>
  typeof value["id"] === "string" || typeof value["id"] === "number" ? value["id"] : null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
