/** `aic serve`, built and spawned. */
import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Effect, Schedule } from "effect"
import { environment, initialize, listTools, messagesOf, start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { peers } from "../support/Peers.js"

beforeAll(ensureBuilt, 200_000)

const project = Effect.map(temporaryFolder, (folder) => {
  mkdirSync(join(folder, "src"))
  writeFileSync(join(folder, "src/login.ts"), "export const login = (user: string) => user.length > 0\n")
  writeFileSync(join(folder, "README.md"), "# Sample\n\nHow to login.\n")
  return folder
})

const compile = (id: number, args: Record<string, unknown>) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "aic_compile", arguments: args }
})

const serving = Effect.gen(function* () {
  const server = yield* start(["serve"])
  server.write(initialize, { jsonrpc: "2.0", method: "notifications/initialized" }, listTools)
  yield* server.message(2)
  // Its answer says that the services are there, and with them the row of the session.
  server.write(compile(3, {}))
  yield* server.message(3)
  return server
})

const many = Effect.map(temporaryFolder, (folder) => {
  for (let at = 0; at < 80; at++) {
    writeFileSync(join(folder, `file${at}.ts`), `export const name${at} = (it: number) => it + ${at}\n`)
  }
  return folder
})

/** What the index of the one project holds of parsers. */
const outlines = (home: string) =>
  Effect.gen(function* () {
    const folder = join(home, ".aic/index")
    const [file] = readdirSync(folder).filter((it) => /-[0-9a-f]{12}\.sqlite$/.test(it) && !it.includes("-history-"))
    const count = Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ readonly n: number }>`SELECT count(*) AS n FROM file_transform_cache`
    )
    const rows = yield* Effect.provide(count, SqliteClient.layer({ filename: join(folder, file!), readonly: true }))
    return rows[0]!.n
  })

