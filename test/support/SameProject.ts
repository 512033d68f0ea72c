/** One project of some hundred files in thirty languages, and ways to have it compiled that must not matter. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { entry, indexOf } from "../loadout/Samples.js"
import { aicFile } from "./Built.js"

export type Contents = ReadonlyArray<readonly [path: string, text: string]>

/** By hand: names that sort or fold differently from place to place, and all that a project can bring along. */
const special: Contents = [
  ["src/billing/Istanbul.ts", "export const ISTANBUL_INVOICE = 'i'\n"],
  ["src/billing/İstanbul.ts", "export const istanbulInvoice = 'İ'\n"],
  ["src/billing/ıstanbul.ts", "export const invoiceıd = 'ı'\n"],
  ["src/billing/Ärger.ts", "export const invoiceTrouble = 'Ä'\n"],
  ["src/billing/zebra.ts", "export const invoiceZebra = 'z'\n"],
  ["src/billing/ångström.ts", "export const invoiceAngstrom = 'å'\n"],
  ["src/billing/file10.ts", "export const invoice10 = 10\n"],
  ["src/billing/file9.ts", "export const invoice9 = 9\n"],
  ["docs/adr/0001-istanbul-invoice-retry.md", "# Istanbul\n\nA payment of an invoice is retried three times.\n"],
  ["notes/invoices.md", "Invoices are never deleted.\n"],
  [
    ".claude/loadout/index.json",
    JSON.stringify(indexOf(entry("invoices", { keywords: ["invoice"] }), entry("law", { priority: "core" })))
  ],
  ["notes/law.md", "Be brief.\n"],
  ["aic-rules/house.json", JSON.stringify({ constraints: ["Say why", "Öl"], includePatterns: [], version: 1 })],
  ["aic.config.json", JSON.stringify({ rulePacks: ["built-in:default", "house"] })],
  [".gitignore", "out/\n"],
  ["README.md", "# Shop\n\nInvoices and payments.\n"]
]

export const makeContents = async (): Promise<Contents> => {
  const generator: string = "../../scripts/lib/repository.mjs"
  const { makeFiles }: { makeFiles: (of: object) => ReadonlyArray<{ path: string; text: string }> } = await import(
    generator
  )
  const generated = makeFiles({ count: 200, seed: 7 }).map(({ path, text }) => [path, text] as const)
  const samples = readdirSync("test/fixtures/languages").map(
    (name) =>
      [`samples/${name.slice(0, -".txt".length)}`, readFileSync(`test/fixtures/languages/${name}`, "utf8")] as const
  )
  return [...generated, ...samples, ...special]
}

export const writeProject = (folder: string, contents: Contents, git: boolean): void => {
  for (const [path, text] of contents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  chmodSync(join(folder, "README.md"), 0o600)
  if (!git) return
  for (const args of [
    ["init", "-q"],
    ["add", "."]
  ]) {
    const { status, stderr } = spawnSync("git", ["-C", folder, ...args], { encoding: "utf8" })
    if (status !== 0) throw new Error(stderr)
  }
}

export interface Ask {
  readonly intent: string
  readonly budget: number | null
}

export interface Way {
  readonly project: string
  readonly home: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly umask: string
}

const started = (args: ReadonlyArray<string>, { cwd, env, home, umask }: Way) =>
  spawn("/bin/sh", ["-c", `umask ${umask}; exec "$0" "$@"`, process.execPath, aicFile, ...args], {
    cwd,
    env: { PATH: process.env["PATH"], HOME: home, AIC_HOME: join(home, ".aic"), ...env },
    stdio: "pipe"
  })

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("close", resolve))

/** One process for each prompt. */
export const byCommand = (way: Way, asks: ReadonlyArray<Ask>): Promise<ReadonlyArray<string>> =>
  Promise.all(
    asks.map(async ({ budget, intent }) => {
      const limit = budget === null ? [] : ["--budget", String(budget)]
      const child = started(["compile", intent, "--project", way.project, "--no-cache", ...limit], way)
      let out = ""
      let err = ""
      child.stdout.setEncoding("utf8").on("data", (it: string) => {
        out += it
      })
      child.stderr.setEncoding("utf8").on("data", (it: string) => {
        err += it
      })
      if ((await ended(child)) !== 0) throw new Error(err)
      return out
    })
  )

/** All prompts from one process, the last first, and then all of them again: what came before must not matter either. */
export const byServer = async (way: Way, asks: ReadonlyArray<Ask>): Promise<ReadonlyArray<string>> => {
  const child = started(["serve"], way)
  const answers = new Map<number, string>()
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "0" } }
  send({ id: 1_000, method: "initialize", params })
  send({ method: "notifications/initialized" })
  const order = [...asks.keys()].reverse()
  const calls = [...order, ...order.map((at) => at + asks.length)]
  for (const id of calls) {
    const { budget, intent } = asks[id % asks.length]!
    const limit = budget === null ? {} : { budget }
    send({
      id,
      method: "tools/call",
      params: { name: "aic_compile", arguments: { intent, projectRoot: way.project, format: "text", ...limit } }
    })
  }
  const gone = ended(child)
  for await (const line of createInterface({ input: child.stdout })) {
    const { id, result } = JSON.parse(line) as { id: number; result: { content?: ReadonlyArray<{ text: string }> } }
    if (result.content !== undefined) answers.set(id, result.content[0]!.text)
    if (answers.size === calls.length) child.stdin.end()
  }
  await gone
  return Array.from({ length: calls.length }, (_, id) => answers.get(id)!)
}
