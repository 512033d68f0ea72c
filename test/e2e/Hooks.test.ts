/** The built hook and the built server: two processes that find each other by the project. */
import { spawn, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { runPlaces } from "../../src/editors/hooks/Project.js"
import { environment, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"

beforeAll(ensureBuilt, 120_000)

const hookFile = aicFile.replace(/aic\.js$/, "hook.cjs")

interface Ran {
  readonly stdout: string
  readonly code: number | null
}

const runHook = (
  args: ReadonlyArray<string>,
  stdin: string,
  options: { readonly cwd: string; readonly home: string; readonly file?: ReadonlyArray<string> }
) =>
  Effect.promise(
    () =>
      new Promise<Ran>((resolve) => {
        const [file = hookFile, ...first] = options.file ?? [hookFile]
        const child = spawn(process.execPath, [file, ...first, ...args], {
          cwd: options.cwd,
          env: { ...environment(options.home), AIC_IDLE_MS: "60000" }
        })
        let stdout = ""
        child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
          stdout += chunk
        })
        child.stdin.on("error", () => undefined)
        child.stdin.end(stdin)
        child.on("close", (code) => resolve({ stdout, code }))
      })
  )

/** A project with a server of its own, which ends with the scope. */
const scene = Effect.gen(function* () {
  const home = realpathSync(yield* temporaryFolder)
  const root = join(home, "shop")
  mkdirSync(join(root, "src"), { recursive: true })
  writeFileSync(join(root, "src/cart.ts"), "export const totalOfCart = (lines: number[]) => lines.length\n")
  writeFileSync(join(root, "src/user.ts"), "export const findUser = (id: string) => id\n")
  spawnSync("git", ["init", "-q", root])
  const places = runPlaces(join(home, ".aic"), root)
  yield* Effect.addFinalizer(() => Effect.sync(() => kill(places.card)))
  return { home, root, places }
})

const pidOf = (card: string): number | null => (existsSync(card) ? JSON.parse(readFileSync(card, "utf8")).pid : null)

const kill = (card: string, signal: NodeJS.Signals = "SIGKILL") => {
  const pid = pidOf(card)
  if (pid === null) return
  try {
    process.kill(pid, signal)
  } catch {
    // it is gone already
  }
}

const startServer = Effect.fnUntraced(function* ({ home, places, root }: Effect.Effect.Success<typeof scene>) {
  const child = spawn(process.execPath, [aicFile, "serve", "--background", root], {
    env: environment(home),
    stdio: "ignore"
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => child.kill("SIGKILL")))
  yield* until(() => existsSync(places.card))
  return child
})

const until = (isSo: () => boolean) =>
  Effect.repeat(Effect.sync(isSo), { until: (it) => it, schedule: Schedule.spaced("20 millis") })

