/**
 * Kills editors, servers and hooks with -9 at random moments and in any order, and looks after each round whether the
 * next prompt is answered: no lock, no socket and no process of a dead one may stand in its way.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { runPlaces } from "../../src/editors/hooks/Project.js"
import { makeRandom } from "./Random.js"

export interface HookStormReport {
  readonly rounds: number
  readonly killed: { readonly editor: number; readonly server: number; readonly hook: number }
  /** Hooks that ended by themselves. */
  readonly hooks: number
  /** Of those, in milliseconds of wall time. */
  readonly slowestHook: number
  /** Until a server was gone whose editor was killed, in milliseconds. */
  readonly slowestOrphan: number
  /** Until a prompt was answered with code again, in milliseconds. */
  readonly slowestRecovery: number
  readonly faults: ReadonlyArray<string>
}

export interface HookStormOptions {
  /** `dist/` of a build. */
  readonly dist: string
  readonly rounds: number
  readonly seed: number
  /** How long a server without an editor waits for a question, in milliseconds. */
  readonly idle: number
}

const orphanLimitMs = 10_000

export const runHookStorm = async (options: HookStormOptions): Promise<HookStormReport> => {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "aic-hook-storm-")))
  const storm = makeStorm(base, options)
  try {
    for (let n = 0; n < options.rounds; n++) await storm.round(n)
    await storm.end()
    return { rounds: options.rounds, ...storm.report() }
  } finally {
    storm.killAll()
    rmSync(base, { recursive: true, force: true })
  }
}

const landmark = "export const reconcileLedger"

const makeStorm = (base: string, { dist, idle, seed }: HookStormOptions) => {
  const home = join(base, "home")
  const root = join(base, "shop")
  mkdirSync(join(root, "src"), { recursive: true })
  writeFileSync(join(root, "src/ledger.ts"), `${landmark} = (entries: number[]) => entries.length\n`)
  spawnSync("git", ["init", "-q", root])
  const env = { PATH: process.env["PATH"], HOME: base, AIC_HOME: home, AIC_IDLE_MS: String(idle) }
  const places = runPlaces(home, root)
  const chance = makeRandom(seed).next
  const below = (most: number) => Math.floor(chance() * most)
  const faults: Array<string> = []
  const killed = { editor: 0, server: 0, hook: 0 }
  const seen = { hooks: 0, slowestHook: 0, slowestOrphan: 0, slowestRecovery: 0 }
  const started = new Set<number>()
  let prompts = 0
  let editor: { readonly process: ChildProcess; readonly server: number } | null = null

  const startHook = (event: string, fields: object) => {
    const child = spawn(process.execPath, [join(dist, "hook.cjs"), "claude-code", event], { cwd: root, env })
    child.stdin.on("error", () => undefined)
    child.stdin.end(JSON.stringify({ session_id: "storm", cwd: root, ...fields }))
    return child
  }

  const startPrompt = () =>
    startHook("UserPromptSubmit", {
      prompt_id: `p${++prompts}`,
      prompt: `fix reconcileLedger for entry ${prompts} of an empty ledger`
    })

  /** Runs to its end; its output must be valid. Answers whether it held the code. */
  const runPrompt = async (): Promise<boolean> => {
    const from = performance.now()
    const child = startPrompt()
    let out = ""
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk
    })
    const [code] = await once(child, "close")
    seen.hooks += 1
    seen.slowestHook = Math.max(seen.slowestHook, Math.round(performance.now() - from))
    if (code !== 0) faults.push(`prompt ${prompts}: exit code ${code}`)
    if (out !== "" && !isJson(out)) faults.push(`prompt ${prompts}: printed ${JSON.stringify(out.slice(0, 80))}`)
    return out.includes(landmark)
  }

  const serverPid = (): number | null => {
    try {
      const { pid }: { readonly pid: unknown } = JSON.parse(readFileSync(places.card, "utf8"))
      if (typeof pid !== "number") return null
      started.add(pid)
      return pid
    } catch {
      return null
    }
  }

  const startEditor = async () => {
    // its server reads our pipe: that stays open when the editor is gone
    const process_ = spawn(process.execPath, ["-e", editorSource, join(dist, "aic.js"), root], {
      env,
      stdio: ["pipe", "pipe", "ignore"]
    })
    const [line] = await once(process_.stdout, "data")
    const server = Number(String(line))
    started.add(server)
    editor = { process: process_, server }
  }

  const killEditor = async () => {
    if (editor === null) return startEditor()
    const { process: own, server } = editor
    editor = null
    own.kill("SIGKILL")
    killed.editor += 1
    const from = performance.now()
    while (isRunning(server) && performance.now() - from < orphanLimitMs) await sleep(50)
    if (isRunning(server)) faults.push(`a server outlived its editor by ${orphanLimitMs / 1_000} seconds`)
    seen.slowestOrphan = Math.max(seen.slowestOrphan, Math.round(performance.now() - from))
  }

  const killServer = async () => {
    const pid = serverPid()
    if (pid === null) return
    kill(pid)
    killed.server += 1
  }

  const killHook = async () => {
    const child = startPrompt()
    await sleep(below(250))
    if (child.exitCode === null) killed.hook += 1
    child.kill("SIGKILL")
  }

  const actions = [killHook, killHook, killServer, killServer, killEditor, async () => void (await runPrompt())]

  return {
    round: async (n: number) => {
      for (let step = 0; step < 3; step++) {
        const action = actions[below(actions.length)]
        // now and then two at once
        await Promise.all([action?.(), chance() < 0.3 ? killHook() : undefined])
      }
      const from = performance.now()
      while (!(await runPrompt())) {
        if (performance.now() - from > 20_000) {
          faults.push(`round ${n}: no prompt is answered with code any more`)
          break
        }
      }
      seen.slowestRecovery = Math.max(seen.slowestRecovery, Math.round(performance.now() - from))
      serverPid()
    },
    /** Nobody asks any more: nobody stays, and nothing is left but cards and sockets of the killed. */
    end: async () => {
      if (editor !== null) await killEditor()
      const pid = serverPid()
      const from = performance.now()
      while (pid !== null && isRunning(pid) && performance.now() - from < idle + 15_000) await sleep(50)
      if (pid !== null && isRunning(pid)) faults.push("a server without an editor does not end when it is idle")
      const left = existsSync(join(home, "run")) ? readdirSync(join(home, "run")) : []
      const halves = left.filter((it) => /\.\d+$/.test(it))
      if (halves.length > killed.server + killed.hook) faults.push(`left in the run folder: ${halves.join(" ")}`)
    },
    report: () => ({ killed, ...seen, faults }),
    killAll: () => {
      editor?.process.kill("SIGKILL")
      serverPid()
      for (const pid of started) kill(pid)
    }
  }
}

/** An editor as far as we are concerned: it has started a server, and lives. */
const editorSource = `
const [aic, root] = process.argv.slice(1)
const server = require("node:child_process").spawn(process.execPath, [aic, "serve"], { cwd: root, stdio: ["inherit", "ignore", "ignore"] })
process.stdout.write(String(server.pid))
setInterval(() => undefined, 60_000)
`

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // it is gone already
  }
}
