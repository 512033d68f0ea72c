/** The commands that show records, without @effect/cli: `aic status` and its like should be there at once. */
import { layerReadRecords } from "../layers/ReadRecords.js"
import { reportCommands } from "./commands/records/index.js"
import { recordsHome, runRecordsProcess } from "./records-process-main.js"

export const runReportCommand = (words: ReadonlyArray<string>): void =>
  runRecordsProcess(words, reportCommands, () => layerReadRecords({ home: recordsHome() }))
