/** Runs `aic bench-serve` until its input ends. */
import { createInterface } from "node:readline"
import { Effect, Layer, Logger, LogLevel, Stream } from "effect"
import { aicHome } from "../editors/hooks/Project.js"
import { layerLive } from "../layers/Live.js"
import { layerStderrLogger } from "../layers/StderrLogger.js"
import { layerPrograms } from "../programs/index.js"
import { answerBenchLine } from "./commands/BenchServe.js"
import { exitCodes } from "./ExitCodes.js"

export const runBenchServe = (): void => {
  process.stdout.on("error", () => process.exit(exitCodes.done))
  const lines = Stream.fromAsyncIterable(createInterface({ input: process.stdin, crlfDelay: Infinity }), String)
  const live = layerPrograms.pipe(Layer.provide(layerLive({ home: aicHome(process.env) })))
  const running = Effect.runFork(
    lines.pipe(
      Stream.filter((line) => line.trim() !== ""),
      Stream.orDie,
      Stream.mapEffect(answerBenchLine),
      Stream.runForEach((answer) => Effect.sync(() => process.stdout.write(`${answer}\n`))),
      Effect.provide(Layer.merge(live, Logger.minimumLogLevel(LogLevel.Error))),
      Effect.tapErrorCause((cause) => Effect.logFatal("bench-serve stopped", cause)),
      Effect.provide(layerStderrLogger)
    )
  )
  running.addObserver((exit) => {
    process.stdout.write("", () => process.exit(exit._tag === "Success" ? exitCodes.done : exitCodes.internal))
  })
}
