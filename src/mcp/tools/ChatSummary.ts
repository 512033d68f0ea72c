/** `aic_chat_summary`: the compiles of a conversation. */
import { Effect } from "effect"
import { ChatSummaryArguments } from "../../domain/reports/Arguments.js"
import { ChatSummaryReport } from "../../domain/reports/ChatSummary.js"
import { ChatSummary } from "../../programs/ChatSummary.js"
import { makeReportTool } from "../Tool.js"

export const chatSummaryTool = makeReportTool({
  name: "aic_chat_summary",
  title: "Compiles of a conversation",
  description:
    "Sums up the compiles of one conversation: how many, tokens before and after, task classes, the last one.",
  input: ChatSummaryArguments,
  output: ChatSummaryReport,
  run: Effect.fn("mcp.aic_chat_summary")(function* (args) {
    return yield* (yield* ChatSummary).run(args)
  })
})
