/** One contract, both stores; then what only the one on disk can get wrong. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { layerSqliteIndexStore } from "../../src/layers/index/SqliteIndexStore.js"
import { layerMemoryIndexStore } from "../../src/layers/memory/MemoryIndexStore.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { type IndexedFile, IndexStore, noTokens } from "../../src/services/IndexStore.js"
import { temporaryFolder } from "../support/Stores.js"

const root = AbsolutePath.make("/work/app")
const path = (it: string) => RelativePath.make(it)

const file = (name: string, over: Partial<IndexedFile> = {}): IndexedFile => ({
  path: path(name),
  stamp: { sizeBytes: 12, modifiedMs: 1_700_000_000_000.25, changedMs: -5.5, inode: 2 ** 53 - 1 },
  readMs: 1_700_000_000_100,
  hash: "a".repeat(64),
  problem: null,
  tokens: { cl100k_base: 3, o200k_base: null },
  record: Uint8Array.from([1, 2, 3, 0, 255]),
  ...over
})

const plain = (files: ReadonlyArray<IndexedFile>) =>
  files
    .map((it) => ({ ...it, record: it.record === null ? null : [...it.record] }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))

const odd = file("__proto__/odd\nname 'x' 的.ts", { problem: "binary", record: null, hash: "", tokens: noTokens })

const stores = {
  memory: layerMemoryIndexStore,
  sqlite: Layer.unwrapScoped(
    Effect.map(temporaryFolder, (home) => layerSqliteIndexStore(home).pipe(Layer.provide(layerNodeHasher)))
  )
}

for (const [name, layer] of Object.entries(stores)) {
  describe(`IndexStore (${name})`, () => {
    it.scoped("gives back what was written, and only what is newer when asked for that", () =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        assert.deepStrictEqual(yield* index.since(0), { revision: 0, files: [] })
        assert.strictEqual(yield* index.write([file("a.ts"), odd], []), 1)
        assert.strictEqual(yield* index.write([file("b.ts")], []), 2)
        const all = yield* index.since(0)
        assert.strictEqual(all.revision, 2)
        assert.deepStrictEqual(plain(all.files), plain([odd, file("a.ts"), file("b.ts")]))
        assert.deepStrictEqual(plain((yield* index.since(1)).files), plain([file("b.ts")]))
        assert.deepStrictEqual(yield* index.since(2), { revision: 2, files: [] })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("replaces a file by its path, and forgets what is gone", () =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        yield* index.write([file("a.ts"), file("b.ts"), file("c.ts")], [])
        yield* index.write([file("b.ts", { hash: "b".repeat(64) })], [path("a.ts"), path("never.ts")])
        assert.deepStrictEqual(
          plain((yield* index.since(0)).files),
          plain([file("b.ts", { hash: "b".repeat(64) }), file("c.ts")])
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps projects and versions apart, and clears all versions of one project", () =>
      Effect.gen(function* () {
        const store = yield* IndexStore
        const one = yield* store.open(root, "v1")
        const two = yield* store.open(root, "v2")
        const other = yield* store.open(AbsolutePath.make("/work/other"), "v1")
        yield* one.write([file("a.ts")], [])
        assert.strictEqual((yield* two.since(0)).files.length, 0)
        assert.strictEqual((yield* other.since(0)).files.length, 0)
        yield* other.write([file("b.ts")], [])
        assert.strictEqual(yield* store.clear(root), 2)
        assert.deepStrictEqual(yield* one.since(1), { revision: 0, files: [] })
        assert.strictEqual((yield* other.since(0)).files.length, 1)
        yield* one.write([file("c.ts")], [])
        assert.strictEqual((yield* one.since(0)).files.length, 1)
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps the past of a project by versions of its own, until it is cleared with the rest", () =>
      Effect.gen(function* () {
        const store = yield* IndexStore
        const past = yield* store.history(root, "h1")
        const byId = Effect.map(past.commits, (all) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1)))
        assert.deepStrictEqual(yield* byId, [])
        yield* past.keep(
          [
            { id: "a", facts: "1" },
            { id: "b", facts: "2" },
            { id: "__proto__", facts: "'\n的" }
          ],
          []
        )
        yield* past.keep([{ id: "b", facts: "3" }], ["a", "never"])
        const kept = [
          { id: "__proto__", facts: "'\n的" },
          { id: "b", facts: "3" }
        ]
        assert.deepStrictEqual(yield* byId, kept)
        const again = yield* store.history(root, "h1")
        assert.strictEqual((yield* again.commits).length, 2)
        assert.deepStrictEqual(yield* (yield* store.history(root, "h2")).commits, [])
        assert.deepStrictEqual(yield* (yield* store.history(AbsolutePath.make("/work/other"), "h1")).commits, [])
        yield* (yield* store.open(root, "v1")).write([file("a.ts")], [])
        assert.strictEqual(yield* store.clear(root), 1)
        assert.deepStrictEqual(yield* past.commits, [])
        yield* past.keep([{ id: "c", facts: "4" }], [])
        assert.deepStrictEqual(yield* past.commits, [{ id: "c", facts: "4" }])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("lets one build at a time", () =>
      Effect.gen(function* () {
        const store = yield* IndexStore
        const [one, two] = [yield* store.open(root, "v1"), yield* store.open(root, "v1")]
        yield* Effect.scoped(
          Effect.gen(function* () {
            assert.isTrue(yield* one.claim)
            assert.isFalse(yield* two.claim)
            assert.isTrue((yield* two.status).building)
            // a reader does not wait for the builder
            assert.deepStrictEqual((yield* two.since(0)).files, [])
          })
        )
        assert.isFalse((yield* two.status).building)
        assert.isTrue(yield* Effect.scoped(two.claim))
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps one outline a file, by the hash of its text", () =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        const outline = { path: path("a.ts"), hash: "h1", facts: "{}", tiers: '{"L1":""}' }
        assert.deepStrictEqual(yield* index.outlineOf(path("a.ts"), "h1"), Option.none())
        yield* index.keepOutlines([outline])
        assert.deepStrictEqual(yield* index.outlineOf(path("a.ts"), "h1"), Option.some(outline))
        yield* index.keepOutlines([{ ...outline, hash: "h2" }])
        assert.deepStrictEqual(yield* index.outlineOf(path("a.ts"), "h1"), Option.none())
        yield* index.write([], [path("a.ts")])
        assert.deepStrictEqual(yield* index.outlineOf(path("a.ts"), "h2"), Option.none())
      }).pipe(Effect.provide(layer))
    )

    it.scoped("tells which texts have no outline yet, and what was read of one", () =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        yield* index.write([file("b.ts"), file("a.ts"), odd], [])
        const { hash, record, stamp } = file("a.ts")
        const { sizeBytes } = stamp
        assert.deepStrictEqual(yield* index.notOutlined, [
          { path: path("a.ts"), hash, sizeBytes },
          { path: path("b.ts"), hash, sizeBytes }
        ])
        const outline = { path: path("a.ts"), hash, facts: "[]", tiers: "" }
        yield* index.keepOutlines([outline, { ...outline, path: path("b.ts"), hash: "of another text" }])
        assert.deepStrictEqual(
          (yield* index.notOutlined).map((it) => it.path),
          [path("b.ts")]
        )
        assert.deepStrictEqual(yield* index.recordOf(path("a.ts")), Option.some(record!))
        assert.deepStrictEqual(yield* index.recordOf(path("nowhere.ts")), Option.none())
      }).pipe(Effect.provide(layer))
    )

    it.scoped("adds up what it has, and says nothing of an encoding that counted only some", () =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        yield* index.write([file("a.ts"), file("b.ts"), odd], [])
        const { sizeBytes, ...status } = yield* index.status
        assert.isAbove(sizeBytes, 0)
        assert.deepStrictEqual(status, {
          files: 3,
          unreadable: 1,
          tokens: { cl100k_base: 6, o200k_base: null },
          outlines: 0,
          building: false
        })
      }).pipe(Effect.provide(layer))
    )
  })
}

describe("the index on disk", () => {
  const withHome = <A, E>(use: (home: string) => Effect.Effect<A, E, IndexStore | import("effect").Scope.Scope>) =>
    Effect.flatMap(temporaryFolder, (home) =>
      Effect.provide(use(home), layerSqliteIndexStore(home).pipe(Layer.provide(layerNodeHasher)))
    )
  const databases = (home: string) => readdirSync(join(home, "index")).filter((it) => it.endsWith(".sqlite"))
  const damage = (home: string) => {
    for (const name of databases(home)) writeFileSync(join(home, "index", name), "this is no database ".repeat(2_000))
    for (const end of ["-wal", "-shm"])
      for (const it of databases(home)) rmSync(join(home, "index", it + end), { force: true })
  }

  it.scoped("is for its owner alone", () =>
    withHome((home) =>
      Effect.gen(function* () {
        yield* (yield* IndexStore).open(root, "v1")
        const modes = [join(home, "index"), ...databases(home).map((it) => join(home, "index", it))]
        assert.deepStrictEqual(
          modes.map((it) => (statSync(it).mode & 0o777).toString(8)),
          ["700", "600"]
        )
      })
    )
  )

  it.scoped("is begun anew when it is damaged, before or after it was opened", () =>
    withHome((home) =>
      Effect.gen(function* () {
        const store = yield* IndexStore
        yield* Effect.scoped(Effect.flatMap(store.open(root, "v1"), (it) => it.write([file("a.ts")], [])))
        damage(home)
        const index = yield* store.open(root, "v1")
        assert.deepStrictEqual(yield* index.since(0), { revision: 0, files: [] })
        yield* index.write([file("a.ts")], [])
        damage(home)
        // somebody else finds it out first
        yield* store.open(root, "v1")
        assert.deepStrictEqual(yield* index.since(1), { revision: 0, files: [] })
        yield* index.write([file("b.ts")], [])
        assert.deepStrictEqual(plain((yield* index.since(0)).files), plain([file("b.ts")]))
      })
    )
  )

  it.scoped("begins the past anew when it is damaged", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      yield* Effect.gen(function* () {
        const store = yield* IndexStore
        const a = { id: "a", facts: "1" }
        yield* Effect.scoped(Effect.flatMap(store.history(root, "h1"), (it) => it.keep([a], [])))
        damage(home)
        const past = yield* store.history(root, "h1")
        assert.deepStrictEqual(yield* past.commits, [])
        yield* past.keep([{ id: "b", facts: "2" }], [])
        assert.deepStrictEqual(yield* past.commits, [{ id: "b", facts: "2" }])
      }).pipe(Effect.provide(layerSqliteIndexStore(home).pipe(Layer.provide(layerNodeHasher))))
    })
  )

  it.scoped("may be deleted at any time", () =>
    withHome((home) =>
      Effect.gen(function* () {
        const index = yield* (yield* IndexStore).open(root, "v1")
        yield* index.write([file("a.ts")], [])
        rmSync(join(home, "index"), { recursive: true })
        assert.deepStrictEqual(yield* index.since(1), { revision: 0, files: [] })
        yield* index.write([file("b.ts")], [])
        const again = yield* (yield* IndexStore).open(root, "v1")
        assert.deepStrictEqual(plain((yield* again.since(0)).files), plain([file("b.ts")]))
      })
    )
  )

  it.scoped("of another version goes when nobody has used it for a week, and not before", () =>
    withHome((home) =>
      Effect.gen(function* () {
        const store = yield* IndexStore
        yield* Effect.scoped(store.open(root, "old"))
        yield* Effect.scoped(store.open(root, "older"))
        const [first = ""] = databases(home)
        const longAgo = statSync(join(home, "index", first)).mtimeMs / 1000 - 8 * 24 * 3_600
        utimesSync(join(home, "index", first), longAgo, longAgo)
        yield* Effect.scoped(store.open(root, "new"))
        assert.isFalse(existsSync(join(home, "index", first)))
        assert.strictEqual(databases(home).length, 2)
      })
    )
  )

  it.scoped("fails as a store does when it cannot be written", () =>
    Effect.gen(function* () {
      const home = yield* temporaryFolder
      writeFileSync(join(home, "index"), "a file where the folder should be")
      const error = yield* Effect.flatMap(IndexStore, (store) => store.open(root, "v1")).pipe(
        Effect.provide(layerSqliteIndexStore(home).pipe(Layer.provide(layerNodeHasher))),
        Effect.flip
      )
      assert.strictEqual(error.message, "The index could not open")
      assert.include(readFileSync(join(home, "index"), "utf8"), "a file where")
    })
  )
})
