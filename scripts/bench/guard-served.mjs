/** The guard as others see it: the program behind `aic guard --serve`, asked line by line. */
import { spawn } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { rolldown } from "rolldown"

/** One file of a source, and all that it imports. */
export const bundled = async (source) => {
  const out = join(mkdtempSync(join(tmpdir(), "guard-bench-")), "bundle.mjs")
  const bundle = await rolldown({ input: source, platform: "node", logLevel: "silent" })
  await bundle.write({ file: out, format: "esm", codeSplitting: false })
  return out
}

/** `ask` answers in the order of the questions; `close` ends the program. */
export const served = async () => {
  const child = spawn(process.execPath, [await bundled("scripts/bench/guard-serve-entry.ts")], {
    stdio: ["pipe", "pipe", "inherit"]
  })
  const waiting = []
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)))
  const ask = (request) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      child.stdin.write(`${JSON.stringify(request)}\n`)
    })
  return { ask, askAll: (requests) => Promise.all(requests.map(ask)), close: () => child.stdin.end() }
}
