/** `aic_model_test`: whether an agent can work with aic. */
import { Effect } from "effect"
import { ModelTestArguments } from "../../domain/reports/Arguments.js"
import { ModelTest } from "../../domain/reports/ModelTest.js"
import { ProbeModel } from "../../programs/ProbeModel.js"
import { makeReportTool } from "../Tool.js"

export const modelTestTool = makeReportTool({
  name: "aic_model_test",
  title: "Test of the model",
  description:
    "Tests whether you can work with aic; only when a person asks for it. The first call (projectRoot alone) gives a" +
    " probeId and three small tasks, one of which is a call of aic_compile. The second call, within two minutes, gives" +
    " probeId and answers, and says which tasks were solved.",
  input: ModelTestArguments,
  output: ModelTest,
  idempotent: false,
  run: Effect.fn("mcp.aic_model_test")(function* (args) {
    return yield* (yield* ProbeModel).run(args)
  })
})
