/** `aic://last-compilation`: the newest compile, without its selection. */
import { Effect, Struct } from "effect"
import { LastReport } from "../../domain/reports/LastReport.js"
import { LastCompile } from "../../programs/LastCompile.js"
import { makeReport } from "../Resource.js"

export const lastResource = makeReport({
  name: "last-compilation",
  title: "Last compile",
  description: "The newest compile of the project: intent, tokens, budget, guard",
  output: LastReport.omit("selection"),
  run: (args) =>
    Effect.flatMap(LastCompile, (it) => it.run(args)).pipe(
      Effect.map(Struct.omit("selection")),
      Effect.withSpan("mcp.last-compilation")
    )
})
