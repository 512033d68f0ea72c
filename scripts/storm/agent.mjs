/**
 * `npm run storm:agent -- [steps] [seed] [folder …]`: two conversations of an agent at work on this project's source (or
 * the given folders of it), counted with real tokens. Fails with what was repeated, left out, not its own or too long.
 */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const [steps = "400", seed = "1", ...folders] = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), "aic-storm-script-"))
try {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  const external = ["better-sqlite3", "typescript", "web-tree-sitter", /^@repomix\/tree-sitter-wasms/]
  const bundle = await rolldown({
    input: "test/support/agent/main.ts",
    platform: "node",
    // as in scripts/bundle.mjs: the other form of jsonc-parser cannot be followed
    resolve: { mainFields: ["module", "main"] },
    external,
    logLevel: "silent"
  })
  await bundle.write({ dir: folder, entryFileNames: "storm.mjs", format: "esm" })
  await bundle.close()
  const { runAgentStorm, sourcesUnder, layerRealReading } = await import(pathToFileURL(join(folder, "storm.mjs")).href)

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
} finally {
  rmSync(folder, { recursive: true, force: true })
}
