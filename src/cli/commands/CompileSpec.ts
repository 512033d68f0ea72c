/** `aic compile-spec`: the briefing on stdout, and what it cost on stderr. */
import { resolve } from "node:path"
import { Args, Command, Options } from "@effect/cli"
import { FileSystem } from "@effect/platform"
import { Effect } from "effect"
import { CompileSpecArguments, type SpecCompilation, SpecInclusionTier } from "../../domain/Specification.js"
import { CompileSpec } from "../../programs/CompileSpec.js"
import { specJson } from "../../programs/WireForm.js"
import { intentOfWords } from "../Argv.js"
import { decodeWith, given, json } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { grouped, percent, printable } from "../Text.js"
import { UsageError } from "../UsageError.js"

const file = Args.text({ name: "file" }).pipe(
  Args.withDescription(
    'JSON with "types", "codeBlocks" and "prose", as the tool aic_compile_spec takes it; "-" reads standard input'
  )
)
const budget = Options.integer("budget").pipe(
  Options.withPseudoName("tokens"),
  Options.withDescription("Most tokens of the briefing (default: as many as it needs)"),
  Options.optional
)
const noCache = Options.boolean("no-cache").pipe(Options.withDescription("Compile anew even if nothing changed"))
const quiet = Options.boolean("quiet").pipe(Options.withDescription("No summary and no warnings on stderr"))

const decode = decodeWith(CompileSpecArguments)

export const compileSpecCommand = Command.make("compile-spec", { file, budget, noCache, json, quiet }).pipe(
  Command.withDescription("Make one briefing of types, code and prose: it on stdout, a summary on stderr"),
  Command.withHandler(
    Effect.fn("cli.compile-spec")(function* (options) {
      const streams = yield* Streams
      const program = yield* CompileSpec
      const args = yield* decode({
        ...argumentsOf(yield* parsed(yield* readText(options.file))),
        ...given("budget", options.budget)
      })
      const result = yield* withProgressLine(
        program.run({ spec: args.spec, budget: args.budget ?? null, useCache: !options.noCache })
      )
      yield* streams.out(options.json ? `${yield* specJson(result)}\n` : result.compiledSpec)
      if (!options.quiet) yield* streams.err(asideOf(result))
    })
  )
)

/** A file, or standard input. */
const readText = Effect.fnUntraced(function* (word: string) {
  const { cwd, readAll } = yield* Streams
  const asked = intentOfWords([word])
  if (asked._tag === "FromStdin") return yield* readAll
  if (asked._tag === "UnknownOption") return yield* new UsageError({ problem: `unknown option \`${asked.option}\`` })
  const files = yield* FileSystem.FileSystem
  return yield* Effect.mapError(
    files.readFileString(resolve(cwd, asked.text)),
    () => new UsageError({ problem: `there is no file ${printable(asked.text)} that can be read` })
  )
})

const parsed = (text: string): Effect.Effect<unknown, UsageError> =>
  Effect.try({
    try: (): unknown => JSON.parse(text.replace(/^\uFEFF/, "")),
    catch: (error) =>
      new UsageError({
        problem: `the specification is not JSON: ${error instanceof Error ? printable(error.message) : ""}`
      })
  })

/** The arguments of the tool, or the specification alone. */
const argumentsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && "spec" in value ? { ...value } : { spec: value }

const asideOf = ({ meta }: SpecCompilation): string =>
  [...meta.warnings.map((it) => `aic: warning: ${printable(it)}`), summaryOf(meta)].map((line) => `${line}\n`).join("")

const summaryOf = (meta: SpecCompilation["meta"]): string => {
  const tiers = Object.values(meta.typeTiers)
  const counts = SpecInclusionTier.literals.flatMap((tier) => {
    const count = tiers.filter((it) => it === tier).length
    return count === 0 ? [] : [`${grouped(count)} ${tier}`]
  })
  return [
    ...(counts.length === 0 ? [] : [counts.join(", ")]),
    `${grouped(meta.totalTokensCompiled)} of ${grouped(meta.totalTokensRaw)} tokens (budget ${grouped(meta.totalBudget)})`,
    ...(meta.reductionPct > 0 ? [`${percent(meta.reductionPct)} less`] : []),
    ...(meta.cacheHit ? ["cached"] : [])
  ].join(" · ")
}
