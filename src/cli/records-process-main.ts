/** A command about records as a process: its streams, its log, and what keeps it from working as one sentence. */
import { Effect, Layer, Logger, LogLevel } from "effect"
import { aicHome } from "../editors/hooks/Project.js"
import { layerPlainLogger } from "../layers/StderrLogger.js"
import { type RecordsCommand, Refused } from "./commands/records/Command.js"
import { runRecords } from "./commands/records/Run.js"
import { layerStreams, runProcess } from "./process-main.js"

export const recordsHome = (): string => aicHome(process.env)

export const runRecordsProcess = <R, C extends RecordsCommand<R>>(
  words: ReadonlyArray<string>,
  commands: ReadonlyArray<C>,
  layerOf: (command: C) => Layer.Layer<R, { readonly message: string }>
): void =>
  runProcess(
    runRecords<R, C>(words, {
      commands,
      layerOf: (command) =>
        Layer.catchAll(layerOf(command), ({ message }) => Layer.fail(new Refused({ problem: message })))
    }).pipe(
      Effect.provide(
        Layer.merge(layerStreams, Logger.minimumLogLevel(LogLevel.Warning)).pipe(Layer.provideMerge(layerPlainLogger))
      )
    )
  )
