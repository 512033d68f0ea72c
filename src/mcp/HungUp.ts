/** How a server learns that there is nobody left to serve: every editor says it in another way. */
import { Effect } from "effect"

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const
const parentCheckMillis = 2_000

/** Completes at the first sign, with its name. Later signs are ignored: the end has begun. */
export const hungUp: Effect.Effect<string> = Effect.async((resume) => {
  const because = (reason: string) => () => resume(Effect.succeed(reason))
  process.stdin.once("end", because("end of stdin"))
  process.stdin.once("close", because("stdin was closed"))
  process.stdout.on("error", because("stdout was closed"))
  for (const signal of signals) process.on(signal, because(signal))
  // A parent that was killed sends no signal, and something else may hold our stdin open.
  const parent = process.ppid
  const orphaned = because("the parent process is gone")
  setInterval(() => process.ppid !== parent && orphaned(), parentCheckMillis).unref()
})
