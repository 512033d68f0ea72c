/** The words that more than one command understands, and what they mean. */
import { resolve } from "node:path"
import { Args, Options } from "@effect/cli"
import { Effect, type Option, Schema } from "effect"
import { readableIssues } from "../programs/ReadableIssues.js"
import { intentOfWords } from "./Argv.js"
import { Streams } from "./Streams.js"
import { UsageError } from "./UsageError.js"

export const intentDescription =
  'What you are about to do. "-" reads it from standard input; after "--" it may start with a dash'

export const intent = Args.text({ name: "intent" }).pipe(Args.atLeast(1), Args.withDescription(intentDescription))

export const project = Options.text("project").pipe(
  Options.withPseudoName("dir"),
  Options.withDescription("The project's root folder (default: the current one)"),
  Options.withDefault(".")
)

export const budget = Options.integer("budget").pipe(
  Options.withPseudoName("tokens"),
  Options.withDescription("Most tokens of the prompt"),
  Options.optional
)

export const config = Options.text("config").pipe(
  Options.withPseudoName("file"),
  Options.withDescription("Config file instead of the one found from the project upwards"),
  Options.optional
)

export const json = Options.boolean("json").pipe(Options.withDescription("Print what the MCP tool answers"))

/** Of a command that no MCP tool stands beside. */
export const plainJson = Options.boolean("json").pipe(Options.withDescription("Print the answer as JSON"))

/** @effect/cli hands an option over as text, too, when its value is missing. */
const withValue = ["--project", "--budget", "--config", "--model", "--file"]

export const readIntent = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const intent = intentOfWords(words)
  if (intent._tag === "UnknownOption") {
    return yield* new UsageError({
      problem: withValue.includes(intent.option)
        ? `\`${intent.option}\` needs a value`
        : `unknown option \`${intent.option}\`; text that starts with a dash goes after \`--\``
    })
  }
  return intent._tag === "Given" ? intent.text : yield* (yield* Streams).readAll
})

/** The same schema as the MCP tool's, so the same limits; paths are taken from where the command was typed. */
export const decodeWith = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  return (args: Readonly<Record<string, unknown>>): Effect.Effect<A, UsageError> =>
    Effect.mapError(decode(args), (error) => new UsageError({ problem: readableIssues(error).join("; ") }))
}

export const resolvePaths = Effect.fnUntraced(function* (paths: {
  readonly project: string
  readonly config: Option.Option<string>
}) {
  const { cwd } = yield* Streams
  return {
    projectRoot: resolve(cwd, paths.project),
    ...given("configPath", paths.config, (file) => resolve(cwd, file))
  }
})

export const given = <A, B = A>(
  name: string,
  value: Option.Option<A>,
  change: (value: A) => B | A = (it) => it
): Readonly<Record<string, A | B>> => (value._tag === "None" ? {} : { [name]: change(value.value) })
