/** Every command about the database, in the order of the help. A new one is a new entry here. */
import type { DatabaseCommand } from "./Command.js"
import { yesFlag } from "./YesFlag.js"

const plain = { usage: "", mostArguments: 0, flags: {}, options: {} } as const

export const databaseCommands: ReadonlyArray<DatabaseCommand> = [
  {
    ...plain,
    name: "db status",
    summary: "Where the database is, how large, and what is in it",
    opens: "read",
    load: () => import("./Status.js")
  },
  {
    ...plain,
    name: "db prune",
    summary: "Remove old rows; their sums are kept",
    flags: { "dry-run": "Only say what would be removed" },
    options: {
      days: { placeholder: "days", help: "Keep the rows of so many days (default: records.retentionDays, 90)" }
    },
    opens: "up-to-date",
    load: () => import("./Prune.js")
  },
  {
    ...plain,
    name: "db rollback",
    summary: "Take the newest change of the schema back, for an older version of aic",
    flags: yesFlag,
    opens: "as-it-is",
    load: () => import("./Rollback.js")
  },
  {
    ...plain,
    name: "db export",
    summary: "Print all that is recorded about a project, as JSON Lines",
    opens: "read",
    load: () => import("./Export.js")
  },
  {
    ...plain,
    name: "db erase",
    summary: "Erase all that is recorded about a project",
    flags: yesFlag,
    opens: "up-to-date",
    load: () => import("./Erase.js")
  }
]
