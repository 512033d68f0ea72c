/** `aic db prune`: what a server does by itself, now, and with the space given back. */
import { DateTime, Effect } from "effect"
import { KeepRecords } from "../../../programs/KeepRecords.js"
import { DatabaseCare } from "../../../services/DatabaseCare.js"
import { type RemovedRows, Retention } from "../../../services/Retention.js"
import { type PageStyle, rowLines } from "../../Page.js"
import { counted, grouped } from "../../Text.js"
import { askedDays } from "../records/Asked.js"
import { Refused } from "../records/Command.js"
import type { DatabaseCommand } from "./Command.js"
import { paragraph } from "./Status.js"

export const dbPruneCommand: DatabaseCommand = {
  name: "db prune",
  summary: "Remove old rows; their sums are kept",
  usage: "",
  mostArguments: 0,
  flags: { "dry-run": "Only say what would be removed" },
  options: {
    days: { placeholder: "days", help: "Keep the rows of so many days (default: records.retentionDays, 90)" }
  },
  opens: "up-to-date",
  run: Effect.fn("cli.db.prune")(function* (input) {
    const asked = yield* askedDays(input.values.get("days"), mostDays)
    const keeper = yield* KeepRecords
    const days =
      asked ?? (yield* Effect.mapError(keeper.retentionDays, ({ message }) => new Refused({ problem: message })))
    if (days === 0) {
      return yield* new Refused({
        problem: "`records.retentionDays` is 0: rows are kept for ever. `--days` says otherwise"
      })
    }
    const isDry = input.flags.has("dry-run")
    const before = DateTime.subtract(yield* DateTime.now, { days })
    const removed = isDry ? yield* (yield* Retention).prunable(before) : yield* keeper.sweep(days)
    if (!isDry && Object.keys(removed).length > 0) yield* Effect.ignoreLogged((yield* DatabaseCare).compact)
    return {
      json: JSON.stringify({ days, before: DateTime.formatIso(before), dryRun: isDry, removed }),
      text: (style) => page(days, isDry, removed, style)
    }
  })
}

const mostDays = 36_500

const page = (days: number, isDry: boolean, removed: RemovedRows, style: PageStyle): ReadonlyArray<string> => {
  const range = counted(days, "day")
  const verb = isDry ? "would be removed" : "were removed; their sums are kept"
  return Object.keys(removed).length === 0
    ? paragraph(`No row is older than ${range}.`, style)
    : [...paragraph(`Rows older than ${range} ${verb}:`, style), ...removedLines(removed, style)]
}

export const removedLines = (removed: RemovedRows, style: PageStyle): ReadonlyArray<string> =>
  rowLines(
    Object.entries(removed).map(([table, rows]) => ({ label: table, value: grouped(rows) })),
    style
  )
