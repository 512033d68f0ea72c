/** Opening the database: its files, its schema, and every way that it can be unusable. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerStores } from "../../src/layers/Stores.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { migrate } from "../../src/layers/sqlite/Migrator.js"
import { migrations } from "../../src/layers/sqlite/migrations/index.js"
import { immediateTransaction } from "../../src/layers/sqlite/Transaction.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { Projects } from "../../src/services/Projects.js"
import { layerHost, row, temporaryFolder } from "../support/Stores.js"

/** What an effect logs, instead of printing it. */
const logged = <A, E, R>(effect: (lines: ReadonlyArray<string>) => Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const lines: Array<string> = []
    const layer = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => void lines.push([message].flat().map(String).join(" ")))
    )
    return Effect.provide(effect(lines), layer)
  })

/** Its number is the version of the schema. */
const newest = Math.max(...migrations.map((it) => Number.parseInt(it.id, 10)))

const compileOnce = Effect.gen(function* () {
  const log = yield* CompilationLog
  const { projectId } = yield* (yield* Projects).register(AbsolutePath.make("/work/app"))
  yield* log.append(row(projectId, 1))
  return yield* log.count(projectId)
})

const stores = (home: AbsolutePath) => layerStores(home).pipe(Layer.provide(layerHost))

describe("Database", () => {
  it.scoped("makes its folder and its files for the owner only", () =>
    Effect.gen(function* () {
      const home = AbsolutePath.make(`${yield* temporaryFolder}/deep/aic`)
      const modes = yield* Effect.gen(function* () {
        yield* SqlClient.SqlClient
        return [home, ...readdirSync(home).map((it) => `${home}/${it}`)].map((it) => statSync(it).mode & 0o777)
      }).pipe(Effect.provide(layerDatabase(home)))
      assert.deepStrictEqual(modes, [0o700, 0o600, 0o600, 0o600])
    })
  )

  it.scoped("is set up for several writers", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const pragma = (name: string) =>
        Effect.map(sql.unsafe(`PRAGMA ${name}`), (rows) => Object.values(rows[0] ?? {})[0])
      assert.deepStrictEqual(
        yield* Effect.all(["journal_mode", "synchronous", "busy_timeout", "foreign_keys"].map(pragma)),
        ["wal", 1, 5_000, 1]
      )
    }).pipe(Effect.provide(Layer.unwrapScoped(Effect.map(temporaryFolder, layerDatabase))))
  )

  it.scoped("keeps rows from one opening to the next", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      yield* compileOnce.pipe(Effect.provide(stores(home)))
      const projects = yield* Effect.flatMap(Projects, (it) => it.all).pipe(Effect.provide(stores(home)))
      assert.deepStrictEqual(
        projects.map((it) => it.projectRoot),
        [AbsolutePath.make("/work/app")]
      )
    })
  )

  it.scoped("says that a database is from a newer version, and uses it", () =>
    logged((lines) =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`INSERT INTO schema_migrations (id, applied_at) VALUES ('0107_later', '2030-01-01T00:00:00.000Z')`
        }).pipe(Effect.provide(layerDatabase(home)))
        const count = yield* compileOnce.pipe(Effect.provide(stores(home)))
        assert.deepStrictEqual(
          { count, lines },
          {
            count: 1,
            lines: [
              "Warning: Database schema version (107) is newer than this AIC version supports" +
                ` (${newest}).` +
                " Some features may not work correctly."
            ]
          }
        )
      })
    )
  )

  it.scoped("keeps a file that is no database under another name and begins anew", () =>
    logged((lines) =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        const nonsense = "not a database ".repeat(1_000)
        const counts = []
        for (const _ of [1, 2]) {
          writeFileSync(`${home}/aic.sqlite`, nonsense)
          counts.push(yield* compileOnce.pipe(Effect.provide(stores(home))))
        }
        const kept = readdirSync(home).filter((it) => it.includes("corrupt"))
        assert.deepStrictEqual(
          { counts, kept, lines, texts: kept.map((it) => readFileSync(`${home}/${it}`, "utf8")) },
          {
            counts: [1, 1],
            kept: ["aic.sqlite.corrupt-1", "aic.sqlite.corrupt-2"],
            lines: [1, 2].map((n) => `aic.sqlite is damaged; kept as aic.sqlite.corrupt-${n}, and a new one is begun`),
            texts: [nonsense, nonsense]
          }
        )
      })
    )
  )

  it.scoped("does the same with a database whose pages are damaged", () =>
    logged((lines) =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        yield* compileOnce.pipe(Effect.provide(stores(home)))
        const file = `${home}/aic.sqlite`
        writeFileSync(file, readFileSync(file).fill(0xee, 100, 4_096))
        assert.strictEqual(yield* compileOnce.pipe(Effect.provide(stores(home))), 1)
        assert.deepStrictEqual(lines, ["aic.sqlite is damaged; kept as aic.sqlite.corrupt-1, and a new one is begun"])
      })
    )
  )

  const unusable: Record<string, (home: string) => AbsolutePath> = {
    "its home is a file": (home) => {
      writeFileSync(`${home}/file`, "")
      return AbsolutePath.make(`${home}/file`)
    },
    "a folder has its name": (home) => {
      mkdirSync(`${home}/aic.sqlite`)
      return AbsolutePath.make(home)
    }
  }
  for (const [why, prepare] of Object.entries(unusable)) {
    it.scoped(`gives way to memory, with one warning, when ${why}`, () =>
      logged((lines) =>
        Effect.gen(function* () {
          const home = prepare(yield* temporaryFolder)
          assert.strictEqual(yield* compileOnce.pipe(Effect.provide(stores(home))), 1)
          assert.strictEqual(lines.length, 1)
          assert.match(lines[0] ?? "", /^The database cannot be opened: E[A-Z]+\. Records and cache last only as long/)
          assert.notInclude(lines[0] ?? "", home)
        })
      )
    )
  }

  it.scoped("leaves the tables of another program alone", () =>
    logged((lines) =>
      Effect.gen(function* () {
        const home = yield* temporaryFolder
        yield* Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`DELETE FROM schema_migrations`
        }).pipe(Effect.provide(layerDatabase(home)))
        assert.strictEqual(yield* compileOnce.pipe(Effect.provide(stores(home))), 1)
        assert.deepStrictEqual(lines, [
          "The database cannot be opened: SQLITE_ERROR table projects already exists." +
            " Records and cache last only as long as this process."
        ])
      })
    )
  )
})

