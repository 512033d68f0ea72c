/** Every command that @effect/cli parses: runs it against the live services. */
import { homedir } from "node:os"
import { join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { runCli } from "./Cli.js"
import { layerStreams, runProcess } from "./process-main.js"

export const runCommand = (args: ReadonlyArray<string>): void =>
  runProcess(
    runCli(args, { programs: layerProgramsLive, startServer }).pipe(
      Effect.provide(
        Layer.mergeAll(
          layerStreams,
          NodeFileSystem.layer,
          NodePath.layer,
          NodeTerminal.layer,
          Logger.minimumLogLevel(LogLevel.Warning)
        ).pipe(Layer.provideMerge(layerStderrLogger))
      )
    )
  )

const layerProgramsLive = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Live.js"), import("../programs/index.js")])),
    ([{ layerLive }, { layerPrograms }]) =>
      layerPrograms.pipe(Layer.provide(layerLive({ home: process.env["AIC_HOME"] ?? join(homedir(), ".aic") })))
  )
)

const startServer = Effect.zipRight(
  Effect.promise(() => import("../mcp/main.js").then(({ runServer }) => runServer())),
  Effect.never
)
