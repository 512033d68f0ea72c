/**
 * Kills servers in the middle of their compiles, over and over on one database, and looks after each kill at what the
 * next start makes of it: the database is whole, no compile that was answered is lost, none is there by halves, and
 * the killed one is recorded as a crash, once.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect } from "effect"
import { makeRandom } from "./Random.js"

export interface KillReport {
  readonly kills: number
  /** Compiles that were answered before their server was killed. */
  readonly answered: number
  /** Compiles in the database; those whose answer did not get out any more are among them. */
  readonly recorded: number
  readonly crashes: number
  /** Sentences about what should not be. */
  readonly faults: ReadonlyArray<string>
}

export const runKillStorm = async (options: {
  readonly bin: string
  readonly kills: number
  readonly seed: number
  /** A server is killed at a random moment of so many milliseconds after its first call. */
  readonly withinMillis: number
}): Promise<KillReport> => {
  const folder = mkdtempSync(join(tmpdir(), "aic-kill-"))
  try {
    const home = join(folder, "home")
    const project = makeProject(join(folder, "project"))
    const chance = makeRandom(options.seed).next
    const answered: Array<string> = []
    const crashes = new Map<string, string>()
    const faults: Array<string> = []
    for (let n = 0; n < options.kills; n++) {
      const server = await start(options.bin, home, project, `storm ${n}`)
      if (n > 0) faults.push(...(await look(home, answered, crashes)).map((fault) => `after kill ${n}: ${fault}`))
      server.work()
      await sleep(chance() * options.withinMillis)
      answered.push(...(await server.kill()))
    }
    const last = await start(options.bin, home, project, "the last")
    faults.push(...(await look(home, answered, crashes)).map((fault) => `at the end: ${fault}`))
    await last.stop()
    if (crashes.size !== options.kills) faults.push(`${options.kills} kills, ${crashes.size} crashes`)
    return {
      kills: options.kills,
      answered: answered.length,
      recorded: await countOf(home, "compilation_log"),
      crashes: crashes.size,
      faults
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const makeProject = (folder: string): string => {
  mkdirSync(join(folder, "src"), { recursive: true })
  for (const name of ["login", "invoice", "customer", "report"]) {
    writeFileSync(join(folder, `src/${name}.ts`), `export const ${name} = (key: string) => key.trim()\n`.repeat(20))
  }
  return folder
}

const start = async (bin: string, home: string, project: string, name: string) => {
  const child = spawn(process.execPath, [bin, "serve"], {
    cwd: project,
    env: { PATH: process.env["PATH"], HOME: home, AIC_HOME: home },
    stdio: ["pipe", "pipe", "ignore"]
  })
  const exited = once(child, "exit")
  const answered: Array<string> = []
  const waiting = new Map<unknown, () => void>()
  createInterface({ input: child.stdout }).on("line", (line) => {
    // the last line may be a part of one
    if (!line.endsWith("}")) return
    const message = JSON.parse(line) as { id?: unknown; result?: { isError?: boolean } }
    if (typeof message.id === "string" && message.result?.isError !== true) answered.push(message.id)
    waiting.get(message.id)?.()
  })
  child.stdin.on("error", () => undefined)
  const write = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`)
  const ask = (id: unknown, method: string, params: object) =>
    new Promise<void>((resolve) => {
      waiting.set(id, resolve)
      write({ id, method, params })
    })
  const clientInfo = { name: "storm", version: "1" }
  await ask(1, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo })
  write({ method: "notifications/initialized" })
  // a bad call is answered when the services are there, and with them the row of the session
  await ask(2, "tools/call", { name: "aic_compile", arguments: {} })
  return {
    /** Keeps it busy: the id of a call is its intent, and each answer is followed by the next call. */
    work: () => {
      const next = (n: number) => {
        const intent = `fix the login of the customer: ${name}, step ${n}`
        void ask(intent, "tools/call", { name: "aic_compile", arguments: { intent, projectRoot: project } }).then(() =>
          next(n + 1)
        )
      }
      next(0)
    },
    kill: async () => {
      child.kill("SIGKILL")
      await exited
      await drained(child)
      return answered
    },
    stop: async () => {
      child.stdin.end()
      await exited
    }
  }
}

/** What was written before the end is still in the pipe. */
const drained = async ({ stdout }: ChildProcess): Promise<void> => {
  if (stdout !== null && !stdout.closed) await once(stdout, "close")
}

interface SessionRow {
  readonly session_id: string
  readonly stopped_at: string | null
  readonly stop_reason: string | null
}

/** With a server running that has just started. Adds the crashes that it found. */
const look = (home: string, answered: ReadonlyArray<string>, crashes: Map<string, string>) =>
  reading(
    home,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const faults: Array<string> = []
      const [integrity] = yield* sql`PRAGMA integrity_check`
      if (integrity?.["integrity_check"] !== "ok") faults.push(`integrity: ${JSON.stringify(integrity)}`)
      const rows = yield* sql<{ readonly intent: string }>`SELECT intent FROM compilation_log`
      const intents = new Set(rows.map((it) => it.intent))
      for (const intent of answered) if (!intents.has(intent)) faults.push(`lost: ${intent}`)
      for (const table of ["telemetry_events", "quality_snapshots"]) {
        const alone = yield* sql`
          SELECT id FROM compilation_log WHERE id NOT IN (SELECT compilation_id FROM ${sql(table)})`
        if (alone.length > 0) faults.push(`${alone.length} compiles without a row in ${table}`)
      }
      const sessions = yield* sql<SessionRow>`SELECT session_id, stopped_at, stop_reason FROM server_sessions`
      const running = sessions.filter((it) => it.stopped_at === null)
      if (running.length !== 1) faults.push(`${running.length} sessions are open`)
      for (const { session_id, stop_reason, stopped_at } of sessions) {
        if (stopped_at === null) continue
        if (stop_reason !== "crash") faults.push(`a killed session is called ${stop_reason}`)
        const before = crashes.get(session_id) ?? stopped_at
        if (before !== stopped_at) faults.push(`the crash of ${session_id} was recorded twice`)
        crashes.set(session_id, stopped_at)
      }
      return faults
    })
  )

const countOf = (home: string, table: string): Promise<number> =>
  reading(
    home,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ readonly rows: number }>`SELECT count(*) AS rows FROM ${sql(table)}`
      return row?.rows ?? -1
    })
  )

const reading = <A, E>(home: string, effect: Effect.Effect<A, E, SqlClient.SqlClient>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, SqliteClient.layer({ filename: join(home, "aic.sqlite"), readonly: true })))
