/**
 * Speed through the built server: start to `tools/list`, cold compile, another intent at once after it, others when the
 * server has done what it does ahead (the first of five, and their median), the last again, peak memory; for 1,000 and 10,000 files. Prints wall and CPU seconds (with git's) as medians over fresh servers.
 *
 *   npm run bench:speed                both sizes, three runs each
 *   npm run bench:speed -- --files 1000   one size        --runs 5      --json
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { makeRepository } from "../lib/repository.mjs"
import { startServer, usageOf } from "../lib/server.mjs"

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "1000,10000" },
    runs: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false }
  }
})
const bin = resolve(import.meta.dirname, "../../dist/aic.js")
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const measure = async (pid, work) => {
  const before = usageOf(pid)?.cpu ?? 0
  const start = process.hrtime.bigint()
  await work()
  return { wall: Number(process.hrtime.bigint() - start) / 1e9, cpu: (usageOf(pid)?.cpu ?? 0) - before }
}

const otherIntents = [
  "add a limit to the customer notification queue",
  "why does the inventory sync run twice",
  "make shipping rates cached for an hour",
  "speed up the catalog search",
  "the session token expires too early"
]

/** Until it has used next to nothing for three seconds: what it has read is parsed, and it has rehearsed. */
const idle = async (pid) => {
  for (let seconds = 0, quiet = 0; seconds < 180 && quiet < 3; seconds++) {
    const before = usageOf(pid)?.cpu ?? 0
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    quiet = (usageOf(pid)?.cpu ?? 0) - before < 0.03 ? quiet + 1 : 0
  }
}

const runOnce = async (project) => {
  const home = mkdtempSync(join(tmpdir(), "aic-bench-home-"))
  rmSync(join(project, ".aic"), { recursive: true, force: true })
  const server = startServer({ bin, home, cwd: project })
  await server.initialize()
  await server.request("tools/list", {})
  const start = { wall: server.sinceStart(), cpu: usageOf(server.pid)?.cpu ?? 0 }
  const compile = (intent) => () => server.call("aic_compile", { intent, projectRoot: project })
  const cold = await measure(server.pid, compile("fix the payment retry when the invoice export fails"))
  const next = await measure(server.pid, compile("rename the order summary to order digest"))
  await idle(server.pid)
  const others = []
  for (const intent of otherIntents) others.push(await measure(server.pid, compile(intent)))
  const repeat = await measure(server.pid, compile(otherIntents.at(-1)))
  const peak = usageOf(server.pid)?.peak ?? 0
  await server.stop()
  rmSync(home, { recursive: true, force: true })
  const other = { wall: median(others.map((it) => it.wall)), cpu: median(others.map((it) => it.cpu)) }
  return { start, cold, next, first: others[0], other, repeat, peak }
}

const steps = ["start", "cold", "next", "first", "other", "repeat"]
const report = []
for (const count of values.files.split(",").map(Number)) {
  const project = join(mkdtempSync(join(tmpdir(), "aic-bench-")), "project")
  makeRepository({ folder: project, count, seed: Number(values.seed), commits: 500 })
  const runs = []
  for (let i = 0; i < Number(values.runs); i++) runs.push(await runOnce(project))
  rmSync(project, { recursive: true, force: true })
  const row = { files: count, peakMB: Math.round(median(runs.map((run) => run.peak))) }
  for (const step of steps) {
    row[step] = { wall: median(runs.map((run) => run[step].wall)), cpu: median(runs.map((run) => run[step].cpu)) }
  }
  report.push(row)
}

if (values.json) console.log(JSON.stringify(report, null, 2))
else {
  const cell = ({ wall, cpu }) => `${wall.toFixed(2)} / ${cpu.toFixed(2)}`.padStart(17)
  console.log(
    `${"files".padStart(7)}${["start", "cold", "next at once", "first when idle", "other intent", "repeat"].map((it) => it.padStart(17)).join("")}${"peak MB".padStart(9)}   (wall / CPU, seconds)`
  )
  for (const row of report) {
    console.log(
      `${String(row.files).padStart(7)}${steps.map((step) => cell(row[step])).join("")}${String(row.peakMB).padStart(9)}`
    )
  }
}
