/** `aic://status`: how aic is doing. */
import { Effect } from "effect"
import { StatusReport } from "../../domain/reports/StatusReport.js"
import { Status } from "../../programs/Status.js"
import { makeReport } from "../Resource.js"

export const statusResource = makeReport({
  name: "status",
  title: "Status of aic",
  description: "Compiles, tokens, guard findings and installation, over all time",
  output: StatusReport,
  run: (args) => Effect.flatMap(Status, (it) => it.run(args)).pipe(Effect.withSpan("mcp.status"))
})
