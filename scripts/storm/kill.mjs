/**
 * `npm run storm:kill -- [kills] [seed]`: kill -9 at random moments of compiles through the built server, all on one
 * database. Fails when the database is damaged, an answered compile is lost or is there by halves, or a crash is not
 * recorded exactly once by the next start.
 */
import { resolve } from "node:path"
import { importEntry } from "../lib/bundle-entry.mjs"

const [kills = 100, seed = 1] = process.argv.slice(2).map(Number)

const { runKillStorm } = await importEntry("test/support/KillStorm.ts")

const { faults, ...report } = await runKillStorm({ bin: resolve("dist/aic.js"), kills, seed, withinMillis: 1_500 })
console.log(report)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
