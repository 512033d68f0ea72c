/** `aic compile`: the prompt on stdout, and what it cost on stderr. */
import { Command, Options } from "@effect/cli"
import { Effect } from "effect"
import type { CompilationResult } from "../../domain/Compilation.js"
import { CompileArguments } from "../../domain/Request.js"
import { CompileContext } from "../../programs/CompileContext.js"
import { compilationRequestOf } from "../../programs/RequestOf.js"
import { compilationJson } from "../../programs/WireForm.js"
import { budget, config, decodeWith, given, intent, json, project, readIntent, resolvePaths } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { grouped, printable, seconds } from "../Text.js"

const model = Options.text("model").pipe(
  Options.withPseudoName("id"),
  Options.withDescription("Count tokens as this model does"),
  Options.optional
)
const noCache = Options.boolean("no-cache").pipe(Options.withDescription("Compile anew even if nothing changed"))
const quiet = Options.boolean("quiet").pipe(Options.withDescription("No summary and no warnings on stderr"))

const decode = decodeWith(CompileArguments)

export const compileCommand = Command.make("compile", {
  intent,
  project,
  budget,
  config,
  model,
  noCache,
  json,
  quiet
}).pipe(
  Command.withDescription("Compile the context for an intent: the prompt on stdout, a summary on stderr"),
  Command.withHandler(
    Effect.fn("cli.compile")(function* (options) {
      const streams = yield* Streams
      const compile = yield* CompileContext
      const args = yield* decode({
        intent: yield* readIntent(options.intent),
        ...(yield* resolvePaths(options)),
        ...given("budget", options.budget),
        ...given("modelId", options.model)
      })
      const request = compilationRequestOf(args, {
        clientName: null,
        useCache: !options.noCache,
        triggerSource: "cli"
      })
      const result = yield* withProgressLine(compile.run(request))
      yield* streams.out(withLineEnd(options.json ? yield* compilationJson(result) : result.compiledPrompt))
      if (!options.quiet) yield* streams.err(asideOf(result, args.budget === 0))
    })
  )
)

const withLineEnd = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`)

/** `budgetIsNone`: somebody asked for 0 tokens, which a model does to say nothing, and a person may mean. */
const asideOf = (result: CompilationResult, budgetIsNone: boolean): string =>
  [
    ...(budgetIsNone ? [`aic: a budget of 0 sets no limit of its own; it is ${grouped(result.meta.totalBudget)}`] : []),
    ...(result.warnings ?? []).map((it) => `aic: warning: ${printable(it)}`),
    ...(result.updateMessage === null ? [] : [`aic: ${printable(result.updateMessage)}`]),
    summaryOf(result)
  ]
    .map((line) => `${line}\n`)
    .join("")

export const summaryOf = ({ meta }: CompilationResult): string =>
  [
    meta.taskClass,
    `${grouped(meta.filesSelected)} of ${grouped(meta.filesTotal)} files`,
    `${grouped(meta.tokensCompiled)} tokens (budget ${grouped(meta.totalBudget)})`,
    `${seconds(meta.durationMs)}${meta.cacheHit ? ", cached" : ""}`
  ].join(" · ")
