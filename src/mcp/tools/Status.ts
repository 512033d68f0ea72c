/** `aic_status`: how aic is doing. */
import { Effect } from "effect"
import { StatusArguments } from "../../domain/reports/Arguments.js"
import { StatusReport } from "../../domain/reports/StatusReport.js"
import { Status } from "../../programs/Status.js"
import { makeReportTool } from "../Tool.js"

export const statusTool = makeReportTool({
  name: "aic_status",
  title: "Status of aic",
  description:
    "Sums up what aic_compile did for a project, from records on this machine: compiles, cache hits, tokens before and" +
    " after, guard findings, task classes, the last compile, and whether the installation is whole. Token sums are of" +
    " fresh compiles: a cache hit saves nothing twice. For a person who asks how aic is doing; no context for a task.",
  input: StatusArguments,
  output: StatusReport,
  run: Effect.fn("mcp.aic_status")(function* (args) {
    return yield* (yield* Status).run(args)
  })
})
