/** What a planning agent hands over for a task (types, code, prose), and the briefing that is made of it. */
import { Schema } from "effect"
import { GuardResult } from "./Guard.js"
import { RelativePath } from "./Paths.js"
import { Ratio01, TokenCount } from "./Units.js"

/** How the task uses a type: what decides how much of it is shown. */
export const SpecTypeUsage = Schema.Literal("implements", "calls-methods", "constructs", "passes-through", "names-only")
export type SpecTypeUsage = typeof SpecTypeUsage.Type

/** The definition as it stands; its signatures with path and purpose; its name, path and factory. */
export const SpecInclusionTier = Schema.Literal("verbatim", "signature-path", "path-only")
export type SpecInclusionTier = typeof SpecInclusionTier.Type

const text = (max: number, description: string) =>
  Schema.String.pipe(
    Schema.maxLength(max, { message: () => `at most ${max} characters` }),
    Schema.annotations({ description })
  )

const name = (description: string) => text(512, description).pipe(Schema.minLength(1, { message: () => "is empty" }))

const most = 2_000_000

const upToMost = TokenCount.pipe(Schema.lessThanOrEqualTo(most, { message: () => `at most ${most} tokens` }))

/** Of the caller. Nothing depends on it: tokens are counted. */
const estimatedTokens = Schema.optionalWith(
  upToMost.annotations({ description: "Tokens of content, as far as you know; counted anew" }),
  { exact: true }
)

const items = <A, I>(item: Schema.Schema<A, I>, max: number, description: string) =>
  Schema.optionalWith(
    Schema.Array(item).pipe(
      Schema.maxItems(max, { message: () => `at most ${max} of them` }),
      Schema.annotations({ description })
    ),
    { exact: true, default: () => [] }
  )

const longestPath = 4_096

export const SpecTypeRef = Schema.Struct({
  name: name("Name of the type"),
  path: RelativePath.pipe(
    Schema.maxLength(longestPath, {
      message: () => `at most ${longestPath} characters`
    }),
    Schema.annotations({ description: "File of the definition, relative to the project root" })
  ),
  content: text(500_000, "The definition with its imports and doc comments"),
  usage: SpecTypeUsage.annotations({
    description:
      "implements, calls-methods, constructs: shown in full; passes-through: as signatures; names-only: name and path"
  }),
  estimatedTokens
})
export type SpecTypeRef = typeof SpecTypeRef.Type

/** A piece of code or of prose under a label. */
export const SpecBlock = Schema.Struct({
  label: text(512, "What it is; a file name or a language in it says how to read code"),
  content: text(500_000, "The text"),
  estimatedTokens
})
export type SpecBlock = typeof SpecBlock.Type

export const SpecificationInput = Schema.Struct({
  types: items(SpecTypeRef, 200, "Types that the task uses"),
  codeBlocks: items(SpecBlock, 50, "Examples, schemas, calls of libraries"),
  prose: items(SpecBlock, 50, "What to do, decisions, constraints")
})
export type SpecificationInput = typeof SpecificationInput.Type

/** Arguments of `aic_compile_spec`. */
export const CompileSpecArguments = Schema.Struct({
  spec: SpecificationInput,
  budget: Schema.optionalWith(
    upToMost.annotations({ description: "Most tokens of the briefing; left out: as many as it needs" }),
    { exact: true }
  )
})
export type CompileSpecArguments = typeof CompileSpecArguments.Type

export const SpecMeta = Schema.Struct({
  /** Tokens of all contents as they were given. */
  totalTokensRaw: TokenCount,
  /** Tokens of `compiledSpec`. */
  totalTokensCompiled: TokenCount,
  /** 1 − compiled / raw, not below 0. */
  reductionPct: Ratio01,
  /** By the name of the type; `name (path)` where several types share a name. A type that was left out has none. */
  typeTiers: Schema.Record({ key: Schema.String, value: SpecInclusionTier }),
  /** What transformers saved of the texts that are shown. */
  transformTokensSaved: TokenCount,
  totalBudget: TokenCount,
  cacheHit: Schema.Boolean,
  guard: GuardResult,
  /** What gave way to the budget, in words. */
  warnings: Schema.Array(Schema.String)
})
export type SpecMeta = typeof SpecMeta.Type

export const SpecCompilation = Schema.Struct({ compiledSpec: Schema.String, meta: SpecMeta })
export type SpecCompilation = typeof SpecCompilation.Type
