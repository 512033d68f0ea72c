/** How a server learns that there is nobody left to serve: every editor says it in another way. */
import { Effect } from "effect"

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const
const parentCheckMillis = 2_000

// Read as early as can be: a parent that dies while we start is a parent that is gone.
const parent = process.ppid

/** For a server that has no editor of its own. */
export const signalled: Effect.Effect<string> = Effect.async((resume) => {
  for (const signal of signals) process.on(signal, () => resume(Effect.succeed(signal)))
})

/** Completes at the first sign, with its name. Later signs are ignored: the end has begun. */
export const hungUp: Effect.Effect<string> = Effect.async((resume) => {
  const because = (reason: string) => () => resume(Effect.succeed(reason))
  const stdinEnded = because("end of stdin")
  process.stdin.once("end", stdinEnded)
  process.stdin.once("close", stdinEnded)
  if (process.stdin.readableEnded || process.stdin.destroyed) stdinEnded()
  process.stdout.on("error", because("stdout was closed"))
  for (const signal of signals) process.on(signal, because(signal))
  // A parent that was killed sends no signal, and something else may hold our stdin open.
  const orphaned = because("the parent process is gone")
  setInterval(() => process.ppid !== parent && orphaned(), parentCheckMillis).unref()
})
