/**
 * The order of the steps. `plan` does what is cheap and decides the cache key (config, files, steps 1–3); `run` does
 * the rest (steps 4–8). Nothing here writes: that is the programs' business.
 */
import { Context, Effect, Layer, Number, Predicate } from "effect"
import { type CompileError, GuardBlockedAll, NoFilesSelected } from "../domain/Errors.js"
import { defaultProfile } from "../domain/ModelProfile.js"
import { GitHistory } from "../services/GitHistory.js"
import { Hasher } from "../services/Hasher.js"
import { Progress } from "../services/Progress.js"
import { type TokenCounter, Tokenizer } from "../services/Tokenizer.js"
import { allocateBudget } from "./BudgetAllocator.js"
import { channelOf } from "./Channel.js"
import type { Compiled, CompilePlan, CompileRequest } from "./CompilePlan.js"
import { ConfigResolver, type ResolvedConfig } from "./ConfigResolver.js"
import { ContentTransformer } from "./ContentTransformer.js"
import { ContextGuard } from "./ContextGuard.js"
import { ContextSelector, type Selection } from "./ContextSelector.js"
import { noConversation, viewOf } from "./ConversationView.js"
import { remembering, withCharacters } from "./Counters.js"
import { fitPrompt } from "./FitPrompt.js"
import { furtherFiles } from "./FurtherFiles.js"
import { failuresOf } from "./failures/index.js"
import { guardedLadder } from "./GuardedLadder.js"
import { withoutSecrets } from "./guard/Prose.js"
import { withoutPlaceholders } from "./guard/Redact.js"
import { IntentClassifier } from "./IntentClassifier.js"
import type { KnownTexts } from "./index/KnownTexts.js"
import { type FittedKnowledge, fitKnowledge, knowledgeFiles, knowledgeLimit, withoutKnowledge } from "./Knowledge.js"
import { resolveModelProfile, unknownModel } from "./ModelProfiles.js"
import { pathsOf } from "./PathsOf.js"
import {
  asksForRaw,
  blockedOf,
  cleanedBy,
  countReasons,
  elsewhereOf,
  guardResultOf,
  notReadWarnings,
  outOfBudget,
  relatedOf,
  resolveMentioned,
  skippedWarnings,
  toldOnce,
  withoutPaths
} from "./PlanDetails.js"
import { ProjectIndex } from "./ProjectIndex.js"
import { shownIntent } from "./prompt/Shorten.js"
import { ReadSelected, type SelectedText } from "./ReadSelected.js"
import { RepoScan } from "./RepoScan.js"
import { RulePackResolver } from "./RulePackResolver.js"
import { isNames, shownBeside } from "./ShownBeside.js"
import { knownIn, shownFiles, wholeFiles } from "./ShownFiles.js"
import { structuralMap } from "./StructuralMap.js"
import { SummarisationLadder } from "./SummarisationLadder.js"
import { Suppressions } from "./Suppressions.js"
import { parseQuery } from "./selector/Query.js"

