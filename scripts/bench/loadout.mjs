/**
 * The loadout matcher, measured: precision and recall on labelled tasks, and speed on large indexes; both beside the
 * earlier npm package, which is installed into a temporary folder for the occasion.
 *
 *   npm run bench:loadout [-- --misses] [-- --no-speed]
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { importEntry } from "../lib/bundle-entry.mjs"
import { makeRandom } from "../lib/random.mjs"
import { heldOut, suites } from "./loadout-pairs.mjs"

process.chdir(fileURLToPath(new URL("../..", import.meta.url)))
const showsMisses = process.argv.includes("--misses")
const folder = mkdtempSync(join(tmpdir(), "bench-loadout-"))

const importEarlier = async () => {
  try {
    execFileSync(
      "npm",
      [
        "install",
        "--prefix",
        folder,
        "--no-save",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
        "@mcptoolshop/ai-loadout@1.4.3"
      ],
      { stdio: "ignore" }
    )
    return await import(pathToFileURL(join(folder, "node_modules/@mcptoolshop/ai-loadout/dist/index.js")).href)
  } catch (error) {
    console.log(`(1.4.3 could not be installed, so it is left out: ${error.message.split("\n")[0]})`)
    return null
  }
}

const share = (part, whole) => (whole === 0 ? 1 : part / whole)
const percent = (value) => `${(value * 100).toFixed(1)} %`.padStart(8)

const quality = (match, measured) => {
  const rows = measured.map(({ index, name, tasks }) => {
    const row = { name, hits: 0, found: 0, wanted: 0, exact: 0, tasks: tasks.length, misses: [] }
    for (const { expected, task } of tasks) {
      const found = match(task, index)
        .filter((it) => it.mode === "lazy")
        .map((it) => it.entry.id)
      const hits = found.filter((id) => expected.includes(id)).length
      row.hits += hits
      row.found += found.length
      row.wanted += expected.length
      if (hits === expected.length && hits === found.length) row.exact++
      else row.misses.push({ task, expected, found })
    }
    return row
  })
  const sum = (field) => rows.reduce((all, row) => all + row[field], 0)
  const counts = {
    hits: sum("hits"),
    found: sum("found"),
    wanted: sum("wanted"),
    exact: sum("exact"),
    tasks: sum("tasks")
  }
  const total = { name: "all", ...counts, misses: [] }
  return [...rows, total].map((row) => {
    const precision = share(row.hits, row.found)
    const recall = share(row.hits, row.wanted)
    return {
      ...row,
      precision,
      recall,
      f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
    }
  })
}

const printQuality = (title, rows) => {
  console.log(`\n${title}`)
  console.log(`${"".padEnd(40)} tasks precision   recall       F1  all right`)
  for (const row of rows) {
    console.log(
      row.name.padEnd(40),
      String(row.tasks).padStart(5),
      percent(row.precision),
      percent(row.recall),
      percent(row.f1),
      percent(share(row.exact, row.tasks))
    )
    if (showsMisses) for (const miss of row.misses) console.log("   ", JSON.stringify(miss))
  }
}

const largeIndex = (entries, keywordsEach) => {
  const { next } = makeRandom(7)
  const word = () => `w${Math.floor(next() * entries * 2).toString(36)}x`
  return {
    version: "1.0.0",
    generated: "2026-01-01T00:00:00.000Z",
    entries: Array.from({ length: entries }, (_, at) => ({
      id: `entry-${at}`,
      path: `rules/${at}.md`,
      keywords: Array.from({ length: keywordsEach }, word),
      patterns: [`${word()}_${word()}`],
      priority: at % 5_000 === 0 ? "core" : "domain",
      summary: `About ${at}`,
      triggers: { task: true, plan: true, edit: false },
      tokens_est: 100 + (at % 900),
      lines: 10
    })),
    budget: { always_loaded_est: 0, on_demand_total_est: 0, avg_task_load_est: 0, avg_task_load_observed: null }
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const timesOf = (runs, work) =>
  Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })

const speed = (ours, earlier) => {
  console.log("\nmatchLoadout, milliseconds a call (median)")
  console.log("entries  keywords   first call  second  contract  calibrated    1.4.3   times faster")
  for (const [entries, keywords] of [
    [1_000, 8],
    [10_000, 8],
    [100_000, 8],
    [100_000, 30]
  ]) {
    const index = largeIndex(entries, keywords)
    const task = `rework ${index.entries[17].keywords.slice(0, 3).join(" ")} and ${index.entries[99].keywords[0]} soon`
    const [first] = timesOf(1, () => ours.matchLoadout(task, index))
    const [second] = timesOf(1, () => ours.matchLoadout(task, index))
    const contract = median(timesOf(15, () => ours.matchLoadout(task, index)))
    ours.matchLoadout(task, index, { scoring: "calibrated" })
    const calibrated = median(timesOf(15, () => ours.matchLoadout(task, index, { scoring: "calibrated" })))
    const before = earlier === null ? Number.NaN : median(timesOf(9, () => earlier.matchLoadout(task, index)))
    console.log(
      String(entries).padStart(7),
      String(keywords).padStart(9),
      first.toFixed(1).padStart(12),
      second.toFixed(1).padStart(8),
      contract.toFixed(2).padStart(9),
      calibrated.toFixed(2).padStart(11),
      before.toFixed(1).padStart(8),
      (before / contract).toFixed(0).padStart(14)
    )
  }
}

try {
  const ours = await importEntry("src/loadout/index.ts")
  const earlier = await importEarlier()
  const matchers = {
    ...(earlier === null ? {} : { "1.4.3": (task, index) => earlier.matchLoadout(task, index) }),
    contract: (task, index) => ours.matchLoadout(task, index),
    calibrated: (task, index) => ours.matchLoadout(task, index, { scoring: "calibrated" })
  }
  for (const [name, match] of Object.entries(matchers)) printQuality(name, quality(match, suites))
  for (const [name, match] of Object.entries(matchers)) printQuality(`${name}, held out`, quality(match, heldOut))
  if (!process.argv.includes("--no-speed")) speed(ours, earlier)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
