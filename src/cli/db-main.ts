/** The commands about the database itself. */
import { layerOwnRecords } from "../layers/OwnRecords.js"
import { databaseCommands } from "./commands/db/index.js"
import { recordsHome, runRecordsProcess } from "./records-process-main.js"

export const runDatabaseCommand = (words: ReadonlyArray<string>): void =>
  runRecordsProcess(words, databaseCommands, ({ opens }) => layerOwnRecords({ home: recordsHome(), opens }))
