/**
 * `npm run storm:index -- [sequences] [seed]`: random edits, renames, deletions, branch switches and damage to the store;
 * after each sequence the index must equal one that is built from nothing.
 */
import { importEntry } from "../lib/bundle-entry.mjs"

const [sequences = 1_000, seed = 1] = process.argv.slice(2).map(Number)

const { runIndexStorm } = await importEntry("test/support/IndexStorm.ts")
const started = performance.now()
const onSequence = (done) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${sequences}`)
}
const { changes, problems } = await runIndexStorm({ sequences, seed, onSequence })
const seconds = ((performance.now() - started) / 1000).toFixed(0)
console.log(`${sequences} sequences, seed ${seed}: ${seconds} s, ${problems.length} that differ from a fresh build`)
console.log(changes)
for (const problem of problems.slice(0, 20)) console.error(problem)
if (problems.length > 0) process.exitCode = 1