export class Compile extends Context.Tag("aic/pipeline/Compile")<
  Compile,
  {
    /** `resolved`: from whoever had to look into the config before, so that it is read once. */
    readonly plan: (request: CompileRequest, resolved?: ResolvedConfig) => Effect.Effect<CompilePlan, CompileError>
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
      const suppressions = yield* Suppressions
      const transformer = yield* ContentTransformer
      const ladders = yield* SummarisationLadder
      const tokenizer = yield* Tokenizer
      const history = yield* GitHistory
      const hasher = yield* Hasher
      const index = yield* ProjectIndex

      const plan = Effect.fn("Compile.plan")(function* (request: CompileRequest, resolved?: ResolvedConfig) {
        const { projectRoot } = request
        const config = resolved ?? (yield* configs.resolve(projectRoot, request.configPath))
        const [repo, head] = yield* Effect.all([scanner.scan(projectRoot), history.head(projectRoot)], {
          concurrency: 2
        })
        const suppression = yield* suppressions.read(projectRoot, config.config.guard)
        const guarded = guard.open(config.config.guard, suppression)
        // first of all: nothing that is ranked by a secret, named after it or recorded can then give it away
        const intent = guarded.clean(request.intent)
        const subject = withoutPlaceholders(intent)
        const classification = yield* classifier.classify(subject)
        const { taskClass } = classification
        const failures = yield* failuresOf(request.toolOutputs, subject, pathsOf(repo.files))
        const rules = yield* rulePacks.resolve({ projectRoot, taskClass, configured: config.config.rulePacks })
        const modelId = request.modelId ?? config.config.model.id
        const profile = resolveModelProfile(modelId)
        const conversation =
          request.session === undefined
            ? noConversation
            : viewOf(request.session, {
                stepIndex: request.stepIndex,
                contextWindow: config.config.contextBudget.contextWindow ?? profile.contextWindow,
                conversationTokens: request.conversationTokens
              })
        const budget = allocateBudget({
          requested: request.budget,
          ruleBudget: rules.pack.budgetOverride,
          config: config.config.contextBudget,
          taskClass,
          profile,
          modelKnown: profile.id !== defaultProfile.id,
          conversationTokens: request.conversationTokens ?? conversation.tokens ?? undefined,
          channel: channelOf(request.triggerSource ?? "cli", request.editorId ?? "generic"),
          maxCharacters: request.maxCharacters
        })
        return {
          request: { ...request, intent },
          subject,
          config,
          repo,
          classification,
          rules,
          profile,
          budget,
          guarded,
          suppressions: suppression.key,
          warnings: [
            ...suppression.warnings,
            ...(intent === request.intent ? [] : [secretIntent]),
            ...[...config.warnings, ...rules.warnings, ...skippedWarnings(repo.skipped)].map(withoutSecrets),
            ...[unknownModel(modelId)].filter(Predicate.isNotNull)
          ],
          head,
          relatedFiles: relatedOf(request.toolOutputs),
          failures,
          conversation
        }
      })

      /** Steps 5.5 and 6 for the files of one part of the prompt. */
      const shape = Effect.fnUntraced(function* (
        texts: ReadonlyArray<SelectedText>,
        plan: CompilePlan,
        counter: TokenCounter,
        { facts }: KnownTexts,
        references: ReadonlyArray<SelectedText> = []
      ) {
        const { budget, classification, config, failures, guarded, repo, request, subject } = plan
        const known = texts.map(knownIn(plan, hasher.sha256))
        const transformed = yield* transformer.transform(known, {
          directTargetPaths: resolveMentioned(classification.mentionedPaths, repo),
          rawMode: asksForRaw(request.intent),
          config: config.config.contentTransformers,
          counter
        })
        // where a failing symbol is defined should be seen, as if the intent had named it
        const asked = [subject, ...failures.names.map((it) => `\`${it.name}\``)].join("\n")
        const focus = { query: parseQuery(asked, classification), taskClass: classification.taskClass }
        const signatures = references
          .map(knownIn(plan, hasher.sha256))
          .map((file) => ({ ...file, condensed: null, isRenumbered: false, isReference: true }))
        const files = [...transformed.files, ...signatures]
        return {
          ...transformed,
          whole: wholeFiles([...known, ...signatures], files, guarded.cleanPath),
          ladder: yield* guardedLadder(files, {
            guarded,
            ladders,
            counter: withCharacters(counter, budget),
            focus,
            facts
          })
        }
      })

      const select = Effect.fn("Compile.select")(function* (plan: CompilePlan) {
        const { budget, classification, config, failures, profile, relatedFiles, repo, request, rules } = plan
        return yield* selector.select({
          intent: plan.subject,
          classification,
          repo,
          rules: rules.pack,
          config: config.config,
          contextWindow: budget.contextWindow,
          relatedFiles,
          failures: failures.files,
          failedNames: failures.names,
          previousFiles: request.previousFiles ?? [],
          encoding: profile.encoding,
          ...(plan.explain === undefined ? {} : { explain: plan.explain }),
          history: yield* history.read(request.projectRoot, plan.head ?? null)
        })
      })

      const run = Effect.fn("Compile.run")(function* (plan: CompilePlan) {
        const { classification, config, guarded, repo, request, rules } = plan
        const progress = yield* Progress
        const counter = remembering(yield* tokenizer.counterFor(plan.profile))
        const fitting = withCharacters(counter, plan.budget)

        yield* progress.report({ done: 1, total: 5, message: `ranking ${repo.files.length} files` })
        const selection = yield* select(plan)
        if (selection.files.length === 0) return yield* new NoFilesSelected({ filesTotal: repo.files.length })

        yield* progress.report({ done: 2, total: 5, message: `reading ${selection.files.length} files` })
        const { texts, unreadable } = yield* reader.read(repo, selection.files, config.config.scan.maxFileBytes)
        if (texts.length === 0) return yield* new NoFilesSelected({ filesTotal: repo.files.length })
        const specs = yield* reader.read(repo, selection.specifications, config.config.scan.maxFileBytes)
        const { hasSubject } = parseQuery(plan.subject, classification)
        const further = furtherFiles(selection, repo, { config: config.config, hasSubject })
        const misses = yield* reader.read(repo, further.nearMisses, config.config.scan.maxFileBytes)
        const references = yield* reader.read(repo, further.references, config.config.scan.maxFileBytes)

        yield* progress.report({ done: 3, total: 5, message: "guarding and transforming" })
        // in the order of the prompt, so that a placeholder's number counts secrets as they appear in it
        const knowledge = knowledgeFiles(plan.knowledge ?? [])
        const indexed = yield* index.texts(request.projectRoot)
        const bodies = [...specs.texts, ...knowledge, ...texts, ...misses.texts, ...references.texts]
        yield* guarded.learn(bodies, indexed.isQuiet)
        const safeSpecs = yield* guarded.show(specs.texts)
        const paths = pathsOf(repo.files)
        const structureOf = (maxLines?: number) => structuralMap(paths, maxLines).map(guarded.clean)
        const constraints = rules.pack.constraints.map(guarded.clean)
        const safeKnowledge = yield* guarded.show(knowledge.map(cleanedBy(guarded)))
        const safe = yield* guarded.show(texts)
        if (safe.length === 0) return yield* new GuardBlockedAll({ files: guarded.result().filesBlocked })
        const safeMisses = yield* guarded.show(misses.texts)
        const safeReferences = yield* guarded.show(references.texts)
        const { summary } = plan.conversation
        const sessionContext = summary === null ? null : guarded.clean(summary)
        const limit = knowledgeLimit(config.config.loadout, plan.budget.total)

        yield* progress.report({ done: 4, total: 5, message: "fitting the budget" })
        /** A file that stands in the prompt as knowledge is not shown again. */
        const fitWith = Effect.fnUntraced(function* (known: FittedKnowledge) {
          const isFile = (file: SelectedText) => !known.paths.has(file.path)
          const bodies = [...safe, ...safeMisses].filter(isFile)
          const main = yield* shape(bodies, plan, counter, indexed, safeReferences.filter(isFile))
          const specs = safeSpecs.filter(isFile)
          const specification = yield* shape(specs, plan, counter, indexed)
          const fitted = yield* fitPrompt({
            parts: {
              intent: shownIntent(request.intent, plan.budget.maxCharacters),
              classification,
              sessionContext,
              structure: structureOf(),
              constraints,
              knowledge: known.sections,
              hasRedactions: guarded.hasRedactions(),
              hasLookalikes: guarded.hasLookalikes()
            },
            structureOf,
            ladder: main.ladder,
            specification: specs.length === 0 ? null : specification.ladder,
            counter: fitting,
            budget: plan.budget.total
          })
          return { fitted: { ...fitted, tokens: counter.count(fitted.prompt) }, main, specification, known }
        })
        const first = yield* fitWith(fitKnowledge(safeKnowledge, fitting, limit))
        // where the section gave way, its files must not go with it
        const isLost = first.known.paths.size > 0 && first.fitted.without?.has("Knowledge") === true
        const { fitted, known, main, specification } = isLost ? yield* fitWith(withoutKnowledge) : first
        yield* progress.report({ done: 5, total: 5, message: "done" })

        // a near miss of which something is shown was chosen in the end
        const shown = new Set<string>(fitted.ladder.files.filter((it) => !isNames(it)).map((it) => it.path))
        const taken = misses.texts.filter((file) => shown.has(guarded.cleanPath(file.path)))
        const selected = [...texts, ...taken].map(({ text, ...file }) => ({ ...file, rawTokens: counter.count(text) }))
        const readBeside = { specifications: specs.texts, nearMisses: misses.texts, references: references.texts }
        const beside = shownBeside(fitted, readBeside, guarded.cleanPath)
        const stillOut = withoutPaths(selection, [...taken, ...beside])
        const dropped = new Set<string>(fitted.ladder.dropped)
        const leftOut = [
          ...unreadable,
          ...blockedOf(texts, safe),
          ...outOfBudget(texts.filter((file) => dropped.has(guarded.cleanPath(file.path)))),
          ...elsewhereOf(known.paths, [...selected, ...specs.texts])
        ]
        return {
          fitted,
          selection: {
            ...selection,
            excluded: [...leftOut, ...stillOut.excluded],
            excludedCounts: countReasons(leftOut, stillOut.excludedCounts)
          },
          selected: selected.filter((file) => !known.paths.has(file.path)),
          beside,
          shown: [
            ...shownFiles([...fitted.ladder.files, ...(fitted.ladder.references ?? [])], main.whole),
            ...(specs.texts.length === 0 ? [] : shownFiles(fitted.specification.files, specification.whole))
          ],
          guard: toldOnce(guardResultOf(guarded, config.weakened)),
          transforms: [...main.metadata, ...specification.metadata],
          afterGuard: Number.sumAll(main.metadata.map((it) => it.originalTokens)),
          afterTransforms: Number.sumAll(main.metadata.map((it) => it.transformedTokens)),
          knowledge: fitted.without?.has("Knowledge") ? [] : known.used,
          warnings: [
            ...notReadWarnings(selection.notReadYet ?? 0, repo.files.length),
            ...known.warnings,
            ...fitted.warnings
          ]
        }
      })

      return Compile.of({ plan, run, select })
    })
  )
}

const secretIntent =
  "A secret stood in the intent. It was replaced before anything was done with it; treat it as leaked."
