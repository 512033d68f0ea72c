/** One question to the project's server: a line of JSON out, a line of JSON back, within a deadline. */
import { createConnection } from "node:net"
import { type Fields, parsePayload } from "./Payload.js"
import { isPrivate } from "./Project.js"

/** An answer longer than this is not for a hook. */
const mostBytes = 4 * 1024 * 1024

/** Null when there is no server, or none that answers in time. */
export const ask = (socket: string, question: Fields, withinMs: number): Promise<Fields | null> =>
  new Promise((resolve) => {
    if (!isPrivate(socket)) return resolve(null)
    const connection = createConnection(socket)
    const parts: Array<Buffer> = []
    let length = 0
    const end = (answer: Fields | null) => {
      clearTimeout(timer)
      connection.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => end(null), Math.max(0, withinMs))
    connection.on("error", () => end(null))
    connection.on("close", () => end(null))
    connection.on("data", (chunk) => {
      const at = chunk.indexOf(0x0a)
      length += chunk.length
      if (length > mostBytes) return end(null)
      parts.push(at < 0 ? chunk : chunk.subarray(0, at))
      if (at >= 0) end(parsePayload(Buffer.concat(parts).toString("utf8")))
    })
    connection.write(`${JSON.stringify(question)}\n`)
  })
