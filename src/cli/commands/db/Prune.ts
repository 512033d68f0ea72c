/** `aic db prune`: what a server does by itself, now, and with the space given back. */
import { DateTime, Effect } from "effect"
import { KeepRecords, layerKeepRecords } from "../../../programs/KeepRecords.js"
import { DatabaseCare } from "../../../services/DatabaseCare.js"
import { type RemovedRows, Retention } from "../../../services/Retention.js"
import { type PageStyle, paragraph } from "../../Page.js"
import { counted } from "../../Text.js"
import { askedDays } from "../records/Asked.js"
import { type Input, Refused } from "../records/Command.js"
import { removedLines } from "./RemovedLines.js"

export const run = Effect.fn("cli.db.prune")(function* (input: Input) {
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
    json: Effect.sync(() => JSON.stringify({ days, before: DateTime.formatIso(before), dryRun: isDry, removed })),
    text: (style: PageStyle) => page(days, isDry, removed, style)
  }
}, Effect.provide(layerKeepRecords))

const mostDays = 36_500

const page = (days: number, isDry: boolean, removed: RemovedRows, style: PageStyle): ReadonlyArray<string> => {
  const range = counted(days, "day")
  const verb = isDry ? "would be removed" : "were removed; their sums are kept"
  return Object.keys(removed).length === 0
    ? paragraph(`No row is older than ${range}.`, style)
    : [...paragraph(`Rows older than ${range} ${verb}:`, style), ...removedLines(removed, style)]
}
