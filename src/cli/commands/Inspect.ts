/** `aic inspect`: what a compile would choose, and why; or, with `--file`, what is known of one file. */
import { isAbsolute, relative, resolve } from "node:path"
import { Args, Command, Options } from "@effect/cli"
import { Effect, Option } from "effect"
import { InspectArguments } from "../../domain/Request.js"
import { InspectFile } from "../../programs/InspectFile.js"
import { InspectIntent } from "../../programs/InspectIntent.js"
import { inspectRequestOf } from "../../programs/RequestOf.js"
import { traceJson } from "../../programs/WireForm.js"
import { fileReport } from "../FileReport.js"
import {
  budget,
  config,
  decodeWith,
  given,
  intentDescription,
  json,
  project,
  readIntent,
  resolvePaths
} from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { traceReport } from "../TraceReport.js"
import { traceTrail } from "../TraceTrail.js"
import { UsageError } from "../UsageError.js"

const intent = Args.text({ name: "intent" }).pipe(Args.repeated, Args.withDescription(intentDescription))
const file = Options.text("file").pipe(
  Options.withPseudoName("path"),
  Options.withDescription("Show what is known of this file instead: symbols, imports, tiers with their tokens"),
  Options.optional
)
const verbose = Options.boolean("verbose").pipe(Options.withDescription("Print the whole trail of decisions"))

const decode = decodeWith(InspectArguments)

export const inspectCommand = Command.make("inspect", { intent, file, project, budget, config, json, verbose }).pipe(
  Command.withDescription("Show what a compile of this intent would choose, and why"),
  Command.withHandler(
    Effect.fn("cli.inspect")(function* (options) {
      const { colours, out } = yield* Streams
      if (Option.isSome(options.file)) {
        if (options.intent.length > 0) {
          return yield* new UsageError({ problem: "`--file` is about a file, and there is an intent, too" })
        }
        return yield* inspectFile(options.file.value, options)
      }
      if (options.intent.length === 0) return yield* new UsageError({ problem: "Missing argument <intent>" })
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

const inspectFile = Effect.fnUntraced(function* (
  path: string,
  options: { readonly project: Option.Option<string>; readonly config: Option.Option<string>; readonly json: boolean }
) {
  const { cwd, out } = yield* Streams
  const inspect = yield* InspectFile
  const { configPath = null, projectRoot } = yield* decode({ intent: "", ...(yield* resolvePaths(options)) })
  const fromHere = relative(projectRoot, resolve(cwd, path))
  const isInside = fromHere !== "" && !fromHere.startsWith("..") && !isAbsolute(fromHere)
  const paths = [...(isInside ? [fromHere] : []), path]
  const report = yield* withProgressLine(inspect.run({ projectRoot, configPath, paths }))
  yield* out(options.json ? `${JSON.stringify(report)}\n` : `${fileReport(report).join("\n")}\n`)
})
