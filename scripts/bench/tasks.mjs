/**
 * Ten canonical tasks, two of each class, over four small repositories that are made in memory: does the prompt show
 * what the task needs, and in how many tokens? Compared with `data/tasks.json`: a golden file that is lost, or more than
 * 5 % more tokens, is an error (exit code 1). Times are printed, never judged.
 *
 *   npm run bench                 -- --json             -- --update    writes the baseline anew
 */
import { readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { importEntry } from "../lib/bundle-entry.mjs"
import { makeFiles } from "../lib/repository.mjs"

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, update: { type: "boolean", default: false } }
})
const file = new URL("data/tasks.json", import.meta.url)
const { baselineOf, measure, regressions, tasks } = await importEntry("scripts/bench/tasks-entry.ts")

const baseline = values.update ? {} : JSON.parse(readFileSync(file, "utf8"))
const measured = await measure(makeFiles)
const budgets = new Map(tasks.map((it) => [it.id, it.budget]))
const wanted = new Map(tasks.map((it) => [it.id, it.golden.length]))

/** A line a task, so that a difference can be read, in the form that the formatter leaves alone. */
const linesOf = (all) => {
  const rows = Object.entries(all).map(
    ([id, { golden, tokens }]) =>
      `  ${JSON.stringify(id)}: { "tokens": ${tokens}, "golden": [${golden.map((path) => JSON.stringify(path)).join(", ")}] }`
  )
  return `{\n${rows.join(",\n")}\n}\n`
}

const print = () => {
  console.log(
    `${"task".padEnd(22)}${["golden", "raw", "budget", "tokens", "before", "ms"].map((it) => it.padStart(9)).join("")}`
  )
  for (const it of measured) {
    const cells = [
      `${it.golden.length}/${wanted.get(it.id)}`,
      it.raw,
      budgets.get(it.id),
      it.tokens,
      baseline[it.id]?.tokens ?? "–",
      Math.round(it.millis)
    ]
    console.log(`${it.id.padEnd(22)}${cells.map((cell) => String(cell).padStart(9)).join("")}`)
  }
  const raw = measured.reduce((sum, it) => sum + it.raw, 0)
  const tokens = measured.reduce((sum, it) => sum + it.tokens, 0)
  const hits = measured.filter((it) => it.cacheHit).length
  console.log(
    `\n${tokens} tokens of ${raw} (${Math.round((1 - tokens / raw) * 100)} % less); ${hits} of ${measured.length} came from the cache when asked again`
  )
}

const worse = values.update ? [] : regressions(measured, baseline)
if (values.json) console.log(JSON.stringify({ measured, regressions: worse }, null, 2))
else print()
if (values.update) writeFileSync(file, linesOf(baselineOf(measured)))
if (worse.length > 0) {
  console.error(`\nWorse than the baseline:\n${worse.map((it) => `- ${it}`).join("\n")}`)
  console.error("If that is meant, write the baseline anew: npm run bench -- --update")
  process.exitCode = 1
}
