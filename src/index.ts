/**
 * The library. `compile` and `inspect` are plain promises; beside them is what they are made of, for programs that
 * are written with Effect: schemas, services, programs and the live layer.
 */
import { resolve } from "node:path"
import { Cause, Effect, Exit, Layer, Logger, Schema } from "effect"
import type { CompilationResult, PipelineTrace } from "./domain/Compilation.js"
import { CompileArguments, InspectArguments } from "./domain/Request.js"
import { aicHome } from "./editors/hooks/Project.js"
import { layerLive } from "./layers/Live.js"
import { CompileContext } from "./programs/CompileContext.js"
import { InspectIntent } from "./programs/InspectIntent.js"
import { layerPrograms } from "./programs/index.js"
import { readableIssues } from "./programs/ReadableIssues.js"
import { compilationRequestOf, inspectRequestOf } from "./programs/RequestOf.js"
import { Progress, type ProgressStep } from "./services/Progress.js"

export interface RunOptions {
  /** Where records are kept; `$AIC_HOME`, else `~/.aic`. */
  readonly home?: string
  /** Stops the work; the promise then rejects. */
  readonly signal?: AbortSignal
  readonly onProgress?: (step: ProgressStep) => void
}

export interface InspectOptions extends RunOptions {
  readonly intent: string
  /** A relative path is taken from the current folder. */
  readonly projectRoot: string
  /** Most tokens of the prompt. */
  readonly budget?: number
  /** Instead of the config found from the project root upwards. */
  readonly configPath?: string
}

export interface CompileOptions extends InspectOptions {
  /** The model that will read the prompt: tokens are counted as it counts them. */
  readonly modelId?: string
  readonly editorId?: typeof CompileArguments.Encoded.editorId
  readonly conversationId?: string
  /** Paths that the agent has seen already, relative to the project root. */
  readonly previousFiles?: ReadonlyArray<string>
  readonly toolOutputs?: typeof CompileArguments.Encoded.toolOutputs
  /** False compiles anew even if nothing changed. */
  readonly useCache?: boolean
}

/** The options do not fit their schema; the message names each field. */
export class InvalidOptions extends Error {
  override readonly name = "InvalidOptions"
}

/** Rejects with a `CompileError` (a `_tag` and a message that says what to do next), or with `InvalidOptions`. */
export const compile = ({
  home,
  onProgress,
  signal,
  useCache,
  ...options
}: CompileOptions): Promise<CompilationResult> =>
  run(
    Effect.gen(function* () {
      const args = yield* decodeCompile(withAbsoluteRoot(options))
      const program = yield* CompileContext
      return yield* program.run(
        compilationRequestOf(args, {
          clientName: null,
          useCache: useCache ?? true,
          triggerSource: "cli"
        })
      )
    }),
    { home, onProgress, signal }
  )

/** What `compile` would choose, and why, without the text of any file. Rejects as `compile` does. */
export const inspect = ({ home, onProgress, signal, ...options }: InspectOptions): Promise<PipelineTrace> =>
  run(
    Effect.gen(function* () {
      const args = yield* decodeInspect(withAbsoluteRoot(options))
      const program = yield* InspectIntent
      return yield* program.run(inspectRequestOf(args))
    }),
    { home, onProgress, signal }
  )

const decoder = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknown(schema, { errors: "all" })
  return (options: unknown) =>
    Effect.mapError(decode(options), (error) => new InvalidOptions(readableIssues(error).join("; ")))
}
const decodeCompile = decoder(CompileArguments)
const decodeInspect = decoder(InspectArguments)

// What JavaScript callers pass is decoded like any other input, so nothing is assumed of it here.
const withAbsoluteRoot = (options: { readonly projectRoot: string }): unknown =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, key === "projectRoot" && typeof value === "string" ? resolve(value) : value])
  )

const run = async <A, E>(
  program: Effect.Effect<A, E, CompileContext | InspectIntent>,
  { home, onProgress, signal }: { readonly [K in keyof RunOptions]: RunOptions[K] | undefined }
): Promise<A> => {
  const live = layerPrograms.pipe(Layer.provide(layerLive({ home: home ?? aicHome(process.env) })))
  const report = (step: ProgressStep) => Effect.sync(() => onProgress?.(step))
  const exit = await Effect.runPromiseExit(
    program.pipe(
      Effect.provide(live),
      Effect.provideService(Progress, { report }),
      // A library does not write to its caller's terminal.
      Effect.provide(Logger.remove(Logger.defaultLogger))
    ),
    signal === undefined ? {} : { signal }
  )
  if (Exit.isSuccess(exit)) return exit.value
  if (signal?.aborted === true) throw signal.reason
  throw Cause.squash(exit.cause)
}

export * from "./domain/Classification.js"
export * from "./domain/Compilation.js"
export * from "./domain/Config.js"
export * from "./domain/Errors.js"
export * from "./domain/FileFacts.js"
export * from "./domain/Guard.js"
export * from "./domain/Ids.js"
export * from "./domain/ModelProfile.js"
export * from "./domain/Paths.js"
export * from "./domain/RepoMap.js"
export * from "./domain/Request.js"
export * from "./domain/RulePack.js"
export * from "./domain/Selection.js"
export * from "./domain/Units.js"
export { version } from "./domain/Version.js"
export * from "./domain/Vocabulary.js"
export { layerLive } from "./layers/Live.js"
export * from "./loadout/Loadouts.js"
export * from "./loadout/UsageLog.js"
export { CompileContext } from "./programs/CompileContext.js"
export { InspectIntent, type InspectRequest } from "./programs/InspectIntent.js"
export { layerPrograms } from "./programs/index.js"
export * from "./services/CompilationCache.js"
export * from "./services/CompilationLog.js"
export * from "./services/ConfigHistory.js"
export * from "./services/ConfigSource.js"
export * from "./services/GitHistory.js"
export * from "./services/GuardFindings.js"
export * from "./services/Hasher.js"
export * from "./services/Ids.js"
export * from "./services/Languages.js"
export * from "./services/Processes.js"
export * from "./services/Progress.js"
export * from "./services/ProjectFiles.js"
export * from "./services/Projects.js"
export * from "./services/RulePackSource.js"
export * from "./services/ServerSessions.js"
export * from "./services/Telemetry.js"
export * from "./services/Tokenizer.js"
export * from "./services/ToolInvocations.js"
