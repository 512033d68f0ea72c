/**
 * `npm run storm:budget -- [cases] [seed]`: whole compiles of made-up projects with budgets from 1 to 200,000 tokens.
 * Fails with the smallest case it can find in which a prompt does not keep to its budget, or in which the error does
 * not name the least budget that would do.
 */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const [cases = 2_000, seed = 1] = process.argv.slice(2).map(Number)

const folder = mkdtempSync(join(tmpdir(), "aic-storm-script-"))
try {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  const external = ["better-sqlite3", "typescript", "web-tree-sitter", /^@repomix\/tree-sitter-wasms/]
  const bundle = await rolldown({
    input: "test/support/budget/Storm.ts",
    platform: "node",
    // as in scripts/bundle.mjs: the other form of jsonc-parser cannot be followed
    resolve: { mainFields: ["module", "main"] },
    external,
    logLevel: "silent"
  })
  await bundle.write({ dir: folder, entryFileNames: "storm.mjs", format: "esm" })
  await bundle.close()
  const { runBudgetStorm } = await import(pathToFileURL(join(folder, "storm.mjs")).href)

  const times = []
  const begun = performance.now()
  let slowest = null
  const onCase = (_tried, millis, it) => {
    if (millis > Math.max(...times, 0)) slowest = it
    times.push(millis)
    if (times.length % 100 === 0)
      console.log(`${times.length} cases, ${Math.round((performance.now() - begun) / 1000)} s`)
  }
  const { broken, tried } = await runBudgetStorm({ cases, seed, recountEvery: 3, onCase })
  const outcomes = {}
  for (const { outcome } of tried) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  console.log(
    `${tried.length} cases, seed ${seed}: ${Math.round(performance.now() - begun)} ms, longest ${Math.round(Math.max(...times))} ms`
  )
  console.log({
    ...outcomes,
    tight: tried.filter((it) => it.tight).length,
    recounted: tried.filter((it) => it.recounted).length
  })
  console.log(`the slowest: ${JSON.stringify(slowest).slice(0, 2_000)}`)
  if (broken !== null) {
    console.error(broken)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
