/** What conversations were given: read before a compile, written after it. Without an id there is none. */
import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { AgentSession, ShownFile } from "../domain/AgentSession.js"
import type { CompilationMeta } from "../domain/Compilation.js"
import type { ConversationId, ProjectId } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { CompilationRequest } from "../domain/Request.js"
import { StepIndex, TokenCount } from "../domain/Units.js"
import type { CompilePlan } from "../pipeline/CompilePlan.js"
import { withoutSecrets } from "../pipeline/guard/Prose.js"
import { withoutPlaceholders } from "../pipeline/guard/Redact.js"
import { IntentClassifier } from "../pipeline/IntentClassifier.js"
import { saysNoModel } from "../pipeline/ModelProfiles.js"
import { isWeakIntent } from "../pipeline/WeakIntent.js"
import { AgentSessions } from "../services/AgentSessions.js"
import { CompilationLog } from "../services/CompilationLog.js"
import { Projects } from "../services/Projects.js"
import { SessionModels } from "../services/SessionModels.js"
import { orNone, warnOnly } from "./RecordCompilation.js"

export interface ResumedRequest extends CompilationRequest {
  /** Absent without a conversation. */
  readonly session?: AgentSession
}

export interface FinishedStep {
  readonly request: ResumedRequest
  readonly plan: CompilePlan
  readonly projectId: ProjectId
  readonly meta: CompilationMeta
  readonly shown: ReadonlyArray<ShownFile>
}

export class Conversations extends Context.Tag("aic/programs/Conversations")<
  Conversations,
  {
    /** The request with what its conversation was given, and with its model and last real intent where it says none. */
    readonly resume: (request: CompilationRequest) => Effect.Effect<ResumedRequest>
    /** The conversation got this prompt. */
    readonly note: (step: FinishedStep) => Effect.Effect<void>
    /** The agent's memory was compacted: what it was shown is gone. */
    readonly forget: (root: AbsolutePath, conversationId: ConversationId) => Effect.Effect<void>
    /** A sub-agent's records become its parent's. Answers how many compiles they were. */
    readonly reparent: (root: AbsolutePath, child: ConversationId, parent: ConversationId) => Effect.Effect<number>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const sessions = yield* AgentSessions
      const projects = yield* Projects
      const log = yield* CompilationLog
      const classifier = yield* IntentClassifier
      const models = yield* SessionModels

      const idOf = (root: AbsolutePath) =>
        Effect.map(
          orNone(projects.find(root)),
          Option.map((it) => it.projectId)
        )

      /** What the caller says, or has said in this conversation before; null leaves it to the config. */
      const modelOf = Effect.fnUntraced(function* ({
        conversationId,
        editorId,
        modelId,
        projectRoot
      }: CompilationRequest) {
        const said = modelId === null || saysNoModel(modelId) ? null : modelId
        if (conversationId === null) return said
        const key = { conversationId, editorId }
        if (said === null) return yield* models.recall(projectRoot, key)
        if (withoutSecrets(said) === said) yield* models.remember(projectRoot, key, said)
        return said
      })

      /** Newest first. */
      const lastIntent = Effect.fnUntraced(function* ({ steps }: AgentSession) {
        for (const step of [...steps].reverse()) {
          const intent = withoutPlaceholders(step.intent)
          if (isWeakIntent(intent)) continue
          const { taskClass } = yield* classifier.classify(intent)
          if (taskClass !== "general") return Option.some(intent)
        }
        return Option.none<string>()
      })

      return Conversations.of({
        resume: Effect.fn("Conversations.resume")(function* (asked: CompilationRequest) {
          const { conversationId, projectRoot } = asked
          const modelId = yield* modelOf(asked)
          const request = { ...asked, modelId }
          if (conversationId === null) return request
          const projectId = yield* idOf(projectRoot)
          if (Option.isNone(projectId)) return request
          const found = yield* orNone(
            Effect.map(sessions.get({ conversationId, projectId: projectId.value }), Option.some)
          )
          if (Option.isNone(found)) return request
          const session = found.value
          const before = isWeakIntent(request.intent) ? yield* lastIntent(session) : Option.none<string>()
          const intent = Option.getOrElse(before, () => request.intent)
          return startsAnew(request) ? { ...request, intent } : { ...request, intent, session }
        }),
        note: Effect.fn("Conversations.note")(function* ({ meta, plan, projectId, request, shown }: FinishedStep) {
          const { conversationId, stepIndex, stepIntent, toolOutputs } = request
          if (conversationId === null) return
          const isOthers = startsAnew(request)
          const step = {
            stepIndex: stepIndex ?? StepIndex.make(Math.min(request.session?.stepsDone ?? 0, 10_000)),
            intent: stepIntent === undefined ? meta.intent : plan.guarded.clean(stepIntent),
            tokensCompiled: isOthers ? TokenCount.make(0) : meta.tokensCompiled,
            filesSelected: meta.filesSelected,
            // of the others only the names were shown
            files: isOthers ? [] : shown.filter((file) => file.lines.length > 0 || file.tier === "L0"),
            toolOutputs: toolOutputs.map(({ relatedFiles = [], type }) => ({
              type,
              relatedFiles: relatedFiles.length
            })),
            completedAt: yield* DateTime.now
          }
          yield* sessions.append({ conversationId, projectId }, step).pipe(warnOnly)
        }),
        forget: Effect.fn("Conversations.forget")(function* (root, conversationId) {
          const projectId = yield* idOf(root)
          if (Option.isNone(projectId)) return
          yield* sessions.forgetShown({ conversationId, projectId: projectId.value }).pipe(warnOnly)
        }),
        reparent: Effect.fn("Conversations.reparent")(function* (root, child, parent) {
          const projectId = yield* idOf(root)
          if (Option.isNone(projectId) || child === parent) return 0
          yield* sessions.reparent(projectId.value, child, parent).pipe(warnOnly)
          const moved = yield* orNone(Effect.map(log.reparent(projectId.value, child, parent), Option.some))
          return Option.getOrElse(moved, () => 0)
        })
      })
    })
  )
}

/** Words that editors send where a model's name should be. */
/** A sub-agent begins with nothing, whoever's id its editor gives: it has seen nothing, and its parent sees nothing of it. */
const startsAnew = ({ triggerSource }: CompilationRequest): boolean => triggerSource === "subagent_start"
