/** Every command that @effect/cli parses: runs it against the live services. */
import { realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { aicHome } from "../editors/hooks/Project.js"
import { layerPlainLogger } from "../layers/StderrLogger.js"
import { runCli } from "./Cli.js"
import { layerStreams, runProcess } from "./process-main.js"

export const runCommand = (args: ReadonlyArray<string>): void =>
  runProcess(
    runCli(args, {
      programs: layerProgramsLive,
      editors: layerEditorsLive,
      guard: layerGuardLive,
      bundles: bundles(),
      startServer
    }).pipe(
      Effect.provide(
        Layer.mergeAll(
          layerStreams,
          NodeFileSystem.layer,
          NodePath.layer,
          NodeTerminal.layer,
          // what the parts of a compile have to say is said on stderr, too
          Logger.minimumLogLevel(args.includes("--quiet") ? LogLevel.Error : LogLevel.Warning)
        ).pipe(Layer.provideMerge(layerPlainLogger))
      )
    )
  )

const layerProgramsLive = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Live.js"), import("../programs/index.js")])),
    ([{ layerLive }, { layerPrograms }]) => layerPrograms.pipe(Layer.provide(layerLive({ home: aicHome(process.env) })))
  )
)

const layerGuardLive = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Live.js"), import("../programs/GuardFiles.js")])),
    ([{ layerLiveScan }, { GuardFiles }]) =>
      GuardFiles.layer.pipe(Layer.provide(layerLiveScan({ home: aicHome(process.env) })))
  )
)

const layerEditorsLive = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Editors.js"), import("../programs/EditorPrograms.js")])),
    ([{ layerEditors }, { layerEditorPrograms }]) =>
      layerEditorPrograms.pipe(Layer.provideMerge(layerEditors({ home: aicHome(process.env) })))
  )
)

/** Where this very program is: an editor is told to run the same one. */
const bundles = () => {
  const aic = realpathSync(process.argv[1] ?? "")
  return { node: process.execPath, aic, hook: join(dirname(aic), "hook.cjs") }
}

const startServer = Effect.zipRight(
  Effect.promise(() => import("../mcp/main.js").then(({ runServer }) => runServer())),
  Effect.never
)
