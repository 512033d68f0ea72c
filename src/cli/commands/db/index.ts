/** Every command about the database, in the order of the help. A new one is a new line here. */
import type { DatabaseCommand } from "./Command.js"
import { dbEraseCommand } from "./Erase.js"
import { dbExportCommand } from "./Export.js"
import { dbPruneCommand } from "./Prune.js"
import { dbRollbackCommand } from "./Rollback.js"
import { dbStatusCommand } from "./Status.js"

export const databaseCommands: ReadonlyArray<DatabaseCommand> = [
  dbStatusCommand,
  dbPruneCommand,
  dbRollbackCommand,
  dbExportCommand,
  dbEraseCommand
]
