/** `aic db export`: everything that the database holds about one project, one JSON object a line. */
import { Effect, Option, Schema } from "effect"
import { version } from "../../../domain/Version.js"
import { DatabaseCare, type StoredValue } from "../../../services/DatabaseCare.js"
import { Streams } from "../../Streams.js"
import type { DatabaseCommand } from "./Command.js"
import { knownProject } from "./KnownProject.js"

export const dbExportCommand: DatabaseCommand = {
  name: "db export",
  summary: "Print all that is recorded about a project, as JSON Lines",
  usage: "",
  mostArguments: 0,
  flags: {},
  options: {},
  opens: "read",
  run: Effect.fn("cli.db.export")(function* (input) {
    const { out } = yield* Streams
    const { projectId, projectRoot } = yield* knownProject(input)
    yield* out(`${JSON.stringify({ export: "aic", version, projectId, projectRoot })}\n`)
    yield* (yield* DatabaseCare).forEachRow(projectId, (table, row) =>
      out(`${JSON.stringify({ table, row: readable(row) })}\n`)
    )
    // it was all printed on the way: there may be more of it than fits into one text
    return { json: "", text: () => [] }
  })
}

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
