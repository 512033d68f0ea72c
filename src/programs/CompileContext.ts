/** The whole life of one compile: config, scan, cache, steps 1–8, records. Both edges call this. */
import { Clock, Context, DateTime, Effect, Layer, Option } from "effect"
import type { CompilationMeta, CompilationResult } from "../domain/Compilation.js"
import type { CompileError } from "../domain/Errors.js"
import type { ProjectId, Sha256 } from "../domain/Ids.js"
import type { CompilationRequest } from "../domain/Request.js"
import { Milliseconds, TokenCount } from "../domain/Units.js"
import { cacheKeyText } from "../pipeline/CacheKey.js"
import { Compile } from "../pipeline/Compile.js"
import type { CompilePlan } from "../pipeline/CompilePlan.js"
import { ConfigResolver, type ResolvedConfig } from "../pipeline/ConfigResolver.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { IntentClassifier } from "../pipeline/IntentClassifier.js"
import { CachedCompilation, type CacheSlot, CompilationCache } from "../services/CompilationCache.js"
import { Hasher } from "../services/Hasher.js"
import { LoadoutUsage } from "../services/LoadoutUsage.js"
import { Projects } from "../services/Projects.js"
import { Conversations, type FinishedStep } from "./Conversations.js"
import { describeMeta, describeSelection } from "./Describe.js"
import { makeLoadKnowledge } from "./LoadKnowledge.js"
import { type FinishedCompilation, orNone, RecordCompilation, warnOnly } from "./RecordCompilation.js"
import { Rehearsal } from "./Rehearsal.js"
import { withinTimeLimit } from "./TimeLimit.js"
import { turnedOffResult } from "./TurnedOff.js"

export interface Prepared {
  readonly result: CompilationResult
  readonly delivered: Effect.Effect<void>
}