const isRunning = (pid: number | null): boolean => {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

let sessions = 0

/** Each is the first of a conversation. */
const promptEvent = (root: string, prompt: string) =>
  JSON.stringify({
    session_id: `s${++sessions}`,
    prompt_id: "p1",
    cwd: join(root, "src"),
    hook_event_name: "UserPromptSubmit",
    prompt
  })

/** Asks until the code comes: on a busy machine a first answer may be names alone. */
const askedUntil = ({ home, root }: { readonly home: string; readonly root: string }, prompt: string, code: string) =>
  Effect.suspend(() =>
    runHook(["claude-code", "UserPromptSubmit"], promptEvent(root, prompt), { cwd: root, home })
  ).pipe(
    Effect.tap((ran) => Effect.sync(() => assert.strictEqual(ran.code, 0))),
    Effect.repeat({ until: (ran) => ran.stdout.includes(code), times: 30 }),
    Effect.tap((ran) => Effect.sync(() => assert.include(ran.stdout, code)))
  )

const contextIn = ({ stdout }: Ran): string => JSON.parse(stdout).hookSpecificOutput.additionalContext

describe("a hook and the project's server", () => {
  it.scopedLive("answer a prompt with the files that it is about", () =>
    Effect.gen(function* () {
      const here = yield* scene
      yield* startServer(here)
      const code = "export const totalOfCart = (lines: number[]) => lines.length"
      const ran = yield* askedUntil(here, "fix totalOfCart for an empty cart", code)
      assert.isAtMost(contextIn(ran).length, 9_500)
    })
  )

  it.scopedLive("run nothing of the project, and write nothing into it but its own folder", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const proof = join(here.home, "ran")
      for (const file of ["integrations/claude/install.cjs", "integrations/cursor/install.cjs", "install.cjs"]) {
        mkdirSync(dirname(join(here.root, file)), { recursive: true })
        writeFileSync(join(here.root, file), `require("node:fs").writeFileSync(${JSON.stringify(proof)}, "")`)
      }
      writeFileSync(join(here.root, ".gitignore"), "dist\n")
      const before = readdirSync(here.root).sort()
      yield* startServer(here)
      yield* askedUntil(here, "fix findUser", "export const findUser")
      assert.deepStrictEqual(
        readdirSync(here.root)
          .filter((it) => it !== ".aic")
          .sort(),
        before
      )
      assert.deepStrictEqual(
        [readFileSync(join(here.root, ".gitignore"), "utf8"), existsSync(proof)],
        ["dist\n", false]
      )
    })
  )

  it.scopedLive("keep the socket and the card to their owner", () =>
    Effect.gen(function* () {
      const here = yield* scene
      yield* startServer(here)
      assert.deepStrictEqual(
        [here.places.socket, here.places.card, join(here.home, ".aic/run")].map((it) => statSync(it).mode & 0o777),
        [0o600, 0o600, 0o700]
      )
    })
  )

  it.scopedLive("say nothing, and end, when the question is not JSON", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const options = { cwd: here.root, home: here.home }
      const claude = yield* runHook(["claude-code", "UserPromptSubmit"], '{"prompt": "fix', options)
      const cursor = yield* runHook(["cursor", "preToolUse"], "", options)
      const unknown = yield* runHook(["emacs", "x"], "{}", options)
      const byCommand = yield* runHook(["cursor", "stop"], "[]", { ...options, file: [aicFile, "hook"] })
      assert.deepStrictEqual(
        [claude, cursor, unknown, byCommand],
        [
          { stdout: "", code: 0 },
          { stdout: '{"permission":"allow"}\n', code: 0 },
          { stdout: "", code: 0 },
          { stdout: "{}\n", code: 0 }
        ]
      )
    })
  )

  it.scopedLive("start a server where there is none, and find it the next time", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const options = { cwd: here.root, home: here.home }
      yield* runHook(["claude-code", "UserPromptSubmit"], promptEvent(here.root, "fix findUser"), options)
      yield* until(() => existsSync(here.places.card))
      const pid = pidOf(here.places.card)
      yield* askedUntil(here, "fix findUser", "export const findUser")
      assert.strictEqual(pidOf(here.places.card), pid)
    })
  )

  it.scopedLive("go on after the server was killed", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const first = yield* startServer(here)
      first.kill("SIGKILL")
      yield* until(() => !isRunning(first.pid ?? null))
      const options = { cwd: here.root, home: here.home }
      yield* runHook(["claude-code", "UserPromptSubmit"], promptEvent(here.root, "fix findUser"), options)
      yield* until(() => pidOf(here.places.card) !== first.pid)
      yield* askedUntil(here, "fix findUser", "export const findUser")
    })
  )

  it.scopedLive("have one server for a project: a second one ends, and leaves the first in its place", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const first = yield* startServer(here)
      const second = spawnSync(process.execPath, [aicFile, "serve", "--background", here.root], {
        env: environment(here.home),
        timeout: 15_000
      })
      assert.deepStrictEqual([second.status, pidOf(here.places.card)], [0, first.pid ?? null])
    })
  )

  it.scopedLive("leave nothing behind when the server is told to end", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const server = yield* startServer(here)
      server.kill("SIGTERM")
      yield* until(() => !isRunning(server.pid ?? null))
      assert.deepStrictEqual([here.places.card, here.places.socket].map(existsSync), [false, false])
    })
  )

  it.scopedLive("end without questions after the idle time", () =>
    Effect.gen(function* () {
      const here = yield* scene
      const ended = spawnSync(process.execPath, [aicFile, "serve", "--background", here.root], {
        env: { ...environment(here.home), AIC_IDLE_MS: "300" },
        timeout: 15_000
      })
      assert.strictEqual(ended.status, 0)
    })
  )
})
