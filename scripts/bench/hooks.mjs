/**
 * How long an editor waits for a hook, as whole processes: the bare start of Node, a gate, a prompt with a warm server
 * (another prompt each time), and a prompt where no server runs. Wall milliseconds: median, 95th percentile, most; CPU
 * milliseconds of the hook and of the server: the mean.
 *
 *   npm run bench:hooks                10,000 files, 40 prompts        -- --files 1000 --runs 20 --json
 */
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { makeRandom } from "../lib/random.mjs"
import { makeRepository } from "../lib/repository.mjs"
import { cleanEnvironment, usageOf } from "../lib/server.mjs"

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "10000" },
    runs: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false }
  }
})
const runs = Number(values.runs)
const dist = resolve(import.meta.dirname, "../../dist")
const base = realpathSync(mkdtempSync(join(tmpdir(), "aic-bench-hooks-")))
const project = join(base, "project")
const home = join(base, "home")
const random = makeRandom(Number(values.seed))

const time = (args, stdin) =>
  new Promise((done) => {
    const start = process.hrtime.bigint()
    const child = spawn(process.execPath, args, {
      cwd: project,
      env: cleanEnvironment(home),
      stdio: ["pipe", "pipe", "ignore"]
    })
    let out = ""
    child.stdout.on("data", (chunk) => {
      out += chunk
    })
    child.stdin.on("error", () => undefined)
    child.stdin.end(stdin)
    child.on("close", () => done({ ms: Number(process.hrtime.bigint() - start) / 1e6, out }))
  })

/** CPU milliseconds that this process's children have used, as the kernel counts them: in steps of ten. */
const childrenCpu = () => {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ")
  return (Number(fields[13]) + Number(fields[14])) * 10
}

const serverCpu = () => (usageOf(cardFile()?.pid ?? 0)?.cpu ?? 0) * 1_000

const repeat = async (count, once) => {
  const results = []
  const [hooksBefore, serverBefore] = [childrenCpu(), serverCpu()]
  for (let i = 0; i < count; i++) results.push(await once(i))
  const cpu = [(childrenCpu() - hooksBefore) / count, (serverCpu() - serverBefore) / count]
  const sorted = results.map((it) => it.ms).sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]
  const characters = results.map((it) => it.out.length).sort((a, b) => a - b)
  return {
    median: at(0.5),
    p95: at(0.95),
    most: at(1),
    hookCpu: cpu[0],
    serverCpu: cpu[1],
    characters: characters[Math.floor(characters.length / 2)]
  }
}

const things = "payment invoice customer ledger webhook session order cache report token upload schema queue".split(" ")
const faults = ["fails on an empty list", "is retried twice", "loses the last entry", "is slow", "logs too much"]
const prompt = (i) =>
  JSON.stringify({
    session_id: "bench",
    prompt_id: `p${i}`,
    cwd: project,
    hook_event_name: "UserPromptSubmit",
    prompt: `fix the ${random.pick(things)} ${random.pick(things)} handler that ${random.pick(faults)} (${i})`
  })
const tool = JSON.stringify({
  session_id: "bench",
  cwd: project,
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" }
})
const hook = join(dist, "hook.cjs")

/** What the server says of itself; there is one project. */
const cardFile = () => {
  const folder = join(home, "run")
  const name = existsSync(folder) ? readdirSync(folder).find((it) => it.endsWith(".json")) : undefined
  return name === undefined ? undefined : readCard(join(folder, name))
}
const readCard = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}
const wait = (ms) => new Promise((done) => setTimeout(done, ms))

const until = async (isSo, what) => {
  const start = Date.now()
  while (!isSo()) {
    if (Date.now() - start > 60_000) throw new Error(`${what} did not come within a minute`)
    await wait(20)
  }
}

/** Until it has used next to nothing for two seconds; two minutes at most. */
const idleServer = async () => {
  for (let seconds = 0, quiet = 0; seconds < 120 && quiet < 2; seconds++) {
    const before = serverCpu()
    await wait(1_000)
    quiet = serverCpu() - before < 30 ? quiet + 1 : 0
  }
}

const stopServer = async () => {
  const card = cardFile()
  if (card === undefined) return
  if (usageOf(card.pid) !== null) process.kill(card.pid, "SIGTERM")
  await until(() => usageOf(card.pid) === null, "the end of the server")
}

makeRepository({ folder: project, count: Number(values.files), seed: Number(values.seed), commits: 500 })
const rows = {}
try {
  rows["bare Node"] = await repeat(runs, () => time(["-e", ""], ""))
  const cold = []
  for (let i = 0; i < 3; i++) {
    rmSync(home, { recursive: true, force: true })
    cold.push(await time([hook, "claude-code", "UserPromptSubmit"], prompt(i)))
    await until(() => cardFile() !== undefined, "a server")
    if (i < 2) await stopServer()
  }
  rows["prompt, no server yet"] = await repeat(3, (i) => cold[i])
  // the server that the last one started goes on with its index
  await idleServer()
  await time([hook, "claude-code", "UserPromptSubmit"], prompt(999))
  await idleServer()
  rows["gate, open"] = await repeat(runs, () => time([hook, "claude-code", "PreToolUse"], tool))
  rows["prompt, warm server"] = await repeat(runs, (i) => time([hook, "claude-code", "UserPromptSubmit"], prompt(i)))
} finally {
  await stopServer()
  rmSync(base, { recursive: true, force: true })
}

if (values.json) console.log(JSON.stringify({ files: Number(values.files), rows }, null, 2))
else {
  console.log(
    `${values.files} files`.padEnd(24) +
      ["median", "p95", "most", "hook CPU", "server CPU", "characters"].map((it) => it.padStart(12)).join("")
  )
  for (const [name, row] of Object.entries(rows)) {
    const cells = [row.median, row.p95, row.most, row.hookCpu, row.serverCpu].map((it) =>
      `${it.toFixed(0)} ms`.padStart(12)
    )
    console.log(`${name.padEnd(24)}${cells.join("")}${String(row.characters).padStart(12)}`)
  }
}
