/** `aic db export`: everything that the database holds about one project, one JSON object a line. */

import { Effect, Option, Schema } from "effect"
import { version } from "../../../domain/Version.js"
import { DatabaseCare, type StoredValue } from "../../../services/DatabaseCare.js"
import { Streams } from "../../Streams.js"
import type { Input } from "../records/Command.js"
import { knownProject } from "./KnownProject.js"

export const run = Effect.fn("cli.db.export")(function* (input: Input) {
  const { out } = yield* Streams
  const { projectId, projectRoot } = yield* knownProject(input)
  yield* out(`${JSON.stringify({ export: "aic", version, projectId, projectRoot })}\n`)
  yield* (yield* DatabaseCare).forEachRow(projectId, (table, row) =>
    out(`${JSON.stringify({ table, row: readable(row) })}\n`)
  )
  // all was printed on the way: there may be more of it than fits into one text
  return null
})

const decodeJson = Schema.decodeOption(Schema.parseJson())

/** Columns that hold JSON, as what they hold. */
const readable = (row: Readonly<Record<string, StoredValue>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /Json$|^paramsShape$/.test(name) && typeof value === "string"
        ? Option.getOrElse(decodeJson(value), () => value)
        : value
    ])
  )
