/** `aic_last`: the newest compile. */
import { Effect } from "effect"
import { LastArguments } from "../../domain/reports/Arguments.js"
import { LastReport } from "../../domain/reports/LastReport.js"
import { LastCompile } from "../../programs/LastCompile.js"
import { makeReportTool } from "../Tool.js"

export const lastTool = makeReportTool({
  name: "aic_last",
  title: "Last compile",
  description:
    "Shows the newest compile of a project: intent, tokens, budget, guard, and which files were selected or left out," +
    " with scores and reasons. The prompt itself is not kept.",
  input: LastArguments,
  output: LastReport,
  run: Effect.fn("mcp.aic_last")(function* (args) {
    return yield* (yield* LastCompile).run(args)
  })
})
