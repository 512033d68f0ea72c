/** The owner's view of the database: what is in it, the way back, out and away. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { blobPath } from "../../src/layers/node/CacheBlobs.js"
import { layerSqliteStores } from "../../src/layers/Stores.js"
import { layerDatabase, layerDatabaseAsItIs } from "../../src/layers/sqlite/Database.js"
import { migrate } from "../../src/layers/sqlite/Migrator.js"
import { migrations } from "../../src/layers/sqlite/migrations/index.js"
import { hangOnCompilations, namingProjects } from "../../src/layers/sqlite/ProjectTables.js"
import { layerSqliteDatabaseCare } from "../../src/layers/sqlite/SqliteDatabaseCare.js"
import { compilationRequestOf } from "../../src/programs/RequestOf.js"
import { CachedCompilation, CompilationCache } from "../../src/services/CompilationCache.js"
import { DatabaseCare } from "../../src/services/DatabaseCare.js"
import { Projects } from "../../src/services/Projects.js"
import { filled, recorded } from "../support/Reporting.js"
import { resultOf } from "../support/Results.js"
import { at, layerHost, sha, temporaryFolder } from "../support/Stores.js"

const caring = <A, E, R>(test: (home: AbsolutePath) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(temporaryFolder, (home) =>
    Effect.provide(
      test(home),
      Layer.merge(layerSqliteStores, layerSqliteDatabaseCare(home)).pipe(
        Layer.provideMerge(layerDatabase(home)),
        Layer.provide(layerHost)
      )
    )
  )

const schemaOf = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`SELECT type, name, sql FROM sqlite_schema ORDER BY type, name`
)

describe("figures", () => {
  it.scoped("tell where it is, how large, of which version, and what is in it", () =>
    caring((home) =>
      Effect.gen(function* () {
        yield* filled
        writeFileSync(`${home}/aic.sqlite.corrupt-1`, "")
        const { sizeBytes, tables, ...figures } = yield* (yield* DatabaseCare).figures
        const newest = Number.parseInt(migrations.at(-1)?.id ?? "", 10)
        assert.deepStrictEqual(figures, {
          path: `${home}/aic.sqlite`,
          keptAside: ["aic.sqlite.corrupt-1"],
          schemaVersion: newest,
          knownVersion: newest,
          isSound: true
        })
        assert.isAbove(sizeBytes, 4_096)
        assert.deepStrictEqual(
          tables.find((it) => it.table === "compilation_log"),
          {
            table: "compilation_log",
            rows: 6,
            oldest: "2026-03-01T08:00:00.000Z",
            newest: "2026-03-10T00:05:00.000Z"
          }
        )
        assert.deepStrictEqual(
          tables.filter((it) => it.rows > 0).map((it) => it.table),
          [
            "compilation_log",
            "guard_findings",
            "projects",
            "quality_snapshots",
            "schema_migrations",
            "telemetry_events"
          ]
        )
      })
    )
  )
})

describe("rollback", () => {
  it.scoped("takes back every change but the first, and each can be made anew", () =>
    caring(() =>
      Effect.gen(function* () {
        yield* filled
        const care = yield* DatabaseCare
        const before = yield* schemaOf
        for (const { id } of [...migrations].reverse().slice(0, -1)) {
          assert.strictEqual(yield* care.newestMigration, id)
          assert.strictEqual(yield* care.rollback, id)
        }
        const { message } = yield* Effect.flip(care.rollback)
        assert.match(message, /^There is nothing before 0001_baseline\. To begin anew, move .* away/)
        // the rows of the first schema are still there
        const sql = yield* SqlClient.SqlClient
        assert.deepStrictEqual(yield* sql`SELECT count(*) AS rows FROM compilation_log`, [{ rows: 6 }])
        yield* migrate(migrations)
        assert.deepStrictEqual(yield* schemaOf, before)
      })
    )
  )

  it.scoped("does not touch what a newer version has made", () =>
    caring(() =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`INSERT INTO schema_migrations VALUES ('9999_later', '2030-01-01T00:00:00.000Z')`
        const error = yield* Effect.flip((yield* DatabaseCare).rollback)
        assert.deepInclude(error, {
          _tag: "RollbackRefused",
          problem: "The migration 9999_later is of a newer version of aic. Only that version can take it back."
        })
      })
    )
  )
})

/** A project that has a row in every table, with a word in it that must not be found afterwards. */
const secretive = Effect.fnUntraced(function* (home: AbsolutePath) {
  const { app, site } = yield* filled
  const sql = yield* SqlClient.SqlClient
  yield* recorded(app, 90, { intent: "about the xylophone-plan", createdAt: at("2026-03-10T00:01:00.000Z") })
  yield* sql`INSERT INTO config_history VALUES (${app}, 'h', '{"xylophone-plan":1}', '2026-01-01')`
  yield* sql`INSERT INTO session_state VALUES ('s', ${app}, 'xylophone-plan', '[]', '2026-01-01', '2026-01-01')`
  yield* sql`INSERT INTO tool_invocation_log VALUES ('t', '2026-01-01', 'aic_last', NULL, '{"xylophone-plan":"string"}', ${app})`
  yield* sql`INSERT INTO archive_summary VALUES ('2025-01', ${app}, 'tool_calls', 'xylophone-plan', 3)`
  yield* sql`INSERT INTO archive_summary VALUES ('2025-01', ${site}, 'tool_calls', 'aic_last', 3)`
  const project = AbsolutePath.make(`${home}/project`)
  mkdirSync(project)
  const request = compilationRequestOf(
    { intent: "x", projectRoot: project },
    { clientName: null, useCache: true, triggerSource: "cli" }
  )
  const { compiledPrompt, meta } = resultOf(request)
  const slot = { projectId: app, projectRoot: project, key: sha("d") }
  yield* (yield* CompilationCache).put(
    slot,
    new CachedCompilation({
      key: slot.key,
      compiledPrompt,
      tokenCount: 1,
      configHash: "h",
      filesSelected: 1,
      meta,
      warnings: []
    }),
    { treeHash: sha("e"), ttlMinutes: 60 }
  )
  return { app, site, blob: blobPath(project, slot.key) }
})

