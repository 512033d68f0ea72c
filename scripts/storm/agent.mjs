/**
 * `npm run storm:agent -- [steps] [seed] [folder …]`: two conversations of an agent at work on this project's source (or
 * the given folders of it), counted with real tokens. Fails with what was repeated, left out, not its own or too long.
 */
import { importEntry } from "../lib/bundle-entry.mjs"

const [steps = "400", seed = "1", ...folders] = process.argv.slice(2)

const { runAgentStorm, sourcesUnder, layerRealReading } = await importEntry("test/support/agent/main.ts")

const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)
const { counts, problems } = await runAgentStorm({
  contents: sourcesUnder(folders.length === 0 ? ["src"] : folders),
  steps: Number(steps),
  seed: Number(seed),
  reading: layerRealReading,
  onStep: (step) => step > 0 && step % 50 === 0 && console.log(`${step} steps, ${seconds()} s`)
})
console.log(`seed ${seed}, ${seconds()} s:`, counts)
if (problems.length > 0) {
  console.error(`${problems.length} problems:\n${problems.slice(0, 50).join("\n")}`)
  process.exitCode = 1
}
