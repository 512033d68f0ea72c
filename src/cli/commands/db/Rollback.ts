/** `aic db rollback`: for going back to an older version of aic. */

import { Effect } from "effect"
import { DatabaseCare } from "../../../services/DatabaseCare.js"
import type { PageStyle } from "../../Page.js"
import { paragraph } from "../../Page.js"
import type { Input } from "../records/Command.js"
import { confirmed } from "./Confirm.js"

export const run = Effect.fn("cli.db.rollback")(function* (input: Input) {
  const care = yield* DatabaseCare
  const id = yield* care.newestMigration
  yield* confirmed(
    input,
    `The change ${id} is taken back, and all that was kept in its tables is lost. Stop every server first.`
  )
  const rolledBack = yield* care.rollback
  return {
    json: Effect.sync(() => JSON.stringify({ rolledBack })),
    text: (style: PageStyle) =>
      paragraph(
        `${rolledBack} was taken back. The next compile of this version would apply it anew: start the older version now.`,
        style
      )
  }
})
