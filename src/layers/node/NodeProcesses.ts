/**
 * Asks the system which processes live. A pid alone is not enough: after a crash, and surely after a reboot,
 * another process may have it. So a process is its pid together with the moment that it began.
 */
import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { Effect, Layer } from "effect"
import { Processes } from "../../services/Processes.js"

export const layerNodeProcesses = Layer.sync(Processes, () => {
  const startedAt = startOf[process.platform] ?? unknownStart
  return Processes.of({
    self: Effect.map(startedAt(process.pid), (it) => ({ pid: process.pid, startedAt: it })),
    isAlive: (other) => {
      if (!hasPid(other.pid)) return Effect.succeed(false)
      if (other.startedAt === null) return Effect.succeed(true)
      // When the system does not tell now what it told then, the pid is all there is to go by.
      return Effect.map(startedAt(other.pid), (now) => now === null || now === other.startedAt)
    }
  })
})

type StartOf = (pid: number) => Effect.Effect<string | null>

const unknownStart: StartOf = () => Effect.succeed(null)

const hasPid = (pid: number): boolean => {
  // 0 and negative numbers would ask about groups of processes.
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** Ticks since boot say little without the boot that they count from. */
const linuxStart: StartOf = (pid) =>
  Effect.zipWith(
    textOf(`/proc/${pid}/stat`),
    textOf("/proc/sys/kernel/random/boot_id"),
    (stat, boot) => `${boot.trim()}/${startTicks(stat)}`
  ).pipe(Effect.orElseSucceed(() => null))

const textOf = (path: string) => Effect.tryPromise(() => readFile(path, "utf8"))

/** Field 22. The name in field 2 may hold blanks and brackets, so fields are counted from its last bracket. */
const startTicks = (stat: string): string => {
  const [state, ...others] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return state === "Z" ? "zombie" : (others[18] ?? "unknown")
}

const macStart: StartOf = (pid) =>
  Effect.async((resume) => {
    const ask = execFile(
      "/bin/ps",
      ["-o", "lstart=", "-p", String(pid)],
      { env: { LC_ALL: "C", TZ: "UTC" }, timeout: 2_000 },
      (error, stdout) => resume(Effect.succeed(error === null && stdout.trim() !== "" ? stdout.trim() : null))
    )
    return Effect.sync(() => ask.kill())
  })

const startOf: Partial<Record<NodeJS.Platform, StartOf>> = { linux: linuxStart, darwin: macStart }
