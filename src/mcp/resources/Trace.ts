/** `aic://last-compilation/trace`: which files the newest compile chose, and which it left out. */
import { Effect, Schema } from "effect"
import { LastReport } from "../../domain/reports/LastReport.js"
import { LastCompile } from "../../programs/LastCompile.js"
import { makeReport } from "../Resource.js"

export const traceResource = makeReport({
  name: "last-compilation/trace",
  title: "Selection of the last compile",
  description:
    "The files that the newest compile chose, with scores and signals, and those that it left out, with reasons",
  output: Schema.Struct({
    projectRoot: LastReport.fields.projectRoot,
    intent: Schema.NullOr(Schema.String),
    cacheHit: Schema.NullOr(Schema.Boolean),
    selection: LastReport.fields.selection
  }),
  run: (args) =>
    Effect.flatMap(LastCompile, (it) => it.run(args)).pipe(
      Effect.map(({ lastCompilation, projectRoot, selection }) => ({
        projectRoot,
        intent: lastCompilation?.intent ?? null,
        cacheHit: lastCompilation?.cacheHit ?? null,
        selection
      })),
      Effect.withSpan("mcp.last-compilation-trace")
    )
})
