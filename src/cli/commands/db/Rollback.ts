/** `aic db rollback`: for going back to an older version of aic. */
import { Effect } from "effect"
import { DatabaseCare } from "../../../services/DatabaseCare.js"
import type { DatabaseCommand } from "./Command.js"
import { confirmed, yesFlag } from "./Confirm.js"
import { paragraph } from "./Status.js"

export const dbRollbackCommand: DatabaseCommand = {
  name: "db rollback",
  summary: "Take the newest change of the schema back, for an older version of aic",
  usage: "",
  mostArguments: 0,
  flags: yesFlag,
  options: {},
  opens: "as-it-is",
  run: Effect.fn("cli.db.rollback")(function* (input) {
    const care = yield* DatabaseCare
    const id = yield* care.newestMigration
    yield* confirmed(
      input,
      `The change ${id} is taken back, and all that was kept in its tables is lost. Stop every server first.`
    )
    const rolledBack = yield* care.rollback
    return {
      json: JSON.stringify({ rolledBack }),
      text: (style) =>
        paragraph(
          `${rolledBack} was taken back. The next compile of this version would apply it anew: start the older version now.`,
          style
        )
    }
  })
}
