/** Every command but `serve`: runs it against the live services, and ends the process when all is written. */
import { realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { text } from "node:stream/consumers"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import { Effect, Exit, Layer, Logger, LogLevel } from "effect"
import { aicHome } from "../editors/hooks/Project.js"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { runCli } from "./Cli.js"
import { exitCodes } from "./ExitCodes.js"
import { Streams } from "./Streams.js"

/** After a signal nobody waits longer than this for things to be put away. */
const maxMillisToStop = 500

export const runCommand = (args: ReadonlyArray<string>): void => {
  endQuietlyOnClosedPipe()
  const running = Effect.runFork(
    runCli(args, { programs: layerProgramsLive, editors: layerEditorsLive, bundles: bundles(), startServer }).pipe(
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
  let signalled: number | null = null
  for (const [signal, code] of [
    ["SIGINT", exitCodes.interrupted],
    ["SIGTERM", exitCodes.terminated]
  ] as const) {
    process.on(signal, () => {
      if (signalled !== null) process.exit(signalled)
      signalled = code
      setTimeout(() => process.exit(code), maxMillisToStop).unref()
      running.unsafeInterruptAsFork(running.id())
    })
  }
  running.addObserver((exit) => process.exit(signalled ?? (Exit.isSuccess(exit) ? exit.value : exitCodes.internal)))
}

const layerProgramsLive = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Live.js"), import("../programs/index.js")])),
    ([{ layerLive }, { layerPrograms }]) => layerPrograms.pipe(Layer.provide(layerLive({ home: aicHome(process.env) })))
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
  return { node: process.execPath, aic, hook: join(dirname(aic), "hook.js") }
}

const startServer = Effect.zipRight(
  Effect.promise(() => import("../mcp/main.js").then(({ runServer }) => runServer())),
  Effect.never
)

const write = (stream: NodeJS.WriteStream) => (text: string) =>
  Effect.async<void>((resume) => {
    stream.write(text, () => resume(Effect.void))
  })

const layerStreams = Layer.succeed(Streams, {
  out: write(process.stdout),
  err: write(process.stderr),
  readAll: Effect.promise(() => text(process.stdin)),
  colours: process.stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
  watched: process.stderr.isTTY === true && process.env["TERM"] !== "dumb",
  cwd: process.cwd()
})

/** `aic compile … | head` has got what it wanted. */
const endQuietlyOnClosedPipe = (): void => {
  process.stdout.on("error", () => process.exit(exitCodes.done))
  process.stderr.on("error", () => undefined)
}