describe("migrate", () => {
  const ids = migrations.map((it) => it.id)

  it.scoped("applies each migration once, in the order of their ids", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const order: Array<string> = []
      const migration = (id: string) => ({ id, up: Effect.sync(() => void order.push(id)) })
      yield* migrate([migration("0903_c"), migration("0902_b")])
      yield* migrate([migration("0902_b"), migration("0903_c"), migration("0904_d"), migration(ids[0] ?? "")])
      assert.deepStrictEqual(order, ["0902_b", "0903_c", "0904_d"])
      assert.deepStrictEqual(
        yield* sql`SELECT id, applied_at FROM schema_migrations ORDER BY id`,
        [...ids, "0902_b", "0903_c", "0904_d"].map((id) => ({ id, appliedAt: "1970-01-01T00:00:00.000Z" }))
      )
    }).pipe(
      (test) => logged(() => test),
      Effect.provide(Layer.unwrapScoped(Effect.map(temporaryFolder, layerDatabase)))
    )
  )

  it.scoped("leaves nothing of a migration that fails", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const half = {
        id: "0902_half",
        up: Effect.gen(function* () {
          yield* sql`CREATE TABLE half (id TEXT)`
          yield* sql`CREATE TABLE projects (id TEXT)`
        })
      }
      assert.strictEqual((yield* Effect.flip(migrate([half])))._tag, "SqlError")
      assert.deepStrictEqual(yield* sql`SELECT name FROM sqlite_master WHERE name = 'half'`, [])
      assert.deepStrictEqual(
        yield* sql`SELECT id FROM schema_migrations ORDER BY id`,
        ids.map((id) => ({ id }))
      )
    }).pipe(Effect.provide(Layer.unwrapScoped(Effect.map(temporaryFolder, layerDatabase))))
  )
})

describe("immediateTransaction", () => {
  const fresh = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE t (n INTEGER NOT NULL) STRICT`
    return { sql, rows: Effect.map(sql<{ n: number }>`SELECT n FROM t ORDER BY n`, (all) => all.map((it) => it.n)) }
  })
  const layer = Layer.unwrapScoped(Effect.map(temporaryFolder, layerDatabase))

  it.scoped("undoes everything when it fails or is interrupted, and the next one works", () =>
    Effect.gen(function* () {
      const { sql, rows } = yield* fresh
      const failed = sql`INSERT INTO t VALUES (1)`.pipe(Effect.zipRight(Effect.fail("no")), immediateTransaction(sql))
      const written = yield* Deferred.make<void>()
      const never = sql`INSERT INTO t VALUES (2)`.pipe(
        Effect.zipRight(Deferred.succeed(written, undefined)),
        Effect.zipRight(Effect.never),
        immediateTransaction(sql)
      )
      assert.strictEqual(yield* Effect.flip(failed), "no")
      const fiber = yield* Effect.fork(never)
      yield* Deferred.await(written)
      yield* Fiber.interrupt(fiber)
      yield* immediateTransaction(sql)(sql`INSERT INTO t VALUES (3)`)
      assert.deepStrictEqual(yield* rows, [3])
    }).pipe(Effect.provide(layer))
  )

  it.scoped("inside another one is a part of it", () =>
    Effect.gen(function* () {
      const { sql, rows } = yield* fresh
      const inner = immediateTransaction(sql)(sql`INSERT INTO t VALUES (1)`)
      yield* Effect.flip(immediateTransaction(sql)(Effect.zipRight(inner, Effect.fail("no"))))
      yield* immediateTransaction(sql)(Effect.zipRight(sql`INSERT INTO t VALUES (2)`, sql`INSERT INTO t VALUES (3)`))
      assert.deepStrictEqual(yield* rows, [2, 3])
    }).pipe(Effect.provide(layer))
  )

  it.scoped("runs one at a time, and other statements wait for it", () =>
    Effect.gen(function* () {
      const { sql, rows } = yield* fresh
      const slow = immediateTransaction(sql)(
        Effect.gen(function* () {
          const before = yield* rows
          yield* Effect.yieldNow()
          yield* sql`INSERT INTO t VALUES (${before.length})`
        })
      )
      yield* Effect.all(
        Array.from({ length: 20 }, () => slow),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        yield* rows,
        Array.from({ length: 20 }, (_, n) => n)
      )
    }).pipe(Effect.provide(layer))
  )
})
