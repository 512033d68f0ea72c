/**
 * `npm run storm:hooks -- [rounds] [seed]`: kill -9 of editors, servers and hooks at random moments, in any order. Fails
 * when a hook prints what is not valid, a server outlives its editor by ten seconds, or a prompt is not answered again.
 */
import { resolve } from "node:path"
import { importEntry } from "../lib/bundle-entry.mjs"

const [rounds = 40, seed = 1] = process.argv.slice(2).map(Number)

const { runHookStorm } = await importEntry("test/support/HookStorm.ts")

const { faults, ...report } = await runHookStorm({ dist: resolve("dist"), rounds, seed, idle: 3_000 })
console.log(report)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
