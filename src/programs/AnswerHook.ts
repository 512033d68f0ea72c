/** What the project's server tells a hook: context within a time and a size, or what is known by then. */
import { Context, Effect, Either, Layer, Option, Schema } from "effect"
import type { AicConfig } from "../domain/Config.js"
import type { HookEvent } from "../domain/HookEvent.js"
import type { ContextQuestion, HookAnswer, HookQuestion, ReportQuestion } from "../domain/HookQuestion.js"
import { type AbsolutePath, RelativePath } from "../domain/Paths.js"
import type { CompilationRequest } from "../domain/Request.js"
import { ConfigResolver } from "../pipeline/ConfigResolver.js"
import { ContextGuard } from "../pipeline/ContextGuard.js"
import { IntentClassifier } from "../pipeline/IntentClassifier.js"
import { namesOnly } from "../pipeline/NamesOnly.js"
import { RepoScan } from "../pipeline/RepoScan.js"
import { Suppressions } from "../pipeline/Suppressions.js"
import { HookLog } from "../services/HookLog.js"
import { Languages } from "../services/Languages.js"
import { ProjectFiles } from "../services/ProjectFiles.js"
import { CompileContext } from "./CompileContext.js"
import { Conversations } from "./Conversations.js"

/** What hooks may know without asking. */
export interface HookSettings {
  readonly enabled: boolean
  readonly gate: boolean
  readonly inject: ReadonlyArray<string>
}

export class AnswerHook extends Context.Tag("aic/programs/AnswerHook")<
  AnswerHook,
  {
    /** Total: a hook that gets nothing says nothing. */
    readonly answer: (question: HookQuestion) => Effect.Effect<HookAnswer>
    /** The project's paths, without what could be a secret; none where it cannot be scanned. */
    readonly paths: (root: AbsolutePath) => Effect.Effect<ReadonlyArray<string>>
    /** Defaults where the config cannot be read. */
    readonly settings: (root: AbsolutePath) => Effect.Effect<HookSettings>
    /** Brings what hooks have left into the project's logs, without what could be a secret. */
    readonly keepLogs: (root: AbsolutePath) => Effect.Effect<void>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const compile = yield* CompileContext
      const conversations = yield* Conversations
      const configs = yield* ConfigResolver
      const scanner = yield* RepoScan
      const classifier = yield* IntentClassifier
      const guard = yield* ContextGuard
      const suppressions = yield* Suppressions
      const files = yield* ProjectFiles
      const { languageOf } = yield* Languages
      const log = yield* HookLog

      const names = Effect.fnUntraced(function* ({ intent, root }: ContextQuestion) {
        const repo = yield* scanner.scan(root)
        const classification = yield* classifier.classify(intent)
        const lines = namesOnly(
          intent,
          classification,
          repo.files.map((it) => it.path)
        )
        return guard.cleanText(lines.join("\n")).text
      })

      const context = Effect.fn("AnswerHook.context")(function* (question: ContextQuestion) {
        if (question.forget && question.conversationId !== null) {
          yield* conversations.forget(question.root, question.conversationId)
        }
        // goes on when the hook is gone: the next one finds it in the cache
        const whole = yield* Effect.forkDaemon(compile.prepare(requestOf(question)))
        const inTime = yield* whole.await.pipe(Effect.timeoutOption(question.withinMs))
        if (Option.isSome(inTime) && inTime.value._tag === "Success") {
          const { delivered, result } = inTime.value.value
          const { compiledPrompt, meta } = result
          if (meta.filesSelected === 0) return {}
          // the hook cuts what is longer, and nobody knows then what is left
          if (compiledPrompt.length <= roomFor(question)) yield* delivered
          return { text: compiledPrompt }
        }
        if (Option.isSome(inTime)) return {}
        const text = yield* Effect.option(names(question))
        return Option.isSome(text) ? { text: text.value } : {}
      })

      const report = Effect.fn("AnswerHook.report")(function* ({ files: edited, root }: ReportQuestion) {
        const config = yield* Effect.option(configs.resolve(root, null))
        if (Option.isNone(config) || !config.value.config.hooks.reportSecrets) return {}
        const { guard: guardConfig, scan } = config.value.config
        const texts = yield* Effect.forEach(relativeTo(root, edited), (path) =>
          files.read(root, path, scan.maxFileBytes).pipe(
            Effect.map(({ text }) => ({ path, language: languageOf(path), text })),
            Effect.either
          )
        )
        const scanned = yield* guard.scan(
          texts.flatMap((it) => (Either.isRight(it) ? [it.right] : [])),
          guardConfig,
          yield* suppressions.read(root, guardConfig)
        )
        const found = scanned.result.findings.filter((it) => it.type === "secret" && it.severity !== "warn")
        return found.length === 0 ? {} : { reason: reasonOf(found) }
      })

      return AnswerHook.of({
        answer: (question) => {
          switch (question.op) {
            case "context":
              return context(question)
            case "report":
              return report(question)
            case "reparent":
              return Effect.as(conversations.reparent(question.root, question.child, question.parent), {})
            case "ended":
              return Effect.succeed({})
          }
        },
        paths: (root) =>
          scanner.scan(root).pipe(
            Effect.map((repo) =>
              guard
                .cleanText(
                  repo.files
                    .slice(0, mostPaths)
                    .map((it) => it.path)
                    .join("\n")
                )
                .text.split("\n")
            ),
            Effect.orElseSucceed(() => [])
          ),
        keepLogs: Effect.fn("AnswerHook.keepLogs")(function* (root) {
          const left = yield* log.take(root)
          if (left.length === 0) return
          const config = yield* Effect.option(configs.resolve(root, null))
          // what nobody may keep is gone by now
          if (Option.isNone(config) || !config.value.config.enabled || !config.value.config.hooks.log) return
          const clean = (text: string) => guard.cleanText(text).text
          yield* log.append(
            root,
            left.map((it) => cleanEvent(it, clean))
          )
        }),
        settings: (root) =>
          configs.resolve(root, null).pipe(
            Effect.map(({ config }) => settingsOf(config)),
            Effect.orElseSucceed(() => ({ enabled: true, gate: false, inject: [] }))
          )
      })
    })
  )
}

