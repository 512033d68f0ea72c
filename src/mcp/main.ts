/** `aic serve`: the stdio server that an editor starts. stdout is the protocol; nothing else may write to it. */
import { Console } from "node:console"
import { homedir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Layer } from "effect"
import { AbsolutePath } from "../domain/Paths.js"
import { startFolderOf } from "../editors/StartFolders.js"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { StartFolder } from "../programs/StartFolder.js"
import { hungUp } from "./HungUp.js"
import { serve } from "./Serve.js"
import { makeStdioTransport } from "./StdioTransport.js"

/** Whatever hangs, an editor that closes a session does not wait longer. */
const maxMillisToStop = 2_000

export const runServer = (): void => {
  keepStdoutPure()
  surviveStrayErrors()
  const keptAlive = setInterval(() => undefined, 60_000)
  const running = Effect.runFork(
    serve({
      transport: makeStdioTransport(process.stdin, process.stdout),
      hungUp: Effect.tap(hungUp, () => Effect.sync(() => setTimeout(() => process.exit(0), maxMillisToStop).unref())),
      live: layerServer
    }).pipe(
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
    ([{ layerLive }, { layerPrograms }]) =>
      layerPrograms.pipe(
        Layer.provideMerge(layerLive({ home: process.env["AIC_HOME"] ?? join(homedir(), ".aic") })),
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
  process.on("uncaughtException", (error) => process.stderr.write(`uncaught: ${error.stack ?? error.message}\n`))
  process.on("unhandledRejection", (reason) => process.stderr.write(`unhandled: ${String(reason)}\n`))
}
