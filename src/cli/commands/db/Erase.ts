/** `aic db erase`: everything that the database holds about one project goes. */

import { Effect } from "effect"
import { DatabaseCare } from "../../../services/DatabaseCare.js"
import { oneLine, type PageStyle, paragraph } from "../../Page.js"
import type { Input } from "../records/Command.js"
import { confirmed } from "./Confirm.js"
import { knownProject } from "./KnownProject.js"
import { removedLines } from "./RemovedLines.js"

export const run = Effect.fn("cli.db.erase")(function* (input: Input) {
  const care = yield* DatabaseCare
  const { projectId, projectRoot } = yield* knownProject(input)
  yield* confirmed(
    input,
    `All that is recorded about ${oneLine(projectRoot)} is erased. \`aic db export\` prints it before.`
  )
  const removed = yield* care.erase(projectId)
  yield* Effect.ignoreLogged(care.compact)
  const { keptAside } = yield* care.figures
  return {
    json: Effect.sync(() => JSON.stringify({ projectId, projectRoot, removed, keptAside })),
    text: (style: PageStyle) => [
      ...paragraph(`Erased what was recorded about ${oneLine(projectRoot)}:`, style),
      ...removedLines(removed, style),
      ...paragraph(`Files in ${oneLine(projectRoot)}/.aic are yours to delete.`, style),
      ...(keptAside.length === 0
        ? []
        : paragraph(
            `Damaged databases that were put aside may hold more: ${keptAside.map(oneLine).join(", ")}.`,
            style
          ))
    ]
  }
})
