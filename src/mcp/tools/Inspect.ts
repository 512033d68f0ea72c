/** `aic_inspect`: how a prompt would come to be. */
import { Effect } from "effect"
import { InspectArguments } from "../../domain/Request.js"
import { InspectIntent } from "../../programs/InspectIntent.js"
import { inspectRequestOf } from "../../programs/RequestOf.js"
import { traceJson } from "../../programs/WireForm.js"
import { makeTool } from "../Tool.js"

export const inspectTool = makeTool({
  name: "aic_inspect",
  title: "Inspect a compile",
  description:
    "Explains what aic_compile would choose for an intent, without the text of any file: the task class, rule packs and" +
    " constraints, the selected files with scores and reasons, what was left out and why, guard findings, and tokens" +
    " after each step. For finding out why a file is missing from a compiled prompt or why it is there; to get context" +
    " for a task call aic_compile. Changes nothing. The answer is JSON with one field, trace.",
  input: InspectArguments,
  run: Effect.fn("mcp.aic_inspect")(function* (args) {
    const inspect = yield* InspectIntent
    return yield* traceJson(yield* inspect.run(inspectRequestOf(args)))
  })
})
