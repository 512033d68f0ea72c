/**
 * `npm run storm:kill -- [kills] [seed]`: kill -9 at random moments of compiles through the built server, all on one
 * database. Fails when the database is damaged, an answered compile is lost or is there by halves, or a crash is not
 * recorded exactly once by the next start.
 */
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { rolldown } from "rolldown"

const [kills = 100, seed = 1] = process.argv.slice(2).map(Number)

const folder = mkdtempSync(join(tmpdir(), "aic-kill-script-"))
try {
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"))
  const file = join(folder, "kill.mjs")
  const build = await rolldown({ input: "test/support/KillStorm.ts", platform: "node", external: ["better-sqlite3"] })
  await build.write({ file, format: "esm" })
  await build.close()
  const { runKillStorm } = await import(pathToFileURL(file).href)
  const { faults, ...report } = await runKillStorm({ bin: resolve("dist/aic.js"), kills, seed, withinMillis: 1_500 })
  console.log(report)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
