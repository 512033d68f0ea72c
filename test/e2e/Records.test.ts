/** Records through the built server and the built command: what is asked while they come to be, and afterwards. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Effect } from "effect"
import { environment, start, temporaryFolder } from "../support/Binary.js"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { type Peer, peers } from "../support/Peers.js"

beforeAll(ensureBuilt, 200_000)

/** A home with a small project in it. */
const homeWithProject = Effect.map(temporaryFolder, (home) => {
  const project = join(home, "project")
  mkdirSync(join(project, "src"), { recursive: true })
  writeFileSync(join(project, "src/login.ts"), "export const login = (user: string) => user.length > 0\n")
  writeFileSync(join(project, "README.md"), "# Sample\n\nHow to login.\n")
  return { home, project }
})

const aic = Effect.fnUntraced(function* (home: string, words: ReadonlyArray<string>, timeZone = "UTC") {
  const command = yield* start(words, ["env", `TZ=${timeZone}`, process.execPath, aicFile], home)
  command.child.stdin.end()
  const code = yield* command.ended
  return { code, out: command.out(), err: command.err() }
})

const asked = Effect.fnUntraced(function* (home: string, words: ReadonlyArray<string>) {
  const { code, err, out } = yield* aic(home, [...words, "--json"])
  assert.deepStrictEqual({ code, err }, { code: 0, err: "" }, words.join(" "))
  return JSON.parse(out) as Record<string, unknown>
})

/** A client of the built server, in a project. */
const serving = Effect.fnUntraced(function* (home: string, cwd: string, peer: string) {
  const env = Object.fromEntries(
    Object.entries({ ...environment(home), TZ: "UTC" }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]]
    )
  )
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [aicFile, "serve"],
    env,
    cwd,
    stderr: "ignore"
  })
  return yield* Effect.acquireRelease(
    Effect.promise(() => peers[peer]!(transport)),
    ({ close }) => close
  )
})

const report = (peer: Peer, tool: string, args: Record<string, unknown> = {}) =>
  Effect.map(peer.whole(tool, args), (result) => {
    const [content] = result["content"] as ReadonlyArray<{ readonly text: string }>
    const parsed = JSON.parse(content?.text ?? "null") as Record<string, unknown>
    assert.deepStrictEqual(result["structuredContent"], parsed, content?.text)
    return parsed
  })

