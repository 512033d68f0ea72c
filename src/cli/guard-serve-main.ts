/** `aic guard --serve`: one JSON text a line on stdin, one answer a line on stdout, in their order. For benches and editors. */
import { once } from "node:events"
import { createInterface } from "node:readline"
import { answerLine } from "../programs/GuardText.js"

export const serveGuard = async (): Promise<void> => {
  // whoever asked has gone
  process.stdout.on("error", () => process.exit(0))
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === "") continue
    if (!process.stdout.write(`${answerLine(line)}\n`)) await once(process.stdout, "drain")
  }
}
