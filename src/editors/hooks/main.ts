/** `aic hook <editor> <event>`: reads stdin, answers on stdout, and ends. Loads nothing but `node:`, so that it starts at once. */
import { existsSync, mkdirSync, renameSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { runHook, stdoutOf } from "./Hook.js"
import { ask } from "./Link.js"
import { aicHome, homeProblem } from "./Project.js"

/** More of a payload is a file's content that no hook needs. */
const mostStdinBytes = 16 * 1024 * 1024

/** An editor that keeps the pipe open has said what it had to say by then. */
const stdinWithinMs = 700

export const hookMain = async (args: ReadonlyArray<string>): Promise<void> => {
  const [editor = "", event = ""] = args
  const stdin = await readStdin()
  const problem = homeProblem(process.env)
  if (problem !== null) {
    print(2, `aic: ${problem}.\n`)
    // no editor should stop for it
    process.exit(0)
  }
  const home = aicHome(process.env)
  const { error, output } = await runHook(
    { editor, event, stdin },
    {
      env: process.env,
      home,
      cwd: process.cwd(),
      nowMs: () => Date.now(),
      spentMs: () => process.uptime() * 1_000,
      ask,
      startServer: (root) => startServer(root, home)
    }
  )
  noteLast(home, editor, { event, error })
  print(2, output.stderr === "" ? "" : `${output.stderr}\n`)
  print(1, stdoutOf(output))
  process.exit(output.exit)
}

/** Without the streams of Node, which take as long to make as all that a gate does. An editor that is gone reads nothing. */
const print = (descriptor: number, text: string): void => {
  let rest = Buffer.from(text)
  for (let tries = 0; rest.length > 0 && tries < mostTries; tries++) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      // the pipe is full: its reader needs a moment
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/** Some two seconds. */
const mostTries = 400

const readStdin = (): Promise<string> =>
  new Promise((resolve) => {
    const parts: Array<Buffer> = []
    let length = 0
    const end = () => {
      clearTimeout(timer)
      process.stdin.destroy()
      resolve(Buffer.concat(parts).toString("utf8"))
    }
    const timer = setTimeout(end, stdinWithinMs)
    process.stdin.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= mostStdinBytes) parts.push(chunk)
    })
    process.stdin.on("end", end)
    process.stdin.on("error", end)
  })

const startServer = async (root: string, home: string): Promise<void> => {
  const server = serverBundle()
  if (server === undefined) return
  const { spawn } = await import("node:child_process")
  const child = spawn(process.execPath, [...heapFlags(), server, "serve", "--background", root], {
    cwd: root,
    detached: true,
    stdio: "ignore",
    windowsHide: true,
    // with an arena for each of its threads, glibc keeps a third more memory when they have done their work
    env: { MALLOC_ARENA_MAX: "2", ...process.env, AIC_HOME: home }
  })
  child.on("error", () => undefined)
  child.unref()
}

/**
 * A heap that shrinks while nobody asks makes the next prompt take half as long again. Not for a Node that may have lost
 * the flag: it would not start at all.
 */
const heapFlags = (): ReadonlyArray<string> =>
  Number.parseInt(process.versions.node, 10) <= 24 ? ["--min-semi-space-size=16"] : []

/** Beside `dist/hook.cjs`, and one folder up from where `aic hook` keeps its parts. */
const serverBundle = (): string | undefined =>
  ["aic.js", "../aic.js"].map((it) => fileURLToPath(new URL(it, import.meta.url))).find((it) => existsSync(it))

/** For `aic doctor`: which event came last from an editor, and what went wrong. */
const noteLast = (
  home: string,
  editor: string,
  last: { readonly event: string; readonly error: string | null }
): void => {
  if (!/^[a-z-]{1,20}$/.test(editor)) return
  try {
    const folder = join(home, "hooks")
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${editor}.json`)
    const half = `${file}.${process.pid}`
    writeFileSync(half, `${JSON.stringify({ ...last, at: new Date().toISOString() })}\n`, { mode: 0o600 })
    renameSync(half, file)
  } catch {
    // a log that cannot be written is no reason to disturb the editor
  }
}