const cleanEvent = (event: HookEvent, clean: (text: string) => string): HookEvent => {
  const cleanOrNull = (text: string | null) => (text === null ? null : clean(text))
  const conversationId = cleanOrNull(event.conversationId)
  return event.type === "prompt"
    ? {
        ...event,
        conversationId,
        turnId: cleanOrNull(event.turnId),
        model: cleanOrNull(event.model),
        title: clean(event.title)
      }
    : { ...event, conversationId, reason: clean(event.reason) }
}

/** More would take a hook longer to read than it has. */
const mostPaths = 30_000

const settingsOf = ({ devMode, enabled, gate, hooks, skipCompileGate }: AicConfig): HookSettings => ({
  enabled,
  gate: gate.enabled && !(devMode && skipCompileGate),
  inject: hooks.inject
})

/** What the hook writes around the prompt, beside the root. */
const aroundIt = 200

const roomFor = ({ mostCharacters, root }: ContextQuestion): number =>
  mostCharacters - aroundIt - JSON.stringify(root).length

const requestOf = (question: ContextQuestion): CompilationRequest => ({
  intent: question.intent,
  projectRoot: question.root,
  modelId: question.modelId,
  editorId: question.editorId,
  configPath: null,
  maxCharacters: Math.max(1, roomFor(question)),
  useCache: true,
  triggerSource: question.trigger,
  conversationId: question.conversationId,
  previousFiles: [],
  toolOutputs: []
})

/** Editors send absolute paths. What lies outside the project is not ours to read. */
const relativeTo = (root: AbsolutePath, paths: ReadonlyArray<string>): ReadonlyArray<RelativePath> =>
  [...new Set(paths)].flatMap((path) => {
    const relative = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
    return Option.toArray(Option.liftPredicate(relative, isRelative))
  })

const isRelative = Schema.is(RelativePath)

const mostReported = 3

const reasonOf = (findings: ReadonlyArray<{ readonly file: string; readonly line?: number | undefined }>): string => {
  const places = findings
    .slice(0, mostReported)
    .map(({ file, line }) => `${file.slice(-60)}${line === undefined ? "" : `, line ${line}`}`)
  const rest = findings.length - places.length
  return `Edited files hold what looks like a secret: ${places.join("; ")}${rest > 0 ? `; ${rest} more` : ""}. Move it out of the code, or say that it is meant to be there.`.slice(
    0,
    300
  )
}
