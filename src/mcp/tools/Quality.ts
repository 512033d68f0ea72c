/** `aic_quality_report`: how good prompts were. */
import { Effect } from "effect"
import { QualityArguments } from "../../domain/reports/Arguments.js"
import { QualityReport as QualityReportSchema } from "../../domain/reports/QualityReport.js"
import { QualityReport } from "../../programs/QualityReport.js"
import { makeReportTool } from "../Tool.js"

export const qualityTool = makeReportTool({
  name: "aic_quality_report",
  title: "Quality of prompts",
  description:
    "Shows how good compiled prompts were over the last days: medians of token reduction, of the share of files" +
    " selected and of the budget used, cache hits and tiers, by task class and by day.",
  input: QualityArguments,
  output: QualityReportSchema,
  run: Effect.fn("mcp.aic_quality_report")(function* (args) {
    return yield* (yield* QualityReport).run(args)
  })
})
