/** The guard as others see it: the program behind `aic guard --serve`, asked line by line. */
import { spawn } from "node:child_process"
import { bundleEntry } from "../lib/bundle-entry.mjs"

/** `ask` answers in the order of the questions; `close` ends the program. */
export const served = async () => {
  const child = spawn(process.execPath, [await bundleEntry("scripts/bench/guard-serve-entry.ts")], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const waiting = []
  let rest = ""
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    const lines = (rest + chunk).split("\n")
    rest = lines.pop()
    for (const line of lines) waiting.shift()?.(JSON.parse(line))
  })
  const ask = (request) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      child.stdin.write(`${JSON.stringify(request)}\n`)
    })
  return { ask, askAll: (requests) => Promise.all(requests.map(ask)), close: () => child.stdin.end() }
}
