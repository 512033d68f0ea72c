/** Runs one command line about the records. With `--json` stdout is JSON and nothing else, errors included. */
import { Cause, Effect, Exit, type Layer, Option } from "effect"
import { type ExitCode, exitCodes } from "../../ExitCodes.js"
import { Streams } from "../../Streams.js"
import { printable } from "../../Text.js"
import { understand } from "./Arguments.js"
import type { RecordsCommand, RecordsFailure, Refused } from "./Command.js"
import { helpText } from "./Help.js"

export interface RecordsOptions<R, C extends RecordsCommand<R>> {
  readonly commands: ReadonlyArray<C>
  /** What the command runs with; refused where that cannot be had. */
  readonly layerOf: (command: C) => Layer.Layer<R, Refused>
}

export const runRecords = <R, C extends RecordsCommand<R>>(
  words: ReadonlyArray<string>,
  { commands, layerOf }: RecordsOptions<R, C>
): Effect.Effect<ExitCode, never, Streams> => {
  const isJson = words.includes("--json")
  return Effect.gen(function* () {
    const streams = yield* Streams
    const understood = yield* understand(words, commands, streams.cwd)
    if (understood._tag === "Help") {
      const group = commands.filter((it) => it.name.split(" ")[0] === words[0])
      return yield* streams.out(textOf(helpText(group, understood.command)))
    }
    const { command, input } = understood
    const { run } = yield* Effect.promise(() => command.load())
    const answer = yield* Effect.provide(run(input), layerOf(command))
    if (answer === null) return
    const { colours, columns, out } = streams
    yield* out(isJson ? `${yield* answer.json}\n` : textOf(answer.text({ colours, columns })))
  }).pipe(
    Effect.exit,
    Effect.flatMap((exit) => reported(exit, isJson, helpOf(words, commands)))
  )
}

const textOf = (lines: ReadonlyArray<string>): string => lines.map((line) => `${line.trimEnd()}\n`).join("")

/** What shows the help of the command, or of its group. */
const helpOf = (words: ReadonlyArray<string>, commands: ReadonlyArray<{ readonly name: string }>): string => {
  const [first = "", second = ""] = words
  const name = [`${first} ${second}`, first].find((it) =>
    commands.some((command) => command.name === it || command.name.startsWith(`${it} `))
  )
  return name === undefined ? "aic --help" : `aic ${name} --help`
}

const reported = (
  exit: Exit.Exit<void, RecordsFailure>,
  isJson: boolean,
  help: string
): Effect.Effect<ExitCode, never, Streams> =>
  Effect.gen(function* () {
    const { err, out } = yield* Streams
    if (Exit.isSuccess(exit)) return exitCodes.done
    if (Cause.isInterruptedOnly(exit.cause)) return exitCodes.interrupted
    const failure = Option.getOrNull(Cause.failureOption(exit.cause))
    if (failure === null) {
      yield* err(`aic: internal error; please report it:\n${Cause.pretty(exit.cause)}\n`)
      return exitCodes.internal
    }
    const { code, exitCode, message } = saidOf(failure, help)
    yield* err(`aic: ${printable(message)}\n`)
    if (isJson) yield* out(`${JSON.stringify({ error: message, code })}\n`)
    return exitCode
  })

const saidOf = (failure: RecordsFailure, help: string) => {
  const sentence = failure.message.replace(/[.\s]*$/, "")
  if (failure._tag === "UsageError") {
    return { message: `${sentence}. See \`${help}\`.`, code: "USAGE", exitCode: exitCodes.usage }
  }
  const code = { Refused: "REFUSED", RollbackRefused: "REFUSED", StoreFailed: "STORE_FAILED" }[failure._tag]
  const why = failure._tag === "StoreFailed" && failure.cause instanceof Error ? `: ${failure.cause.message}` : ""
  return { message: `${sentence}${why}.`, code, exitCode: exitCodes.failed }
}
