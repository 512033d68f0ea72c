/**
 * What records cost: 10,000 compiles in the database, then every kind of write, and the reports in
 * milliseconds of CPU, through the built server and as whole commands. Figures only; nothing fails.
 *
 *   npm run bench:records        -- --rows 10000 --calls 40 --runs 10 --seed 1 --json
 */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { bundleEntry } from "../lib/bundle-entry.mjs"
import { cleanEnvironment, startServer, usageOf } from "../lib/server.mjs"

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    calls: { type: "string", default: "40" },
    runs: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false }
  }
})
const bin = resolve(import.meta.dirname, "../../dist/aic.js")
const folder = mkdtempSync(join(tmpdir(), "aic-bench-records-"))
const home = join(folder, "home")
const project = join(folder, "project")
const cpuMillis = (pid) => (usageOf(pid)?.cpu ?? 0) * 1_000

const fill = async () => {
  mkdirSync(project)
  const file = await bundleEntry("test/support/RecordsBench.ts")
  return JSON.parse(
    execFileSync(process.execPath, [file, home, project, values.rows, values.seed], { encoding: "utf8" })
  )
}

// the first one waits for the services
const reports = {
  aic_projects: {},
  aic_status: {},
  aic_last: {},
  aic_quality_report: { windowDays: 90 },
  aic_chat_summary: {}
}

/** CPU of the server a call, over many calls: the system counts in steps of ten milliseconds. */
const throughServer = async () => {
  const server = startServer({ bin, home, cwd: project })
  await server.initialize()
  await server.request("tools/list", {})
  const figures = []
  for (const [tool, args] of Object.entries(reports)) {
    const first = cpuMillis(server.pid)
    await server.call(tool, { projectRoot: project, ...args })
    const begin = cpuMillis(server.pid)
    for (let n = 0; n < Number(values.calls); n++) await server.call(tool, { projectRoot: project, ...args })
    figures.push({ report: tool, first: begin - first, cpu: (cpuMillis(server.pid) - begin) / Number(values.calls) })
  }
  await server.stop()
  return figures
}

/** CPU of a whole process, Node's own start included. */
const asCommands = () =>
  [["--version"], ["status"], ["last"], ["quality"], ["quality", "90d"], ["projects"], ["chat-summary"]].map((args) => {
    const runs = Number(values.runs)
    const begin = cpuMillis(process.pid)
    for (let n = 0; n < runs; n++) {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: project,
        env: cleanEnvironment(home)
      })
      if (status !== 0) throw new Error(String(stderr))
    }
    return { command: `aic ${args.join(" ")}`, cpu: (cpuMillis(process.pid) - begin) / runs }
  })

try {
  const writes = await fill()
  const tools = await throughServer()
  const commands = asCommands()
  if (values.json) console.log(JSON.stringify({ writes, tools, commands }, null, 2))
  else {
    const cell = (value) => value.toFixed(1).padStart(9)
    const spread = ({ median, most, p95 }) => cell(median) + cell(p95) + cell(most)
    const titles = ["median", "p95", "most"].map((it) => it.padStart(9)).join("")
    console.log(`writes into a database of ${values.rows} compiles, ms of CPU and on the wall`)
    console.log(`${"".padEnd(46)}${titles}${titles}`)
    for (const it of writes) console.log(`${it.write.padEnd(46)}${spread(it.cpu)}${spread(it.wall)}`)
    console.log(`\nreports through the server, ms of CPU\n${"".padEnd(46)}${"first".padStart(9)}${"later".padStart(9)}`)
    for (const it of tools) console.log(`${it.report.padEnd(46)}${cell(it.first)}${cell(it.cpu)}`)
    console.log(`\nwhole commands, ms of CPU`)
    for (const it of commands) console.log(`${it.command.padEnd(46)}${cell(it.cpu)}`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
