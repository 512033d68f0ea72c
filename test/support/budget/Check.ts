/**
 * The promise of the product, tried on whole compiles with the real tokenizer, parsers and guard: a prompt never has
 * more tokens than its budget, or the error names the least budget that would do, and that one really does.
 */
import { Effect, Either, Layer, Logger } from "effect"
import { Tiktoken } from "js-tiktoken/lite"
import cl100k from "js-tiktoken/ranks/cl100k_base"
import o200k from "js-tiktoken/ranks/o200k_base"
import type { CompilationResult } from "../../../src/domain/Compilation.js"
import type { CompileError } from "../../../src/domain/Errors.js"
import type { ModelProfile } from "../../../src/domain/ModelProfile.js"
import { AbsolutePath } from "../../../src/domain/Paths.js"
import type { CompilationRequest } from "../../../src/domain/Request.js"
import { TokenCount } from "../../../src/domain/Units.js"
import { layerBpeTokenizer } from "../../../src/layers/node/BpeTokenizer.js"
import { layerNodeLanguages } from "../../../src/layers/node/NodeLanguages.js"
import { layerTest } from "../../../src/layers/Test.js"
import { resolveModelProfile } from "../../../src/pipeline/ModelProfiles.js"
import { CompileContext } from "../../../src/programs/CompileContext.js"
import { layerPrograms } from "../../../src/programs/index.js"
import type { Languages } from "../../../src/services/Languages.js"
import { Tokenizer } from "../../../src/services/Tokenizer.js"
import { type BudgetCase, contentsOf, relatedFilesOf, rulePackOf } from "./Cases.js"

/** What came of a case, for a test that wants to know whether it tried what it meant to try. */
export interface Tried {
  readonly outcome: "fits" | CompileError["_tag"]
  /** The prompt has files, and gave something up for the budget. */
  readonly tight: boolean
  /** An independent tokenizer counted it, too. */
  readonly recounted: boolean
}

/** Built once for many cases: the ranks and the parsers are the slow part of a small compile. */
export const makeReading = Effect.map(
  Effect.scoped(Layer.build(Layer.merge(layerBpeTokenizer, layerNodeLanguages))),
  Layer.succeedContext
)

const root = AbsolutePath.make("/project")

/** Fails, as a defect with a sentence, when the promise is broken. */
export const checkBudget = Effect.fnUntraced(function* (
  it: BudgetCase,
  reading: Layer.Layer<Tokenizer | Languages>,
  recount: boolean
) {
  const { counterFor } = yield* Effect.provide(Tokenizer, reading)
  const profile = resolveModelProfile(it.modelId)
  const { count } = yield* counterFor(profile)
  const limit = it.fromConfig ? it.budget : Math.min(it.budget, profile.contextWindow)
  const compile = (budget: number | null) => compileCase(it, budget, reading)

  const result = yield* Effect.either(compile(it.fromConfig ? null : it.budget))
  if (Either.isLeft(result)) {
    const error = result.left
    if (error._tag === "BudgetTooSmall") {
      yield* holds(error.needed > error.budget, `it needs ${error.needed} and has ${error.budget}`)
      const least = yield* Effect.either(compile(error.needed))
      yield* holds(Either.isRight(least), `the named least budget of ${error.needed} does not do: ${String(least)}`)
      const less = yield* Effect.either(compile(error.needed - 1))
      yield* holds(
        error.needed === 1 || (Either.isLeft(less) && less.left._tag === "BudgetTooSmall"),
        `${error.needed} is named as the least budget, and one less would do`
      )
      if (Either.isRight(least)) yield* checkPrompt(least.right, error.needed, count)
    }
    return { outcome: error._tag, tight: false, recounted: false } satisfies Tried
  }
  const { compiledPrompt, meta, warnings = [] } = result.right
  yield* checkPrompt(result.right, limit, count)
  const recounted = recount && isCountable(compiledPrompt)
  if (recounted) {
    const other = independentCount(compiledPrompt, profile)
    yield* holds(
      other === meta.tokensCompiled,
      `${meta.tokensCompiled} tokens are told, and another counter says ${other}`
    )
  }
  const { L0 } = meta.summarisationTiers
  const tight = meta.filesSelected > 0 && (L0 < meta.filesSelected || warnings.some((text) => text.includes("budget")))
  return { outcome: "fits", tight, recounted } satisfies Tried
})

const checkPrompt = ({ compiledPrompt, meta }: CompilationResult, limit: number, count: (text: string) => number) =>
  Effect.all([
    holds(meta.totalBudget <= limit, `a budget of ${meta.totalBudget} is used where ${limit} was given`),
    holds(meta.tokensCompiled <= meta.totalBudget, `${meta.tokensCompiled} tokens in a budget of ${meta.totalBudget}`),
    holds(
      count(compiledPrompt) === meta.tokensCompiled,
      `${meta.tokensCompiled} tokens are told of ${count(compiledPrompt)}`
    ),
    holds(compiledPrompt.startsWith("## Task\n"), "the prompt does not start with its task")
  ])

const holds = (isTrue: boolean, otherwise: string): Effect.Effect<void> =>
  isTrue ? Effect.void : Effect.dieMessage(otherwise)

const compileCase = (it: BudgetCase, budget: number | null, reading: Layer.Layer<Tokenizer | Languages>) => {
  const config = {
    ...it.config,
    rulePacks: ["built-in:default", "house"],
    ...(it.fromConfig ? { contextBudget: { maxTokens: it.budget } } : {})
  }
  const request: CompilationRequest = {
    intent: it.intent,
    projectRoot: root,
    modelId: it.modelId,
    editorId: "generic",
    configPath: null,
    ...(budget === null ? {} : { budget: TokenCount.make(budget) }),
    useCache: false,
    triggerSource: "internal_test",
    conversationId: null,
    previousFiles: [],
    toolOutputs: [{ type: "lint-error", content: "", relatedFiles: relatedFilesOf(it) }]
  }
  const project = layerTest({
    root,
    contents: contentsOf(it),
    configs: [{ level: "project", name: "aic.config.json", text: JSON.stringify(config) }],
    rulePacks: { house: rulePackOf(it) },
    reading
  })
  return Effect.flatMap(CompileContext, (program) => program.run(request)).pipe(
    Effect.provide(layerPrograms.pipe(Layer.provide(project), Layer.merge(Logger.remove(Logger.defaultLogger))))
  )
}

const independent = { cl100k_base: new Tiktoken(cl100k), o200k_base: new Tiktoken(o200k) }

const independentCount = (text: string, { encoding, factor }: ModelProfile): number =>
  Math.ceil(independent[encoding].encode(text, [], []).length * factor)

/** js-tiktoken takes minutes where a text has no joints. */
const isCountable = (text: string): boolean => text.length < 300_000 && !/[^\s]{1500}|\s{1500}/.test(text)
