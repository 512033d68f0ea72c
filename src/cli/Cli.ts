/** `aic` and its commands. Parsing is @effect/cli's; what is printed, and what the process ends with, is ours. */
import { CliConfig, Command, HelpDoc, ValidationError } from "@effect/cli"
import { Cause, Console, Effect, Exit, type Layer, Option } from "effect"
import { version } from "../domain/Version.js"
import type { Programs } from "../editors/install/Target.js"
import type { AnalyzeRules } from "../programs/AnalyzeRules.js"
import type { CompileContext } from "../programs/CompileContext.js"
import type { CompileSpec } from "../programs/CompileSpec.js"
import type { Doctor } from "../programs/Doctor.js"
import type { ExplainFile } from "../programs/ExplainFile.js"
import type { GuardFiles } from "../programs/GuardFiles.js"
import type { IndexProject } from "../programs/IndexProject.js"
import type { InspectFile } from "../programs/InspectFile.js"
import type { InspectIntent } from "../programs/InspectIntent.js"
import type { InstallEditors } from "../programs/InstallEditors.js"
import type { MendRules } from "../programs/MendRules.js"
import type { EditorFiles } from "../services/EditorFiles.js"
import { markTexts } from "./Argv.js"
import { commandWords, problemOf, shapesOf } from "./CommandLine.js"
import { compileCommand } from "./commands/Compile.js"
import { compileSpecCommand } from "./commands/CompileSpec.js"
import { explainCommand } from "./commands/Explain.js"
import { guardCommand } from "./commands/Guard.js"
import { indexCommand } from "./commands/Index.js"
import { inspectCommand } from "./commands/Inspect.js"
import { makeInstallCommands } from "./commands/Install.js"
import { rulesCommand } from "./commands/Rules.js"
import { reportCommands } from "./commands/records/index.js"
import { makeServeCommand } from "./commands/Serve.js"
import { type ExitCode, exitCodes, exitCodesText } from "./ExitCodes.js"
import { type Failure, sayFailure } from "./Failure.js"
import { tidyHelp } from "./HelpText.js"
import { Streams } from "./Streams.js"
import { printable, withoutEscapes } from "./Text.js"
import { UsageError } from "./UsageError.js"

export interface CliOptions {
  /** Built by the commands that need them, not by `--help`. */
  readonly programs: Layer.Layer<
    CompileContext | CompileSpec | ExplainFile | InspectIntent | InspectFile | IndexProject | AnalyzeRules
  >
  readonly editors: Layer.Layer<InstallEditors | Doctor | EditorFiles | MendRules>
  /** What an installation tells editors to run. */
  readonly bundles: Programs
  readonly guard: Layer.Layer<GuardFiles>
  readonly startServer: Effect.Effect<never>
}

/** Runs the command line (without `node` and the script) and says what the process should end with. */
export const runCli = (args: ReadonlyArray<string>, { bundles, editors, guard, programs, startServer }: CliOptions) => {
  const [install, uninstall, doctor] = makeInstallCommands(bundles)
  const aic = Command.make("aic").pipe(
    Command.withDescription("Compiles the context that a coding task needs, from the local disk alone"),
    Command.withSubcommands([
      Command.provide(compileCommand, programs),
      Command.provide(compileSpecCommand, programs),
      Command.provide(inspectCommand, programs),
      Command.provide(guardCommand, guard),
      Command.provide(explainCommand, programs),
      Command.provide(indexCommand, programs),
      Command.provide(rulesCommand(editors), programs),
      makeServeCommand(startServer),
      Command.provide(install, editors),
      Command.provide(uninstall, editors),
      Command.provide(doctor, editors)
    ])
  )
  const run = Command.run(aic, {
    name: "aic",
    version,
    executable: "aic",
    footer: HelpDoc.blocks([...otherTexts, exitCodesText].map((it) => HelpDoc.p(it)))
  })
  const shapes = shapesOf(Command.getSubcommands(aic), { guard: Command.getSubcommands(guardCommand) })
  const problem = problemOf(args, shapes, otherCommands)
  const help = ["aic", ...commandWords(args, shapes), "--help"].join(" ")
  return (problem === null ? run(["node", "aic", ...markTexts(args)]) : new UsageError({ problem })).pipe(
    Effect.provide(CliConfig.layer({ isCaseSensitive: true, showBuiltIns: false, finalCheckBuiltIn: false })),
    withOwnOutput(args),
    Effect.exit,
    Effect.flatMap((exit) => reported(exit, { json: args.includes("--json"), help }))
  )
}

const otherCommands = [...reportCommands.map((it) => it.name), "db", "loadout", "resolve", "help"]

// `main.ts` runs these without @effect/cli, so that they start at once.
const recordsText = `Records: ${reportCommands.map((it) => `\`aic ${it.name}\``).join(", ")}; \`aic db --help\` lists the commands of their database`
const loadoutText =
  "Knowledge: `aic loadout --help` lists its commands; `aic resolve` is short for `aic loadout resolve`"
const beginText =
  'Begin with `aic install`, which puts aic into your editors, or with `aic compile "fix the login"`, which prints a' +
  " prompt; `aic help <command>` tells of one command"

/** Not of one command, but of all. */
const otherTexts = [beginText, recordsText, loadoutText]

/** Help without colours where nobody sees them. Errors are said once, by `reported`. */
const withOwnOutput =
  (args: ReadonlyArray<string>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const { colours, out } = yield* Streams
      const outer = yield* Console.consoleWith(Effect.succeed)
      const log = (...words: ReadonlyArray<unknown>) => {
        const text = `${tidyHelp(words.join(" "), args, otherTexts)}\n`
        return out(colours ? text : withoutEscapes(text))
      }
      return yield* Effect.withConsole(self, { ...outer, log, error: () => Effect.void })
    })

const reported = (
  exit: Exit.Exit<void, Failure>,
  { help, json }: { readonly json: boolean; readonly help: string }
): Effect.Effect<ExitCode, never, Streams> => {
  if (Exit.isSuccess(exit)) return Effect.succeed(exitCodes.done)
  if (Cause.isInterruptedOnly(exit.cause)) return Effect.succeed(exitCodes.interrupted)
  return Option.match(Cause.failureOption(exit.cause), {
    onNone: () => internalError(exit.cause),
    onSome: (failure) => {
      if (!ValidationError.isValidationError(failure) && failure._tag === "FoundSomething") {
        return Effect.succeed(exitCodes.found)
      }
      const { code, exitCode, isAnswered = false, message } = sayFailure(failure, help)
      return Effect.as(said(message, code, json && !isAnswered), exitCode)
    }
  })
}

const said = Effect.fnUntraced(function* (message: string, code: string, json: boolean) {
  const { err, out } = yield* Streams
  const error = yield* cleaned(message)
  yield* err(`aic: ${printable(error)}\n`)
  if (json) yield* out(`${JSON.stringify({ error, code })}\n`)
})

/** What was typed, or stood in a file, may be a secret. Only a failure needs the code for it. */
const cleaned = (text: string) =>
  Effect.map(
    Effect.promise(() => import("../programs/GuardText.js")),
    ({ withoutSecrets }) => withoutSecrets(text)
  )

/** A person at a terminal can send us the whole of it. */
const internalError = Effect.fnUntraced(function* (cause: Cause.Cause<unknown>) {
  const { err } = yield* Streams
  yield* err(`aic: internal error; please report it:\n${yield* cleaned(Cause.pretty(cause))}\n`)
  return exitCodes.internal
})