const stopReasons = (home: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT stop_reason FROM server_sessions`).pipe(
    Effect.provide(SqliteClient.layer({ filename: join(home, ".aic/aic.sqlite"), readonly: true }))
  )

for (const [name, connect] of Object.entries(peers)) {
  it.scopedLive(`serves ${name}`, () =>
    Effect.gen(function* () {
      const projectRoot = yield* project
      const home = yield* temporaryFolder
      const env = Object.fromEntries(
        Object.entries(environment(home)).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
      )
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [aicFile, "serve"],
        env,
        stderr: "ignore"
      })
      const peer = yield* Effect.acquireRelease(
        Effect.promise(() => connect(transport)),
        ({ close }) => close
      )
      assert.deepStrictEqual(
        (yield* peer.tools).map((it) => it["name"]),
        [
          "aic_compile",
          "aic_compile_spec",
          "aic_inspect",
          "aic_projects",
          "aic_status",
          "aic_quality_report",
          "aic_last",
          "aic_model_test",
          "aic_chat_summary"
        ]
      )
      const { isError, text } = yield* peer.call("aic_compile", { intent: "fix the login", projectRoot })
      assert.isFalse(isError, text)
      assert.include((JSON.parse(text) as { compiledPrompt: string }).compiledPrompt, "fix the login")
      assert.strictEqual((yield* Effect.flip(peer.call("aic_compile", { projectRoot }))).code, -32602)
    })
  )
}

describe("aic serve ends, with 0 and nothing but messages on stdout,", () => {
  const ways: Readonly<Record<string, (server: Effect.Effect.Success<typeof serving>) => void>> = {
    "at the end of stdin": ({ child }) => child.stdin.end(),
    "on SIGTERM": ({ child }) => child.kill("SIGTERM"),
    "on SIGINT": ({ child }) => child.kill("SIGINT"),
    "on SIGHUP": ({ child }) => child.kill("SIGHUP"),
    "when nobody reads stdout": ({ child, write }) => {
      child.stdout.destroy()
      write({ ...listTools, id: 4 })
    },
    "once, though it is told twice": ({ child }) => {
      child.kill("SIGTERM")
      child.kill("SIGINT")
      child.stdin.end()
    }
  }
  for (const [way, end] of Object.entries(ways)) {
    it.scopedLive(way, () =>
      Effect.gen(function* () {
        const server = yield* serving
        end(server)
        assert.strictEqual(yield* server.ended, 0, server.err())
        assert.deepStrictEqual(
          messagesOf(server.out()).map((it) => it["id"]),
          [1, 2, 3]
        )
        assert.deepStrictEqual(yield* stopReasons(server.home), [{ stop_reason: "graceful" }])
        assert.include(server.err(), "stopping: ")
      })
    )
  }

  it.scopedLive("and records that it was there, though nobody asked for anything", () =>
    Effect.gen(function* () {
      const server = yield* start(["serve"])
      server.child.stdin.end()
      assert.strictEqual(yield* server.ended, 0, server.err())
      assert.deepStrictEqual(yield* stopReasons(server.home), [{ stop_reason: "graceful" }])
    })
  )

  it.scopedLive("when its parent was killed and somebody else holds its stdin", () =>
    Effect.gen(function* () {
      // A named pipe that the server opens for writing, too, never comes to its end.
      const fifo = join(yield* temporaryFolder, "stdin")
      execFileSync("mkfifo", [fifo])
      const stdio = `[require("node:fs").openSync(${JSON.stringify(fifo)}, "r+"), "inherit", "inherit"]`
      const parent = `require("node:child_process").spawn(process.execPath, [${JSON.stringify(aicFile)}, "serve"], { stdio: ${stdio} })`
      const wrapped = yield* start([], [process.execPath, "-e", parent])
      yield* wrapped.logged("is serving")
      wrapped.child.kill("SIGKILL")
      // The pipes close when their last holder, the server, is gone.
      yield* wrapped.ended
      assert.include(wrapped.err(), "stopping: the parent process is gone")
    })
  )
})

it.scopedLive("aic serve parses in a thread what it has read, and its output stays the protocol", () =>
  Effect.gen(function* () {
    const projectRoot = yield* many
    const server = yield* serving
    server.write(compile(4, { intent: "rename name7", projectRoot, budget: 2_000 }))
    yield* server.message(4)
    yield* Effect.repeat(outlines(server.home), { until: (n) => n === 80, schedule: Schedule.spaced("50 millis") })
    server.child.stdin.end()
    assert.strictEqual(yield* server.ended, 0)
    assert.deepStrictEqual(
      messagesOf(server.out()).map((it) => it["id"]),
      [1, 2, 3, 4]
    )
  })
)

describe("aic serve goes on", () => {
  it.scopedLive("after lines that are no messages, and a message of five megabytes", () =>
    Effect.gen(function* () {
      const server = yield* serving
      server.write("garbage", "[]", { jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: [] } })
      server.write(compile(8, { intent: "x".repeat(5 * 1024 * 1024), projectRoot: "/" }))
      server.write({ ...listTools, id: 9 })
      const failure = (yield* server.message(8))["error"]
      assert.deepStrictEqual(failure, {
        code: -32602,
        message: "Invalid arguments for aic_compile: intent: at most 10000 characters"
      })
      assert.deepInclude((yield* server.message(7))["error"] as object, { code: -32602 })
      yield* server.message(9)
      server.child.stdin.end()
      assert.strictEqual(yield* server.ended, 0)
    })
  )

  it.scopedLive("through forty calls at once, and answers those it takes in their order", () =>
    Effect.gen(function* () {
      const projectRoot = yield* project
      const server = yield* serving
      const ids = Array.from({ length: 40 }, (_, at) => 100 + at)
      server.write(...ids.map((id) => compile(id, { intent: `fix login ${id}`, projectRoot })))
      yield* Effect.forEach(ids, server.message)
      const answers = messagesOf(server.out()).filter((it) => Number(it["id"]) >= 100)
      const served = answers.filter((it) => !JSON.stringify(it).includes("SERVER_BUSY")).map((it) => Number(it["id"]))
      assert.strictEqual(answers.length, 40)
      assert.isAtLeast(served.length, 33)
      assert.deepStrictEqual(
        served,
        [...served].sort((a, b) => a - b)
      )
      for (const answer of answers) assert.notProperty(answer, "error")
    })
  )

  it.scopedLive("when a call was cancelled", () =>
    Effect.gen(function* () {
      const projectRoot = yield* project
      const server = yield* serving
      server.write(compile(10, { intent: "fix the login", projectRoot }), {
        jsonrpc: "2.0",
        method: "notifications/cancelled",
        params: { requestId: 10 }
      })
      server.write(compile(11, { intent: "fix the login", projectRoot }))
      assert.property(yield* server.message(11), "result")
    })
  )
})
