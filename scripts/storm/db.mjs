/**
 * `npm run storm:db -- [processes] [rows] [seed]`: many processes write compilations, findings, telemetry, tool calls and
 * sessions into one fresh database at once. Fails on any error and on any row that is not there afterwards.
 */
import { importEntry } from "../lib/bundle-entry.mjs"

const [processes = 8, rows = 1_000, seed = 1] = process.argv.slice(2).map(Number)

const { runStorm } = await importEntry("test/support/Storm.ts")

const { written, found, errors, millis } = await runStorm({ processes, rows, seed })
const lost = Object.entries(written).filter(([table, count]) => found[table] !== count)
const crashes = found.sessions?.filter((reason) => reason !== "graceful") ?? []
console.log(`${processes} processes × ${rows} compiles, seed ${seed}: ${Math.round(millis)} ms`)
console.log({ written, found: { ...found, sessions: found.sessions?.length } })
for (const error of errors) console.error(error)
for (const [table, count] of lost) console.error(`${table}: ${count} rows written, ${found[table]} found`)
const whole = written.compilation_log === processes * rows && found.sessions?.length === processes
if (errors.length > 0 || lost.length > 0 || crashes.length > 0 || !whole) process.exitCode = 1
