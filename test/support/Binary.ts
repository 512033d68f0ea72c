/** The built `aic` as an editor or a shell sees it: a process with three pipes and a home of its own. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { Effect } from "effect"
import { aicFile } from "./Built.js"

export interface Running {
  readonly child: ChildProcessWithoutNullStreams
  readonly out: () => string
  readonly err: () => string
  /** Once all its pipes are closed; null when a signal ended it. */
  readonly ended: Effect.Effect<number | null>
  readonly write: (...lines: ReadonlyArray<unknown>) => void
  /** Waits for a message on stdout. */
  readonly message: (id: number | string | null) => Effect.Effect<Record<string, unknown>>
  /** Waits for a text on stderr. */
  readonly logged: (text: string) => Effect.Effect<void>
}

export const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "aic-e2e-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

export const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env["PATH"],
  HOME: home,
  AIC_HOME: join(home, ".aic")
})

export const start = Effect.fnUntraced(function* (
  args: ReadonlyArray<string>,
  command: ReadonlyArray<string> = [process.execPath, aicFile],
  sharedHome?: string
) {
  const home = sharedHome ?? (yield* temporaryFolder)
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => spawn(command[0] ?? "", [...command.slice(1), ...args], { cwd: home, env: environment(home) })),
    (it) => Effect.sync(() => it.kill("SIGKILL"))
  )
  let out = ""
  let err = ""
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    out += chunk
  })
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    err += chunk
  })
  child.stdin.on("error", () => undefined)
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve))
  const running: Running & { readonly home: string } = {
    home,
    child,
    out: () => out,
    err: () => err,
    ended: Effect.promise(() => exited),
    write: (...lines) => {
      child.stdin.write(lines.map((it) => `${typeof it === "string" ? it : JSON.stringify(it)}\n`).join(""))
    },
    message: (id) => seen(child.stdout, () => messagesOf(out).find((it) => it["id"] === id)),
    logged: (text) => Effect.asVoid(seen(child.stderr, () => (err.includes(text) ? text : undefined)))
  }
  return running
})

const seen = <A>(stream: Readable, look: () => A | undefined): Effect.Effect<A> =>
  Effect.async((resume) => {
    const onData = () => {
      const found = look()
      if (found === undefined) return
      stream.off("data", onData)
      resume(Effect.succeed(found))
    }
    stream.on("data", onData)
    onData()
  })

/** Throws on a line that is not JSON, which is the point. The last line may still be on its way. */
export const messagesOf = (out: string): ReadonlyArray<Record<string, unknown>> =>
  out
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

export const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "0" } }
}
export const listTools = { jsonrpc: "2.0", id: 2, method: "tools/list" }
