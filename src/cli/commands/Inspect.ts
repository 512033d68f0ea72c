/** `aic inspect`: what a compile would choose, and why. */
import { Command, Options } from "@effect/cli"
import { Effect } from "effect"
import { InspectArguments } from "../../domain/Request.js"
import { InspectIntent } from "../../programs/InspectIntent.js"
import { inspectRequestOf } from "../../programs/RequestOf.js"
import { traceJson } from "../../programs/WireForm.js"
import { budget, config, decodeWith, given, intent, json, project, readIntent, resolvePaths } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { traceReport } from "../TraceReport.js"
import { traceTrail } from "../TraceTrail.js"

const verbose = Options.boolean("verbose").pipe(Options.withDescription("Print the whole trail of decisions"))

const decode = decodeWith(InspectArguments)

export const inspectCommand = Command.make("inspect", { intent, project, budget, config, json, verbose }).pipe(
  Command.withDescription("Show what a compile of this intent would choose, and why"),
  Command.withHandler(
    Effect.fn("cli.inspect")(function* (options) {
      const { colours, out } = yield* Streams
      const inspect = yield* InspectIntent
      const args = yield* decode({
        intent: yield* readIntent(options.intent),
        ...(yield* resolvePaths(options)),
        ...given("budget", options.budget)
      })
      const trace = yield* withProgressLine(inspect.run(inspectRequestOf(args)))
      if (options.json) return yield* out(`${yield* traceJson(trace)}\n`)
      const lines = options.verbose ? traceTrail(trace) : traceReport(trace, colours)
      yield* out(`${lines.join("\n").trimEnd()}\n`)
    })
  )
)
