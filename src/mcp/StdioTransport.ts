/**
 * Messages over two pipes, one a line. Ours instead of the SDK's, whose connection ends at a message over 10 MB and
 * which leaves a line unanswered that it cannot read: one bad message must not cost the session.
 */
import type { Readable, Writable } from "node:stream"
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server"
import { readLine, tooLong, type WireLine } from "./WireMessage.js"

const maxMessageBytes = 10 * 1024 * 1024

export const makeStdioTransport = (input: Readable, output: Writable, maxBytes = maxMessageBytes): Transport => {
  let closed = false

  // A line break is searched for in the new chunk only, and a line is put together once: linear in its length.
  let parts: Array<Buffer> = []
  let length = 0

  const write = (text: string) =>
    new Promise<void>((resolve, reject) => {
      if (closed) return reject(new Error("the connection is closed"))
      output.write(`${text}\n`, (error) => (error ? reject(error) : resolve()))
    })

  const handle = (line: WireLine) => {
    if (line._tag === "Message") transport.onmessage?.(line.message)
    if (line._tag !== "Refused") return
    transport.onerror?.(new Error(`refused: ${line.reply}`))
    write(line.reply).catch((error: Error) => transport.onerror?.(error))
  }

  const endLine = () => {
    const line = length > maxBytes ? tooLong(maxBytes) : readLine(Buffer.concat(parts).toString("utf8"))
    parts = []
    length = 0
    handle(line)
  }

  const take = (part: Buffer) => {
    length += part.length
    if (length > maxBytes) parts = []
    else parts.push(part)
  }

  const onData = (chunk: Buffer) => {
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0 && !closed; at = chunk.indexOf(lineFeed, from)) {
      take(chunk.subarray(from, at))
      from = at + 1
      endLine()
    }
    if (from < chunk.length) take(chunk.subarray(from))
  }

  const onError = (error: Error) => transport.onerror?.(error)

  const transport: Transport = {
    start: async () => {
      input.on("data", onData)
      input.on("error", onError)
      output.on("error", onError)
    },
    send: (message: JSONRPCMessage) => write(JSON.stringify(message)),
    // The listener for errors stays: a pipe that breaks after the end has nobody else to tell.
    close: async () => {
      if (closed) return
      closed = true
      input.off("data", onData)
      input.pause()
      transport.onclose?.()
    }
  }
  return transport
}

const lineFeed = 0x0a
