/** `aic serve`: the stdio server that an editor starts. stdout is the protocol; nothing else may write to it. */
import { Console } from "node:console"
import { Effect, Exit, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { aicHome, projectOf } from "../editors/hooks/Project.js"
import { startFolderOf } from "../editors/StartFolders.js"
import { cleanLogLine } from "../layers/LogLines.js"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { StartFolder } from "../programs/StartFolder.js"
import { hungUp, signalled } from "./HungUp.js"
import { serve, serveBackground } from "./Serve.js"
import { makeStdioTransport } from "./StdioTransport.js"

/** Whatever hangs, an editor that closes a session does not wait longer. */
const maxMillisToStop = 2_000

export const runServer = (): void => {
  keepStdoutPure()
  const root = projectOf(process.cwd())
  runUntilDone(
    serve({
      transport: makeStdioTransport(process.stdin, process.stdout),
      hungUp: endingSoon(hungUp),
      live: layerServer,
      hooks: root === null ? null : { home: aicHome(process.env), root: AbsolutePath.make(root) }
    })
  )
}

/** `aic serve --background <folder>`: for hooks, where no editor has started a server yet. */
export const runBackgroundServer = (folder: string): void => {
  const root = projectOf(folder)
  if (root === null) return
  const idle = Number(process.env["AIC_IDLE_MS"]) || idleMillis
  runUntilDone(
    serveBackground({
      hungUp: endingSoon(signalled),
      live: layerServer,
      hooks: { home: aicHome(process.env), root: AbsolutePath.make(root) },
      idle
    })
  )
}

const idleMillis = 10 * 60_000

const endingSoon = (sign: Effect.Effect<string>) =>
  Effect.tap(sign, () => Effect.sync(() => setTimeout(() => process.exit(0), maxMillisToStop).unref()))

const runUntilDone = (server: Effect.Effect<void>): void => {
  surviveStrayErrors()
  const keptAlive = setInterval(() => undefined, 60_000)
  const running = Effect.runFork(
    server.pipe(
      Effect.tapErrorCause((cause) => Effect.logFatal("the server stopped", cause)),
      Effect.provide(layerStderrLogger)
    )
  )
  running.addObserver((exit) => {
    clearInterval(keptAlive)
    process.stdout.write("", () => process.exit(Exit.isSuccess(exit) ? 0 : 70))
  })
}

// Imported when it is built, which is after the first answer: the database driver and the parsers are most of the code.
const layerServer = Layer.unwrapEffect(
  Effect.map(
    Effect.promise(() => Promise.all([import("../layers/Live.js"), import("../programs/index.js")])),
    ([{ layerLive }, { layerPrograms, layerRehearsed }]) =>
      layerPrograms.pipe(
        Layer.provide(layerRehearsed),
        Layer.provideMerge(layerLive({ home: aicHome(process.env), watch: true })),
        Layer.merge(layerStartFolder)
      )
  )
)

const layerStartFolder = Layer.sync(StartFolder, () => AbsolutePath.make(startFolderOf(process.env) ?? process.cwd()))

/** A stray `console.log` of a library would break the protocol. */
const keepStdoutPure = (): void => {
  globalThis.console = new Console(process.stderr, process.stderr)
}

const surviveStrayErrors = (): void => {
  process.stderr.on("error", () => undefined)
  process.on("uncaughtException", (error) =>
    process.stderr.write(cleanLogLine(`uncaught: ${error.stack ?? error.message}\n`))
  )
  process.on("unhandledRejection", (reason) => process.stderr.write(cleanLogLine(`unhandled: ${String(reason)}\n`)))
}
