/**
 * The index: cold build, parsing ahead, a refresh without a change, after one edit, after a switch of 200 files, and what it takes on disk
 * and in memory; beside each the floor, which is what the system needs to list all files and to read all bytes once.
 *
 *   npm run bench:index                   1,000, 10,000 and 50,000 files, three runs of each small step
 *   npm run bench:index -- --files 1000   one size        --runs 5      --json
 */
import { execFileSync, fork } from "node:child_process"
import { appendFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { bundleEntry } from "../lib/bundle-entry.mjs"
import { makeRepository } from "../lib/repository.mjs"
import { cleanEnvironment, usageOf } from "../lib/server.mjs"

const { values } = parseArgs({
  options: {
    files: { type: "string", default: "1000,10000,50000" },
    runs: { type: "string", default: "3" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false }
  }
})
const runs = Number(values.runs)
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const startWorker = async (url, home, folder) => {
  const child = fork(join(import.meta.dirname, "index-worker.mjs"), [url, outliner, home, folder], {
    execArgv: ["--expose-gc"],
    // as hooks start their server
    env: { MALLOC_ARENA_MAX: "2", ...cleanEnvironment(home) },
    stdio: ["ignore", "inherit", "inherit", "ipc"]
  })
  const next = () =>
    new Promise((resolve, reject) => {
      child.once("message", ({ error, result }) => (error === undefined ? resolve(result) : reject(new Error(error))))
    })
  await next()
  return {
    pid: child.pid,
    ask: (step, options = {}) => {
      const answer = next()
      child.send({ step, ...options })
      return answer
    }
  }
}

const git = (folder, ...args) => execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", stdio: "pipe" })

const floorOf = (folder, files) => {
  const walk = (path) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (entry.name === ".git") continue
      const full = `${path}/${entry.name}`
      if (entry.isDirectory()) walk(full)
      else lstatSync(full)
    }
  }
  const timed = (work) => {
    const start = performance.now()
    work()
    return performance.now() - start
  }
  const list = () => timed(() => walk(folder))
  const read = () =>
    timed(() => {
      for (const file of files) readFileSync(file.absolute)
    })
  return { list: median([list(), list(), list()]), read: median([read(), read()]) }
}

const sizeOnDisk = (home) =>
  readdirSync(join(home, "index")).reduce((sum, name) => sum + statSync(join(home, "index", name)).size, 0) / 1e6

/** A branch on which 200 files read otherwise. */
const makeSideBranch = (folder, files) => {
  git(folder, "checkout", "-q", "-b", "side")
  const step = Math.max(1, Math.floor(files.length / 200))
  for (const file of files.filter((it, at) => at % step === 0 && it.kind !== "json").slice(0, 200)) {
    appendFileSync(file.absolute, `${file.kind === "python" ? "#" : "//"} on the side\n`)
  }
  git(folder, "-c", "user.name=Dev", "-c", "user.email=dev@example.invalid", "commit", "-qam", "On the side")
  git(folder, "checkout", "-q", "main")
}

/** Long enough ago that no time stamp is too young to be trusted. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 1_500))

const measure = async (url, count) => {
  const base = mkdtempSync(join(tmpdir(), "aic-bench-index-"))
  const home = join(base, "home")
  const folder = join(base, "project")
  try {
    const files = makeRepository({ folder, count, seed: Number(values.seed), commits: 20 })
    makeSideBranch(folder, files)
    const floor = floorOf(folder, files)
    await rest()
    const worker = await startWorker(url, home, folder)
    const cold = await worker.ask("refresh")
    const read = (await worker.ask("settled")).rss
    const outlined = await worker.ask("outline")
    const peak = usageOf(worker.pid)?.peak ?? 0
    const after = (await worker.ask("settled")).rss
    await worker.ask("refresh")

    const repeat = async (prepare) => {
      const times = []
      for (let run = 0; run < runs; run++) {
        prepare(run)
        times.push(await worker.ask("refresh"))
      }
      return { millis: median(times.map((it) => it.millis)), scanMillis: median(times.map((it) => it.scanMillis)) }
    }
    const unchanged = await repeat(() => undefined)
    const edit = await repeat((run) => appendFileSync(files[(run * 37) % files.length].absolute, `\n// edit ${run}\n`))
    git(folder, "checkout", "-qf", "main")
    await worker.ask("refresh")
    const branch = await repeat((run) => git(folder, "checkout", "-q", run % 2 === 0 ? "side" : "main"))
    await worker.ask("close")

    const fresh = await startWorker(url, home, folder)
    const loaded = await fresh.ask("refresh")
    await fresh.ask("close")
    return {
      files: count,
      floor,
      cold,
      outlined,
      unchanged,
      edit,
      branch,
      loaded,
      diskMB: sizeOnDisk(home),
      peakMB: peak,
      readMB: read,
      afterMB: after
    }
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

const outliner = await bundleEntry("src/cli/outline-main.ts")
const url = pathToFileURL(await bundleEntry("scripts/bench/index-entry.ts")).href
const rows = []
for (const count of values.files.split(",").map(Number)) rows.push(await measure(url, count))
if (values.json) console.log(JSON.stringify(rows, null, 2))
else {
  const ms = (value) => `${Math.round(value).toLocaleString("en")} ms`
  for (const row of rows) {
    const { branch, cold, edit, floor, loaded, outlined, unchanged } = row
    console.log(`\n${row.files.toLocaleString("en")} files   (load ${loadavg()[0].toFixed(1)})`)
    const lines = [
      ["floor: list and lstat", ms(floor.list), ""],
      ["floor: read all bytes", ms(floor.read), ""],
      ["cold build", ms(cold.millis), `${ms(cold.cpuMillis)} of CPU; floor ${ms(floor.list + floor.read)}`],
      ["parsed ahead", ms(outlined.millis), "in a thread that rests half of the time"],
      ["no change", ms(unchanged.millis), `listing ${ms(unchanged.scanMillis)}; floor ${ms(floor.list)}`],
      ["no change, new process", ms(loaded.millis), `listing ${ms(loaded.scanMillis)}; floor ${ms(floor.list)}`],
      ["one file edited", ms(edit.millis), `listing ${ms(edit.scanMillis)}; floor ${ms(floor.list)}`],
      ["200 files switched", ms(branch.millis), `listing ${ms(branch.scanMillis)}; floor ${ms(floor.list)}`],
      ["on disk", `${row.diskMB.toFixed(1)} MB`, ""],
      ["memory at most", `${Math.round(row.peakMB)} MB`, "of the process and its thread, without git's"],
      ["memory afterwards", `${Math.round(row.afterMB)} MB`, `${Math.round(row.readMB)} MB before it was parsed`]
    ]
    for (const [name, value, note] of lines) console.log(`  ${name.padEnd(24)}${value.padStart(12)}   ${note}`)
  }
}
