/**
 * The order of the steps. `plan` does what is cheap and decides the cache key (config, files, steps 1–3); `run` does
 * the rest (steps 4–8). Nothing here writes: that is the programs' business.
 */
import { Array, Context, Effect, Layer, Number } from "effect"
import type { Classification } from "../domain/Classification.js"
import type { TransformMetadata } from "../domain/Compilation.js"
import { type CompileError, GuardBlockedAll, NoFilesSelected } from "../domain/Errors.js"
import type { GuardResult } from "../domain/Guard.js"
import type { KnowledgeText, KnowledgeUse } from "../domain/Knowledge.js"
import { defaultProfile, type ModelProfile } from "../domain/ModelProfile.js"
import type { AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { ToolOutput } from "../domain/Request.js"
import type { ResolvedRules } from "../domain/RulePack.js"
import type { RankedFile } from "../domain/Selection.js"
import type { TokenCount } from "../domain/Units.js"
import { Progress } from "../services/Progress.js"
import { type TokenCounter, Tokenizer } from "../services/Tokenizer.js"
import { allocateBudget, type Budget } from "./BudgetAllocator.js"
import { ConfigResolver, type ResolvedConfig } from "./ConfigResolver.js"
import { ContentTransformer } from "./ContentTransformer.js"
import { ContextGuard } from "./ContextGuard.js"
import { ContextSelector, type Selection } from "./ContextSelector.js"
import { type FittedPrompt, fitPrompt } from "./FitPrompt.js"
import { IntentClassifier } from "./IntentClassifier.js"
import { fitKnowledge, isKnowledge, type KnowledgeFile, knowledgeFiles, knowledgeLimit } from "./Knowledge.js"
import { resolveModelProfile } from "./ModelProfiles.js"
import { asksForRaw, blockedOf, relatedOf, resolveMentioned, skippedWarnings } from "./PlanDetails.js"
import { renderSection } from "./PromptAssembler.js"
import { ReadSelected, type SelectedText } from "./ReadSelected.js"
import { RepoScan } from "./RepoScan.js"
import { RulePackResolver } from "./RulePackResolver.js"
import { structuralMap } from "./StructuralMap.js"
import { SummarisationLadder } from "./SummarisationLadder.js"

export interface CompileRequest {
  readonly intent: string
  readonly projectRoot: AbsolutePath
  readonly configPath: string | null
  readonly modelId: string | null
  readonly budget?: TokenCount
  readonly conversationTokens?: TokenCount
  readonly toolOutputs: ReadonlyArray<ToolOutput>
}

/** Everything that decides what the prompt will be, before a file was read. */
export interface CompilePlan {
  readonly request: CompileRequest
  readonly config: ResolvedConfig
  readonly repo: RepoMap
  readonly classification: Classification
  readonly rules: ResolvedRules
  readonly profile: ModelProfile
  readonly budget: Budget
  /** Named by the tool outputs, without repeats, sorted. */
  readonly relatedFiles: ReadonlyArray<RelativePath>
  /** What the project's loadout has for this intent. Whoever runs the plan puts it in: the pipeline reads no loadout. */
  readonly knowledge?: ReadonlyArray<KnowledgeText>
}

export interface Compiled {
  readonly fitted: FittedPrompt
  readonly selection: Selection
  /** The chosen files with their raw sizes, in the order of the selection. */
  readonly selected: ReadonlyArray<RankedFile & { readonly rawTokens: TokenCount }>
  readonly guard: GuardResult
  readonly transforms: ReadonlyArray<TransformMetadata>
  /** Tokens of the chosen files after each step. */
  readonly afterGuard: number
  readonly afterTransforms: number
  /** The knowledge that stands in the prompt. */
  readonly knowledge?: ReadonlyArray<KnowledgeUse>
  readonly warnings: ReadonlyArray<string>
}

export class Compile extends Context.Tag("aic/pipeline/Compile")<
  Compile,
  {
    readonly plan: (request: CompileRequest) => Effect.Effect<CompilePlan, CompileError>
    readonly run: (plan: CompilePlan) => Effect.Effect<Compiled, CompileError>
    /** Step 4 alone: which files `run` would take, and in which order. */
    readonly select: (plan: CompilePlan) => Effect.Effect<Selection, CompileError>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const scanner = yield* RepoScan
      const classifier = yield* IntentClassifier
      const rulePacks = yield* RulePackResolver
      const selector = yield* ContextSelector
      const reader = yield* ReadSelected
      const guard = yield* ContextGuard
      const transformer = yield* ContentTransformer
      const ladders = yield* SummarisationLadder
      const tokenizer = yield* Tokenizer

      const plan = Effect.fn("Compile.plan")(function* (request: CompileRequest) {
        const { intent, projectRoot } = request
        const config = yield* configs.resolve(projectRoot, request.configPath)
        const repo = yield* scanner.scan(projectRoot)
        const classification = yield* classifier.classify(intent)
        const { taskClass } = classification
        const rules = yield* rulePacks.resolve({ projectRoot, taskClass, configured: config.config.rulePacks })
        const profile = resolveModelProfile(request.modelId ?? config.config.model.id)
        const budget = allocateBudget({
          requested: request.budget,
          ruleBudget: rules.pack.budgetOverride,
          config: config.config.contextBudget,
          taskClass,
          profile,
          modelKnown: profile.id !== defaultProfile.id,
          conversationTokens: request.conversationTokens
        })
        return {
          request,
          config,
          repo,
          classification,
          rules,
          profile,
          budget,
          relatedFiles: relatedOf(request.toolOutputs)
        }
      })

      /** Steps 5.5 and 6 for the files of one part of the prompt. */
      const shape = Effect.fnUntraced(function* (
        texts: ReadonlyArray<SelectedText>,
        { classification, config, repo, request }: CompilePlan,
        counter: TokenCounter
      ) {
        const transformed = yield* transformer.transform(texts, {
          directTargetPaths: resolveMentioned(classification.mentionedPaths, repo),
          rawMode: asksForRaw(request.intent),
          config: config.config.contentTransformers,
          counter
        })
        const ladder = yield* ladders.climb(transformed.files, { counter, section: renderSection })
        return { ...transformed, ladder }
      })

      const select = ({ budget, classification, config, relatedFiles, repo, request, rules }: CompilePlan) =>
        selector.select({
          intent: request.intent,
          classification,
          repo,
          rules: rules.pack,
          config: config.config,
          contextWindow: budget.contextWindow,
          relatedFiles
        })

      const run = Effect.fn("Compile.run")(function* (plan: CompilePlan) {
        const { classification, config, repo, request, rules } = plan
        const progress = yield* Progress
        const counter = yield* tokenizer.counterFor(plan.profile)

        yield* progress.report({ done: 1, total: 5, message: `ranking ${repo.files.length} files` })
        const selection = yield* select(plan)
        if (selection.files.length === 0) return yield* new NoFilesSelected({ filesTotal: repo.files.length })

        yield* progress.report({ done: 2, total: 5, message: `reading ${selection.files.length} files` })
        const { texts, unreadable } = yield* reader.read(repo, selection.files, config.config.scan.maxFileBytes)
        if (texts.length === 0) return yield* new NoFilesSelected({ filesTotal: repo.files.length })
        const specs = yield* reader.read(repo, selection.specifications, config.config.scan.maxFileBytes)
        const selected = texts.map(({ text, ...file }) => ({ ...file, rawTokens: counter.count(text) }))

        yield* progress.report({ done: 3, total: 5, message: "guarding and transforming" })
        // one scan in the order of the prompt, so that a placeholder's number means one secret everywhere
        const knowledge = knowledgeFiles(plan.knowledge ?? [])
        const toScan: ReadonlyArray<SelectedText | KnowledgeFile> = [...specs.texts, ...knowledge, ...texts]
        const guarded = yield* guard.scan(toScan, config.config.guard)
        const [shownFiles, shownKnowledge] = Array.partition(guarded.files, isKnowledge)
        const isSpecification = new Set<string>(specs.texts.map((file) => file.path))
        const [safe, safeSpecs] = Array.partition(shownFiles, (file) => isSpecification.has(file.path))
        if (safe.length === 0) return yield* new GuardBlockedAll({ files: guarded.result.filesBlocked })
        const main = yield* shape(safe, plan, counter)
        const specification = yield* shape(safeSpecs, plan, counter)
        const guardResult = { ...guarded.result, weakened: config.weakened }
        const limit = knowledgeLimit(config.config.loadout, plan.budget.total)
        const fittedKnowledge = fitKnowledge(shownKnowledge, counter, limit)

        yield* progress.report({ done: 4, total: 5, message: "fitting the budget" })
        const fitted = yield* fitPrompt({
          parts: {
            intent: request.intent,
            classification,
            sessionContext: null,
            structure: structuralMap(repo.files.map((file) => file.path)),
            constraints: rules.pack.constraints,
            knowledge: fittedKnowledge.sections,
            hasRedactions: guardResult.filesRedacted.length > 0
          },
          ladder: main.ladder,
          specification: safeSpecs.length === 0 ? null : specification.ladder,
          counter,
          budget: plan.budget.total
        })
        yield* progress.report({ done: 5, total: 5, message: "done" })

        return {
          fitted,
          selection: {
            ...selection,
            excluded: [...unreadable, ...blockedOf(guardResult, selected), ...selection.excluded]
          },
          selected,
          guard: guardResult,
          transforms: [...main.metadata, ...specification.metadata],
          afterGuard: Number.sumAll(main.metadata.map((it) => it.originalTokens)),
          afterTransforms: Number.sumAll(main.metadata.map((it) => it.transformedTokens)),
          knowledge: fitted.without?.has("Knowledge") ? [] : fittedKnowledge.used,
          warnings: [
            ...config.warnings,
            ...rules.warnings,
            ...skippedWarnings(repo.skipped),
            ...fittedKnowledge.warnings,
            ...fitted.warnings
          ]
        }
      })

      return Compile.of({ plan, run, select })
    })
  )
}
