/** `aic compile-spec`: the briefing on stdout, and what it cost on stderr. */
import { resolve } from "node:path"
import { Args, Command, Options } from "@effect/cli"
import { FileSystem } from "@effect/platform"
import { Effect, Option } from "effect"
import { didYouMean } from "../../domain/NearNames.js"
import {
  CompileSpecArguments,
  type SpecCompilation,
  SpecInclusionTier,
  SpecificationInput,
  SpecTypeUsage
} from "../../domain/Specification.js"
import { CompileSpec } from "../../programs/CompileSpec.js"
import { specJson } from "../../programs/WireForm.js"
import { textOfWords } from "../Argv.js"
import { decodeWith, json } from "../Options.js"
import { withProgressLine } from "../ProgressLine.js"
import { Streams } from "../Streams.js"
import { grouped, percent, printable } from "../Text.js"
import { UsageError } from "../UsageError.js"

/** Small, and it works: for the help, and for who wrote one that does not. */
export const exampleSpec = {
  types: [
    {
      name: "User",
      path: "src/user.ts",
      content: "export interface User { readonly id: string }",
      usage: "implements"
    }
  ],
  codeBlocks: [{ label: "Call, in TypeScript", content: "greet(user)" }],
  prose: [{ label: "Task", content: "Give every user a name." }]
} as const satisfies typeof SpecificationInput.Encoded

const exampleText = JSON.stringify(exampleSpec)

const file = Args.text({ name: "file" }).pipe(
  Args.withDescription(
    'JSON with "types", "codeBlocks" and "prose", as the tool aic_compile_spec takes it; "-" reads standard input.' +
      ` Each may be left out. "usage" is one of ${SpecTypeUsage.literals.join(", ")}. For instance:\n\n${exampleText}`
  )
)
const budget = Options.integer("budget").pipe(
  Options.withPseudoName("tokens"),
  Options.withDescription("Most tokens of the briefing (default: as many as it needs)"),
  Options.optional
)
const noCache = Options.boolean("no-cache").pipe(Options.withDescription("Compile anew even if nothing changed"))
const quiet = Options.boolean("quiet").pipe(Options.withDescription("No summary and no warnings on stderr"))

const decode = decodeWith(CompileSpecArguments, {})

export const compileSpecCommand = Command.make("compile-spec", { file, budget, noCache, json, quiet }).pipe(
  Command.withDescription("Make one briefing of types, code and prose: it on stdout, a summary on stderr"),
  Command.withHandler(
    Effect.fn("cli.compile-spec")(function* (options) {
      const streams = yield* Streams
      const program = yield* CompileSpec
      const given = argumentsOf(yield* parsed(yield* readText(options.file)))
      const args = yield* Effect.mapError(
        decode(Option.match(options.budget, { onNone: () => given, onSome: (budget) => ({ ...given, budget }) })),
        ({ problem }) => new UsageError({ problem: `${problem}. ${withExample}` })
      )
      yield* refuseEmpty(args.spec, given)
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
  const path = textOfWords([word])
  if (path === null) return yield* readAll
  const files = yield* FileSystem.FileSystem
  return yield* Effect.gen(function* () {
    const file = resolve(cwd, path)
    const { size, type } = yield* files.stat(file)
    if (type === "Directory") return yield* new UsageError({ problem: `${printable(path)} is a folder, not a file` })
    if (size > mostBytes) return yield* new UsageError({ problem: `${printable(path)} is longer than 64 MiB` })
    return yield* files.readFileString(file)
  }).pipe(
    Effect.mapError((error) => {
      if (error._tag === "UsageError") return error
      const isThere = error._tag === "SystemError" && error.reason !== "NotFound"
      const why = isThere ? `${printable(path)} cannot be read` : `there is no file ${printable(path)}`
      return new UsageError({ problem: why })
    })
  )
})

const mostBytes = 64 * 1_048_576

const withExample = `One that works: ${exampleText}`

const parsed = (text: string): Effect.Effect<unknown, UsageError> =>
  text.trim() === ""
    ? new UsageError({ problem: `the specification is empty. ${withExample}` })
    : Effect.try({
        try: (): unknown => JSON.parse(text.replace(/^\uFEFF/, "")),
        catch: (error) =>
          new UsageError({
            problem: `the specification is not JSON: ${error instanceof Error ? printable(error.message) : ""}. ${withExample}`
          })
      })

/** A briefing of nothing helps nobody: its fields have other names, most likely. */
const refuseEmpty = (spec: SpecificationInput, given: Readonly<Record<string, unknown>>) => {
  if (spec.types.length + spec.codeBlocks.length + spec.prose.length > 0) return Effect.void
  const fields = Object.keys(SpecificationInput.fields)
  const written = typeof given["spec"] === "object" && given["spec"] !== null ? Object.keys(given["spec"]) : []
  const [hint = ""] = written.flatMap((key) => (fields.includes(key) ? [] : [didYouMean(key, fields)]))
  return new UsageError({
    problem: `the specification has neither types, nor code blocks, nor prose.${hint} ${withExample}`
  })
}

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
