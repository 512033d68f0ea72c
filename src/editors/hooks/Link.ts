/** One question to the project's server: a line of JSON out, a line of JSON back, within a deadline. */
import { type Fields, parsePayload } from "./Payload.js"
import { isPrivate } from "./Project.js"

/** An answer longer than this is not for a hook. */
const mostBytes = 4 * 1024 * 1024

/** `nobody`: there is no server. `late`: there is one, and it has not answered in time, or in no way that we understand. */
export type Reply = Fields | "nobody" | "late"

export const ask = async (socket: string, question: Fields, withinMs: number): Promise<Reply> => {
  if (!isPrivate(socket)) return "nobody"
  // loaded here: most hooks ask nobody
  const { createConnection } = await import("node:net")
  return new Promise((resolve) => {
    const connection = createConnection(socket)
    const parts: Array<Buffer> = []
    let length = 0
    const end = (answer: Reply) => {
      clearTimeout(timer)
      connection.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => end("late"), Math.max(0, withinMs))
    connection.on("error", () => end("nobody"))
    connection.on("close", () => end("late"))
    connection.on("data", (chunk) => {
      const at = chunk.indexOf(0x0a)
      length += chunk.length
      if (length > mostBytes) return end("late")
      parts.push(at < 0 ? chunk : chunk.subarray(0, at))
      if (at >= 0) end(parsePayload(Buffer.concat(parts).toString("utf8")) ?? "late")
    })
    connection.write(`${JSON.stringify(question)}\n`)
  })
}
