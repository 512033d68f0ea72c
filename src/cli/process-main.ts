/** What every command does with its process: streams, signals, and an end when all is written. */
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"
import { Effect, Exit, Layer } from "effect"
import { type ExitCode, exitCodes } from "./ExitCodes.js"
import { Streams } from "./Streams.js"

/** After a signal nobody waits longer than this for things to be put away. */
const maxMillisToStop = 500

export const runProcess = (command: Effect.Effect<ExitCode>): void => {
  endQuietlyOnClosedPipe()
  const running = Effect.runFork(command)
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

const write = (stream: NodeJS.WriteStream) => (text: string) =>
  Effect.async<void>((resume) => {
    stream.write(text, () => resume(Effect.void))
  })

export const layerStreams = Layer.succeed(Streams, {
  out: write(process.stdout),
  err: write(process.stderr),
  readAll: Effect.promise(() => text(process.stdin)),
  colours: process.stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
  watched: process.stderr.isTTY === true && process.env["TERM"] !== "dumb",
  columns: process.stdout.columns || 80,
  ask: (question) =>
    process.stdin.isTTY !== true || process.stderr.isTTY !== true
      ? Effect.succeed(null)
      : Effect.async<string | null>((resume) => {
          const reader = createInterface({ input: process.stdin, output: process.stderr })
          reader.once("close", () => resume(Effect.succeed(null)))
          reader.question(question, (answer) => {
            resume(Effect.succeed(answer))
            reader.close()
          })
          return Effect.sync(() => reader.close())
        }),
  cwd: process.cwd()
})

/** `aic compile … | head` has got what it wanted. */
const endQuietlyOnClosedPipe = (): void => {
  process.stdout.on("error", () => process.exit(exitCodes.done))
  process.stderr.on("error", () => undefined)
}