const rowsOf = (care: DatabaseCare["Type"], projectId: Parameters<DatabaseCare["Type"]["erase"]>[0]) =>
  Effect.gen(function* () {
    const rows: Array<string> = []
    yield* care.forEachRow(projectId, (table, row) =>
      Effect.sync(() => rows.push(`${table} ${JSON.stringify(row)}`)).pipe(Effect.asVoid)
    )
    return rows
  })

describe("forEachRow", () => {
  it.scoped("visits every row of a project in every table, and no row of another", () =>
    caring((home) =>
      Effect.gen(function* () {
        const { app, site } = yield* secretive(home)
        const care = yield* DatabaseCare
        const rows = yield* rowsOf(care, app)
        assert.deepStrictEqual(
          [...new Set(rows.map((it) => it.split(" ")[0]!))].sort(),
          [...namingProjects, ...hangOnCompilations].sort()
        )
        assert.isEmpty(rows.filter((it) => it.includes(site)))
        assert.deepStrictEqual(
          (yield* rowsOf(care, site)).map((it) => it.split(" ")[0]),
          ["compilation_log", "archive_summary", "projects", "telemetry_events", "quality_snapshots"]
        )
      })
    )
  )
})

describe("erase", () => {
  it.scoped("knows every table that names a project or a compile", () =>
    caring(() =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const naming = (column: string) =>
          Effect.map(
            sql<{ name: string }>`
              SELECT DISTINCT tables.name AS name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
              WHERE tables.type = 'table' AND columns.name = ${column}`,
            (rows) => rows.map((it) => it.name)
          )
        const ofProjects = yield* naming("project_id")
        const ofCompilations = yield* naming("compilation_id")
        assert.deepStrictEqual([...ofProjects].sort(), [...namingProjects, "quality_snapshots"].sort())
        assert.deepStrictEqual([...ofCompilations].sort(), [...hangOnCompilations].sort())
      })
    )
  )

  it.scoped("leaves nothing of a project, in no row, no file and no free page, and all of the others", () =>
    caring((home) =>
      Effect.gen(function* () {
        const { app, blob, site } = yield* secretive(home)
        const care = yield* DatabaseCare
        const others = yield* rowsOf(care, site)
        assert.isTrue(existsSync(blob))
        assert.deepStrictEqual(yield* care.erase(app), {
          archive_summary: 1,
          cache_metadata: 1,
          compilation_log: 6,
          config_history: 1,
          guard_findings: 1,
          projects: 1,
          quality_snapshots: 6,
          session_state: 1,
          telemetry_events: 6,
          tool_invocation_log: 1
        })
        yield* care.compact
        assert.deepStrictEqual(yield* rowsOf(care, app), [])
        assert.deepStrictEqual(yield* rowsOf(care, site), others)
        assert.isFalse(existsSync(blob))
        for (const end of ["", "-wal"]) {
          assert.notInclude(readFileSync(`${home}/aic.sqlite${end}`, "latin1"), "xylophone-plan")
        }
      })
    )
  )
})

describe("the database as it is", () => {
  it.scoped("is not made, not changed and not raised", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      const opened = (writable: boolean) =>
        Effect.provide(
          Effect.flatMap(SqlClient.SqlClient, (sql) => sql`INSERT INTO projects VALUES ('p', '/p', 't', 't')`),
          layerDatabaseAsItIs(home, { writable })
        )
      assert.strictEqual((yield* Effect.flip(opened(false)))._tag, "DatabaseUnusable")
      assert.isFalse(existsSync(`${home}/aic.sqlite`))
      yield* Effect.provide(
        Effect.flatMap(Projects, (it) => it.all),
        layerSqliteStores.pipe(Layer.provide(layerDatabase(home)), Layer.provide(layerHost))
      )
      assert.strictEqual((yield* Effect.flip(opened(false)))._tag, "SqlError")
      yield* opened(true)
    })
  )
})
