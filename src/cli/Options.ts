/** The words that more than one command understands, and what they mean. */
import { resolve } from "node:path"
import { Args, Options } from "@effect/cli"
import { Effect, Option, Schema } from "effect"
import { readableIssues } from "../programs/ReadableIssues.js"
import { defaultIntent, withoutControls } from "../programs/RequestOf.js"
import { textOfWords } from "./Argv.js"
import { projectFolder, projectHelp } from "./ProjectFolder.js"
import { Streams } from "./Streams.js"
import { UsageError } from "./UsageError.js"

export const intentDescription =
  'What you are about to do. "-" reads it from standard input; after "--" it may start with a dash'

export const intent = Args.text({ name: "intent" }).pipe(Args.atLeast(1), Args.withDescription(intentDescription))

export const project = Options.text("project").pipe(
  Options.withPseudoName("dir"),
  Options.withDescription(projectHelp),
  Options.optional
)

export const budget = Options.integer("budget").pipe(
  Options.withPseudoName("tokens"),
  Options.withDescription("Most tokens of the prompt (default, and 0: what the config and the model allow)"),
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

/** What nothing can be compiled from is more likely a variable that is not set than a wish for anything. */
export const readIntent = Effect.fnUntraced(function* (words: ReadonlyArray<string>) {
  const given = textOfWords(words)
  const text = given ?? (yield* (yield* Streams).readAll)
  if (withoutControls(text).trim() !== "") return text
  return yield* new UsageError({
    problem:
      `${given === null ? "standard input" : "the intent"} is empty; say what you are about to do, as in` +
      ` \`aic compile "fix the login"\`. An overview of the project is "${defaultIntent}"`
  })
})

/** The same schema as the MCP tool's, so the same limits; a field is called what it was typed as. */
export const decodeWith = <A, I>(schema: Schema.Schema<A, I>, typedAs: Readonly<Record<string, string>> = typed) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  return (args: Readonly<Record<string, unknown>>): Effect.Effect<A, UsageError> =>
    Effect.mapError(decode(args), (error) => {
      const issues = readableIssues(error).map((issue) =>
        issue.replace(/^\w+(?=: )/, (field) => typedAs[field] ?? field)
      )
      return new UsageError({ problem: issues.join("; ") })
    })
}

const typed = { budget: "`--budget`", configPath: "`--config`", modelId: "`--model`", projectRoot: "`--project`" }

export const resolvePaths = Effect.fnUntraced(function* (paths: {
  readonly project: Option.Option<string>
  readonly config: Option.Option<string>
}) {
  const { cwd } = yield* Streams
  return {
    projectRoot: projectFolder(cwd, Option.getOrNull(paths.project)),
    ...given("configPath", paths.config, (file) => resolve(cwd, file))
  }
})

export const given = <A, B = A>(
  name: string,
  value: Option.Option<A>,
  change: (value: A) => B | A = (it) => it
): Readonly<Record<string, A | B>> => (value._tag === "None" ? {} : { [name]: change(value.value) })
