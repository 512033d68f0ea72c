/**
 * `npm run storm:hooks -- [rounds] [seed]`: kill -9 of editors, servers and hooks at random moments, in any order. Fails
 * when a hook prints what is not valid, a server outlives its editor by ten seconds, or a prompt is not answered again.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const [rounds = 40, seed = 1] = process.argv.slice(2).map(Number)

const folder = mkdtempSync(join(tmpdir(), "aic-hook-script-"))
try {
  const file = join(folder, "hooks.mjs")
  const build = await rolldown({ input: "test/support/HookStorm.ts", platform: "node" })
  await build.write({ file, format: "esm" })
  await build.close()
  const { runHookStorm } = await import(pathToFileURL(file).href)
  const { faults, ...report } = await runHookStorm({ dist: resolve("dist"), rounds, seed, idle: 3_000 })
  console.log(report)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
