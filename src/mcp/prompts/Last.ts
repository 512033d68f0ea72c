/** The prompt `last`. */
import { Effect, Schema } from "effect"
import { LastReport } from "../../domain/reports/LastReport.js"
import { LastCompile } from "../../programs/LastCompile.js"
import { dataBlock, isData, makePrompt } from "../Prompt.js"

export const lastPrompt = makePrompt({
  name: "last",
  title: "Last compile",
  description: "Show the newest compile of this project",
  input: Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  arguments: {},
  write: Effect.fn("mcp.prompt.last")(function* () {
    return [
      "Show me the last compile of aic as one short table: intent, when, files, tokens and budget used, guard, cache;" +
        " then the ten best files with score and tier, and how many files were left out for which reason. If nothing was" +
        " compiled yet, say so in one sentence.",
      isData,
      yield* dataBlock(LastReport, yield* (yield* LastCompile).run({}))
    ].join("\n\n")
  })
})
