/** The commands about records, without @effect/cli: `aic status` and its like should be there at once. */
import { homedir } from "node:os"
import { join } from "node:path"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { layerOwnRecords, layerReadRecords } from "../layers/Records.js"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { KeepRecords } from "../programs/KeepRecords.js"
import { layerReports } from "../programs/Reports.js"
import { Refused } from "./commands/records/Command.js"
import { runRecords } from "./commands/records/Run.js"
import { layerStreams, runProcess } from "./process-main.js"

export const runRecordsCommand = (words: ReadonlyArray<string>): void => {
  const home = process.env["AIC_HOME"] ?? join(homedir(), ".aic")
  runProcess(
    runRecords(words, {
      reports: layerReports.pipe(Layer.provideMerge(layerReadRecords({ home })), refused),
      database: (opens) => KeepRecords.layer.pipe(Layer.provideMerge(layerOwnRecords({ home, opens })), refused)
    }).pipe(
      Effect.provide(
        Layer.merge(layerStreams, Logger.minimumLogLevel(LogLevel.Warning)).pipe(Layer.provideMerge(layerStderrLogger))
      )
    )
  )
}

const refused = <A, E extends { readonly message: string }, R>(layer: Layer.Layer<A, E, R>) =>
  layer.pipe(Layer.catchAll(({ message }) => Layer.fail(new Refused({ problem: message }))))
