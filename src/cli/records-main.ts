/**
 * `aic status` and its like, without @effect/cli, as a script of their own that `Precompiled.ts` runs: they should be
 * there at once.
 */
import { layerReadRecords } from "../layers/ReadRecords.js"
import { reportCommands } from "./commands/records/index.js"
import { recordsHome, runRecordsProcess } from "./records-process-main.js"

runRecordsProcess(process.argv.slice(2), reportCommands, () => layerReadRecords({ home: recordsHome() }))
