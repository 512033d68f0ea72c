/** What every command does with its process: streams, signals, and an end when all is written. */
import { Effect, Exit, Layer } from "effect"
import { type ExitCode, exitCodes } from "./ExitCodes.js"
import { Streams } from "./Streams.js"
import { UsageError } from "./UsageError.js"

/** After a signal nobody waits longer than this for things to be put away. */
const maxMillisToStop = 500

export const runProcess = (command: Effect.Effect<ExitCode>): void => {
  const unwritten = watchOutput()
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
  running.addObserver((exit) => {
    const code = signalled ?? (Exit.isSuccess(exit) ? exit.value : exitCodes.internal)
    process.exit(code === exitCodes.done ? unwritten() : code)
  })
}

const write = (stream: NodeJS.WriteStream) => (text: string) =>
  Effect.async<void>((resume) => {
    stream.write(text, () => resume(Effect.void))
  })

export const layerStreams = Layer.succeed(Streams, {
  out: write(process.stdout),
  err: write(process.stderr),
  readAll: Effect.suspend(() => readInput),
  colours: process.stdout.isTTY === true && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb",
  watched: process.stderr.isTTY === true && process.env["TERM"] !== "dumb",
  columns: process.stdout.columns || 80,
  ask: (question) =>
    process.stdin.isTTY !== true || process.stderr.isTTY !== true
      ? Effect.succeed(null)
      : Effect.flatMap(
          Effect.promise(() => import("node:readline")),
          ({ createInterface }) =>
            Effect.async<string | null>((resume) => {
              const reader = createInterface({ input: process.stdin, output: process.stderr })
              reader.once("close", () => resume(Effect.succeed(null)))
              reader.question(question, (answer) => {
                resume(Effect.succeed(answer))
                reader.close()
              })
              return Effect.sync(() => reader.close())
            })
        ),
  cwd: process.cwd()
})

/** No text that is meant is longer; one that does not end would fill the memory. */
const mostInput = 64 * 1_048_576

const readInput = Effect.tryPromise({
  try: async () => {
    const chunks: Array<Uint8Array> = []
    let size = 0
    for await (const chunk of process.stdin) {
      const bytes: Uint8Array = typeof chunk === "string" ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > mostInput) throw new RangeError(`it is longer than ${mostInput / 1_048_576} MiB`)
      chunks.push(bytes)
    }
    // drops a byte-order mark, which Windows' tools write
    return new TextDecoder().decode(Buffer.concat(chunks))
  },
  catch: (error) =>
    new UsageError({
      problem: `standard input cannot be read: ${error instanceof Error ? error.message : "it is closed"}`
    })
})

/**
 * `aic compile … | head` has got what it wanted: the command goes on to its own end, since one that found something says
 * so whoever reads it. What could not be written for another reason is no success. Answers the code for that.
 */
const watchOutput = (): (() => ExitCode) => {
  let code: ExitCode = exitCodes.done
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || code === exitCodes.failed) return
    code = exitCodes.failed
    process.stderr.write(`aic: What was to be printed could not be written: ${error.message}\n`)
  })
  process.stderr.on("error", () => undefined)
  return () => code
}