export class CompileContext extends Context.Tag("aic/programs/CompileContext")<
  CompileContext,
  {
    /** At most 30 s; reports to `Progress`. Records are written before it answers; a store that fails is only logged. */
    readonly run: (request: CompilationRequest) => Effect.Effect<CompilationResult, CompileError>
    /** The same, for who cannot be sure to hand it on: until `delivered` is run, the conversation has not got it. */
    readonly prepare: (request: CompilationRequest) => Effect.Effect<Prepared, CompileError>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const configs = yield* ConfigResolver
      const classifier = yield* IntentClassifier
      const compile = yield* Compile
      const projects = yield* Projects
      const cache = yield* CompilationCache
      const hasher = yield* Hasher
      const records = yield* RecordCompilation
      const usage = yield* LoadoutUsage
      const loadKnowledge = yield* makeLoadKnowledge
      const conversations = yield* Conversations
      const rehearsal = yield* Rehearsal

      const prepare = Effect.fn("CompileContext.prepare")(function* (asked: CompilationRequest) {
        const started = yield* Clock.currentTimeMillis
        const resolved = yield* configs.resolve(asked.projectRoot, asked.configPath)
        if (!resolved.config.enabled) {
          const result = turnedOffResult(asked, yield* classifier.classify(asked.intent))
          return { result, delivered: Effect.void }
        }
        return yield* rehearsal.around(asked.projectRoot, answerTo(asked, resolved, started))
      })

      const answerTo = Effect.fnUntraced(function* (
        asked: CompilationRequest,
        resolved: ResolvedConfig,
        started: number
      ): Effect.fn.Return<Prepared, CompileError> {
        const request = yield* conversations.resume(asked)
        const planned = yield* compile.plan(request, resolved)
        const known = yield* loadKnowledge(planned)
        const plan: CompilePlan = {
          ...planned,
          knowledge: known.knowledge,
          warnings: [...known.warnings.map(withoutSecrets), ...planned.warnings]
        }

        const projectId = yield* projects.register(request.projectRoot).pipe(
          Effect.map((project) => Option.some(project.projectId)),
          orNone
        )
        const slot = Option.map(projectId, (id) => slotOf(id, request, plan, hasher.sha256))
        const useCache = request.useCache && plan.config.config.cache.enabled
        const cached = useCache ? yield* lookUp(slot) : Option.none<CachedCompilation>()
        const elapsed = Effect.map(Clock.currentTimeMillis, (now) => Milliseconds.make(Math.max(0, now - started)))

        if (Option.isSome(cached)) {
          const meta = hitMeta(cached.value.meta, request, yield* elapsed)
          yield* sayWeakened(meta.guard?.weakened ?? [])
          yield* record(projectId, { request, plan, meta, trace: Option.none() })
          yield* recordKnowledge(plan, meta)
          const { compiledPrompt, shown = [], warnings } = cached.value
          return {
            result: answer(request, compiledPrompt, meta, [...plan.warnings, ...warnings]),
            delivered: note(projectId, { request, plan, meta, shown })
          }
        }

        const compiled = yield* compile.run(plan)
        const meta = describeMeta(plan, compiled, { durationMs: yield* elapsed, editorId: request.editorId })
        yield* sayWeakened(compiled.guard.weakened)
        // a prompt from half of the project must not be handed out again when all of it is known
        const isWhole = (compiled.selection.notReadYet ?? 0) === 0
        if (useCache && isWhole && Option.isSome(slot)) {
          const { hash: configHash } = plan.config
          const { prompt: compiledPrompt, tokens: tokenCount } = compiled.fitted
          const entry = new CachedCompilation({
            key: slot.value.key,
            compiledPrompt,
            tokenCount,
            configHash,
            filesSelected: meta.filesSelected,
            meta,
            warnings: compiled.warnings,
            shown: compiled.shown
          })
          const { ttlMinutes } = plan.config.config.cache
          yield* warnOnly(cache.put(slot.value, entry, { treeHash: plan.repo.treeHash, ttlMinutes }))
        }
        yield* record(projectId, { request, plan, meta, trace: Option.some(describeSelection(plan, compiled)) })
        yield* recordKnowledge(plan, meta)
        return {
          result: answer(request, compiled.fitted.prompt, meta, [...plan.warnings, ...compiled.warnings]),
          delivered: note(projectId, { request, plan, meta, shown: compiled.shown })
        }
      })

      const run = Effect.fn("CompileContext.run")(function* (request: CompilationRequest) {
        const { delivered, result } = yield* prepare(request)
        yield* delivered
        return result
      })

      const note = (projectId: Option.Option<ProjectId>, step: Omit<FinishedStep, "projectId">) =>
        Option.match(projectId, {
          onNone: () => Effect.void,
          onSome: (id) => conversations.note({ ...step, projectId: id })
        })

      /** An entry is used each time that it goes out, from the cache, too. */
      const recordKnowledge = Effect.fnUntraced(function* ({ request }: CompilePlan, meta: CompilationMeta) {
        const { knowledge = [] } = meta
        if (knowledge.length === 0) return
        const timestamp = DateTime.formatIso(yield* DateTime.now)
        const taskHash = hasher.sha256(request.intent).slice(0, 16)
        const uses = knowledge.map(({ id, layer, mode, reason, tokens }) => ({
          timestamp,
          taskHash,
          entryId: id,
          trigger: reason,
          mode,
          tokensEst: tokens,
          sourceLayer: layer
        }))
        yield* usage.record(request.projectRoot, uses)
      })

      const lookUp = (slot: Option.Option<CacheSlot>) =>
        Option.match(slot, {
          onNone: () => Effect.succeedNone,
          onSome: (it) => cache.get(it).pipe(orNone)
        })

      const record = (projectId: Option.Option<ProjectId>, finished: Omit<FinishedCompilation, "projectId">) =>
        Option.match(projectId, {
          onNone: () => Effect.void,
          onSome: (id) => records.record({ ...finished, projectId: id })
        })

      return CompileContext.of({
        run: (request) => withinTimeLimit(run(request)),
        prepare: (request) => withinTimeLimit(prepare(request))
      })
    })
  )
}

const sayWeakened = (all: ReadonlyArray<string>) =>
  Effect.forEach(all, (words) => Effect.logWarning(`protection taken away: ${words}`))

const slotOf = (
  projectId: ProjectId,
  request: CompilationRequest,
  plan: CompilePlan,
  sha256: (text: string) => Sha256
): CacheSlot => {
  const session = { id: request.conversationId, stepIndex: request.stepIndex ?? null }
  return { projectId, projectRoot: request.projectRoot, key: sha256(cacheKeyText(plan, session)) }
}

/** What is told of a hit: the same prompt, and no saving that this call did not make. */
const hitMeta = (meta: CompilationMeta, request: CompilationRequest, durationMs: Milliseconds): CompilationMeta => ({
  ...meta,
  cacheHit: true,
  transformTokensSaved: TokenCount.make(0),
  durationMs,
  editorId: request.editorId
})

/** What an entry of the cache keeps is beside the plan's, but for one that an older version wrote. */
const answer = (
  request: CompilationRequest,
  compiledPrompt: string,
  meta: CompilationMeta,
  warnings: ReadonlyArray<string>
): CompilationResult => ({
  compiledPrompt,
  meta,
  conversationId: request.conversationId,
  updateMessage: null,
  ...(warnings.length > 0 ? { warnings: [...new Set(warnings)] } : {})
})