const inDatabase = <A, E>(home: string, effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.provide(effect, SqliteClient.layer({ filename: join(home, ".aic/aic.sqlite") }))

const reports = [["status"], ["last"], ["chat-summary"], ["quality"], ["projects"]] as const

describe("where nothing was compiled yet", () => {
  it.scopedLive("every command says so, ends with 0 and makes no file", () =>
    Effect.gen(function* () {
      const { home } = yield* homeWithProject
      for (const words of reports) {
        const { code, err, out } = yield* aic(home, words)
        assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
        assert.match(out, /Nothing was compiled|No conversation was recorded/)
      }
      assert.deepInclude(yield* asked(home, ["status"]), { compilationsTotal: 0, projectRoot: home })
      for (const words of [
        ["db", "status"],
        ["db", "export"],
        ["db", "erase", "--yes"]
      ]) {
        const { code, err, out } = yield* aic(home, words)
        assert.deepStrictEqual({ code, out }, { code: 1, out: "" })
        assert.match(err, /^aic: There is no database yet: the first compile makes .*aic\.sqlite\.\n$/)
      }
      assert.isFalse(existsSync(join(home, ".aic")))
    })
  )

  it.scopedLive("every tool and resource of the server answers", () =>
    Effect.gen(function* () {
      const { home, project } = yield* homeWithProject
      const peer = yield* serving(home, project, "the 1.x client")
      yield* peer.tools
      assert.deepInclude(yield* report(peer, "aic_status"), { compilationsTotal: 0, telemetryDisabled: true })
      assert.deepInclude(yield* report(peer, "aic_last"), { compilationCount: 0, lastCompilation: null })
      assert.deepStrictEqual(yield* report(peer, "aic_projects"), { projects: [] })
      assert.deepInclude(yield* report(peer, "aic_chat_summary"), { conversationId: null, totalTokensSaved: 0 })
      assert.deepInclude(yield* report(peer, "aic_quality_report"), { compilations: 0, seriesDaily: [] })
      const uris = (yield* peer.resources)["resources"] as ReadonlyArray<{ readonly uri: string }>
      const texts = yield* Effect.forEach(uris, ({ uri }) => Effect.map(peer.read(uri), (it) => JSON.stringify(it)))
      // the folder that the server was started in is analysed though it was never compiled
      assert.include(texts.at(-1) ?? "", "totalErrors")
      assert.include(JSON.stringify(yield* peer.prompt("explain", { path: "x" })), "nothing was compiled")
    })
  )
})

describe("a server and its records", () => {
  it.scopedLive(
    "tell the same of two compiles and a test of the model, while it runs and after",
    () =>
      Effect.gen(function* () {
        const { home, project } = yield* homeWithProject
        const told = yield* Effect.scoped(
          Effect.gen(function* () {
            const peer = yield* serving(home, project, "the 2.x client, 2026-07-28")
            yield* peer.tools
            const compile = (intent: string) =>
              peer.call("aic_compile", { intent, projectRoot: project, conversationId: "chat-1", stepIndex: 0 })
            assert.isFalse((yield* compile("fix the login")).isError)
            yield* compile("fix the login")

            const probe = yield* report(peer, "aic_model_test", { projectRoot: project })
            const [first, second] = probe["challenges"] as ReadonlyArray<{ readonly task: string }>
            const sum = [...(first?.task ?? "").matchAll(/\d+/g)].reduce((total, it) => total + Number(it[0]), 0)
            const reversed = [...(/[A-Z]{8}/.exec(second?.task ?? "")?.[0] ?? "")].reverse().join("")
            assert.isFalse((yield* compile(`model-test-${sum}-${reversed}`)).isError)
            const answers = { projectRoot: project, probeId: probe["probeId"], answers: [sum, reversed] }
            assert.strictEqual((yield* report(peer, "aic_model_test", answers))["passed"], true)

            const trace = yield* peer.read("aic://last-compilation/trace")
            assert.include(JSON.stringify(trace), "fix the login")
            assert.deepStrictEqual(
              (yield* peer.complete({ type: "ref/prompt", name: "status" }, { name: "days", value: "9" }))[
                "completion"
              ],
              { values: ["90"], total: 1, hasMore: false }
            )
            return {
              status: yield* report(peer, "aic_status"),
              last: yield* report(peer, "aic_last"),
              chat: yield* report(peer, "aic_chat_summary"),
              quality: yield* report(peer, "aic_quality_report"),
              projects: yield* report(peer, "aic_projects")
            }
          })
        )
        assert.deepInclude(told.status, { projectRoot: project, compilationsTotal: 2, cacheHitRatePct: 50 })
        assert.deepInclude(told.last, { projectRoot: project, compilationCount: 2 })
        assert.deepInclude(told.chat, { conversationId: "chat-1", compilationsInConversation: 2 })
        assert.deepInclude(told.quality, { compilations: 2, cacheHitRate: 0.5 })

        const where = ["--project", project]
        const later = {
          status: yield* asked(home, ["status", ...where]),
          last: yield* asked(home, ["last", ...where]),
          chat: yield* asked(home, ["chat-summary", ...where]),
          quality: yield* asked(home, ["quality", ...where]),
          projects: yield* asked(home, ["projects"])
        }
        assert.deepStrictEqual(later, told)

        const rows = yield* inDatabase(
          home,
          Effect.flatMap(
            SqlClient.SqlClient,
            (sql) => sql`
              SELECT DISTINCT stop_reason, installation_ok IS NULL AS unchecked
              FROM compilation_log JOIN server_sessions USING (session_id)`
          )
        )
        // a client may have looked at another one first; this one was gone before anybody had checked its installation
        assert.deepStrictEqual(rows, [{ stop_reason: "graceful", unchecked: 1 }])
      }),
    60_000
  )
})

/** Compiles twice, and puts the first one back into a time that is long over. */
const agedHome = Effect.gen(function* () {
  const { home, project } = yield* homeWithProject
  for (const intent of ["fix the login of xylophones", "add a limit to the login"]) {
    assert.strictEqual((yield* aic(home, ["compile", intent, "--project", project])).code, 0)
  }
  yield* inDatabase(
    home,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE compilation_log SET created_at = '2020-02-03T16:00:00.000Z' WHERE intent LIKE '%xylophones'`
    })
  )
  return { home, project }
})

describe("the owner of the records", () => {
  it.scopedLive(
    "looks, prunes, hands out, goes back a version and erases",
    () =>
      Effect.gen(function* () {
        const { home, project } = yield* agedHome
        const where = ["--project", project]
        const rowsOf = (figures: Record<string, unknown>) =>
          Object.fromEntries(
            (figures["tables"] as ReadonlyArray<{ table: string; rows: number }>).map((it) => [it.table, it.rows])
          )
        const counts = (rows: Record<string, number>) => [
          rows["compilation_log"],
          rows["telemetry_events"],
          rows["quality_snapshots"]
        ]
        assert.deepStrictEqual(counts(rowsOf(yield* asked(home, ["db", "status"]))), [2, 2, 2])

        const removed = { compilation_log: 1, telemetry_events: 1, quality_snapshots: 1 }
        assert.deepInclude(yield* asked(home, ["db", "prune", "--dry-run"]), { dryRun: true, removed })
        assert.deepInclude(yield* asked(home, ["db", "prune"]), { days: 90, dryRun: false, removed })
        assert.deepStrictEqual(counts(rowsOf(yield* asked(home, ["db", "status"]))), [1, 1, 1])
        assert.deepInclude(yield* asked(home, ["status", ...where]), {
          compilationsTotal: 2,
          compilationsArchived: 1,
          compilationsToday: 1
        })

        const exported = yield* aic(home, ["db", "export", ...where])
        const [header, ...lines] = exported.out
          .trimEnd()
          .split("\n")
          .map((it) => JSON.parse(it) as Record<string, unknown>)
        assert.deepInclude(header!, { export: "aic", projectRoot: project })
        assert.includeMembers(
          lines.map((it) => it["table"]),
          ["compilation_log", "config_history", "projects", "archive_summary", "telemetry_events", "quality_snapshots"]
        )
        assert.isObject(lines.find((it) => it["table"] === "config_history")!["row"])

        const asking = yield* aic(home, ["db", "erase", ...where])
        assert.deepStrictEqual([asking.code, asking.out], [1, ""])
        assert.include(asking.err, "Nothing was changed: nobody could be asked. Add `--yes` to go on.")
        const mistyped = yield* aic(home, ["db", "erase", "--yes", "--project", `${project}/tpyo`])
        assert.match(mistyped.err, /^aic: there is no folder .*\/tpyo\./)
        const erased = yield* aic(home, ["db", "erase", "--yes", ...where])
        assert.strictEqual(erased.code, 0, erased.err)
        assert.include(erased.out, `Erased what was recorded about ${project}`)
        for (const file of readdirSync(join(home, ".aic"), { recursive: true, encoding: "utf8" })) {
          if (!file.endsWith(".sqlite") && !file.endsWith("-wal")) continue
          assert.notInclude(readFileSync(join(home, ".aic", file), "latin1"), "a limit to the login")
        }
        const again = yield* aic(home, ["db", "erase", "--yes", ...where])
        assert.match(again.err, /^aic: nothing is recorded about .*\/project; `aic projects` lists/)

        const back = yield* asked(home, ["db", "rollback", "--yes"])
        assert.match(String(back["rolledBack"]), /^\d{4}_/)
        const tooOld = yield* aic(home, ["status"])
        assert.strictEqual(tooOld.code, 1)
        assert.include(tooOld.err, "The records are from an older version of aic.")
        assert.strictEqual((yield* aic(home, ["compile", "fix the login", ...where])).code, 0)
        assert.deepInclude(yield* asked(home, ["status", ...where]), { compilationsTotal: 1 })
      }),
    90_000
  )

  it.scopedLive(
    "reads dates in the own time zone, and a database from the future",
    () =>
      Effect.gen(function* () {
        const { home, project } = yield* agedHome
        yield* inDatabase(
          home,
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* sql`DELETE FROM telemetry_events WHERE compilation_id NOT IN (SELECT id FROM compilation_log WHERE created_at < '2021')`
            yield* sql`DELETE FROM compilation_log WHERE created_at > '2021'`
            yield* sql`INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01T00:00:00.000Z')`
            yield* sql`CREATE TABLE later (id TEXT)`
            yield* sql`ALTER TABLE compilation_log ADD COLUMN later TEXT`
          })
        )
        const whens = yield* Effect.forEach(["UTC", "Asia/Tokyo", "America/New_York"], (zone) =>
          Effect.map(aic(home, ["last", "--project", project], zone), ({ code, err, out }) => {
            assert.strictEqual(code, 0, err)
            assert.include(err, "Warning: Database schema version (9999) is newer than this AIC version supports")
            return /When +(\S+ \S+)/.exec(out)?.[1]
          })
        )
        assert.deepStrictEqual(whens, ["2020-02-03 16:00", "2020-02-04 01:00", "2020-02-03 11:00"])
        const compiled = yield* aic(home, ["compile", "add a limit", "--project", project])
        assert.strictEqual(compiled.code, 0)
        const { code, out } = yield* aic(home, ["status", "--project", project, "--json"])
        assert.deepStrictEqual([code, (JSON.parse(out) as Record<string, unknown>)["compilationsToday"]], [0, 1])
      }),
    90_000
  )
})
