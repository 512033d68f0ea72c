/** Lets many processes write into one fresh database at once, and says what they wrote and what is there. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { createInterface } from "node:readline"
import { rolldown } from "rolldown"

export interface StormReport {
  /** Sums over all writers. */
  readonly written: Record<string, number>
  readonly found: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyArray<string>
  readonly millis: number
}

export const runStorm = async (options: {
  readonly processes: number
  readonly rows: number
  readonly seed: number
}): Promise<StormReport> => {
  const folder = mkdtempSync(join(tmpdir(), "aic-storm-"))
  try {
    const worker = await bundleWorker(folder)
    const home = join(folder, "home")
    const writers = Array.from({ length: options.processes }, (_, n) =>
      start(worker, [home, String(options.rows), String(options.seed + n)])
    )
    await Promise.all(writers.map((it) => it.ready))
    const begin = performance.now()
    for (const it of writers) it.go()
    const ends = await Promise.all(writers.map((it) => it.end))
    const millis = performance.now() - begin

    const reader = start(worker, [home, "0", "look"])
    await reader.ready
    reader.go()
    const { error, result } = await reader.end
    return {
      written: sum(ends.map((it) => it.result)),
      found: result,
      errors: [...ends.map((it) => it.error), error].filter((it) => it !== ""),
      millis
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Node runs no TypeScript, and a bundle starts in a tenth of the time. */
const bundleWorker = async (folder: string): Promise<string> => {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  const file = join(folder, "worker.mjs")
  const bundle = await rolldown({
    input: "test/support/StormWorker.ts",
    platform: "node",
    external: ["better-sqlite3"],
    logLevel: "silent"
  })
  await bundle.write({ file, format: "esm" })
  await bundle.close()
  return file
}

const start = (worker: string, args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [worker, ...args], { stdio: "pipe" })
  const lines: Array<string> = []
  const reader = createInterface(child.stdout)
  reader.on("line", (line) => lines.push(line))
  let complaint = ""
  child.stderr.on("data", (chunk) => {
    complaint += String(chunk)
  })
  const exit = once(child, "close")
  return {
    ready: Promise.race([once(reader, "line"), exit]),
    go: () => child.stdin.write("go\n"),
    end: exit.then(([code]) => ({
      result: JSON.parse(lines[1] ?? "{}") as Record<string, number>,
      error: code === 0 ? complaint : `exit ${code}: ${complaint}`
    }))
  }
}

const sum = (records: ReadonlyArray<Record<string, number>>): Record<string, number> => {
  const total: Record<string, number> = {}
  for (const [name, count] of records.flatMap((it) => Object.entries(it))) total[name] = (total[name] ?? 0) + count
  return total
}
