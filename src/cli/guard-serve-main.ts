/** `aic guard --serve`: one JSON text a line on stdin, one answer a line on stdout, in their order. For benches and editors. */
import { once } from "node:events"
import { answerLine } from "../programs/GuardText.js"

export const serveGuard = async (): Promise<void> => {
  // whoever asked has gone
  process.stdout.on("error", () => process.exit(0))
  process.stdin.setEncoding("utf8")
  // The parts of a line are joined once, so a long one is read in linear time. `readline` would also end lines where
  // JSON may hold U+2028.
  let parts: Array<string> = []
  for await (const chunk of process.stdin) {
    const [first = "", ...rest] = String(chunk).split("\n")
    parts.push(first)
    for (const next of rest) {
      await answer(parts.join(""))
      parts = [next]
    }
  }
  await answer(parts.join(""))
}

const answer = async (line: string): Promise<void> => {
  if (line.trim() === "") return
  if (!process.stdout.write(`${answerLine(line)}\n`)) await once(process.stdout, "drain")
}
