/**
 * `npm run storm:budget -- [cases] [seed]`: whole compiles of made-up projects with budgets from 1 to 200,000 tokens.
 * Fails with the smallest case it can find in which a prompt does not keep to its budget, or in which the error does
 * not name the least budget that would do.
 */
import { importEntry } from "../lib/bundle-entry.mjs"

const [cases = 2_000, seed = 1] = process.argv.slice(2).map(Number)

const { runBudgetStorm } = await importEntry("test/support/budget/Storm.ts")

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
