/** The prompt `status`. */
import { Effect, Schema } from "effect"
import { days } from "../../domain/reports/Arguments.js"
import { StatusReport } from "../../domain/reports/StatusReport.js"
import { mostStatusDays } from "../../domain/reports/Windows.js"
import { Status } from "../../programs/Status.js"
import { dataBlock, isData, makePrompt } from "../Prompt.js"

// arguments of prompts are texts
const Days = Schema.compose(Schema.NumberFromString, days(mostStatusDays, "Only the last days"))

export const statusPrompt = makePrompt({
  name: "status",
  title: "Status of aic",
  description: "Show how aic is doing for this project",
  input: Schema.Struct({ days: Schema.optionalWith(Days, { exact: true }) }),
  arguments: {
    days: {
      description: "Only the last days, today included (default: all time)",
      complete: (text) => Effect.succeed(["1", "7", "30", "90", "365"].filter((it) => it.startsWith(text)))
    }
  },
  write: Effect.fn("mcp.prompt.status")(function* ({ days }) {
    const report = yield* (yield* Status).run(days === undefined ? {} : { timeRangeDays: days })
    return [
      "Show me how aic is doing as one short table: compiles (all and today), cache hits, tokens before and after," +
        " budget used by the last compile, guard findings, task classes, and the last compile. Below the table repeat" +
        " each installation note, if there are any. If nothing was compiled yet, say so in one sentence.",
      isData,
      yield* dataBlock(StatusReport, report)
    ].join("\n\n")
  })
})
