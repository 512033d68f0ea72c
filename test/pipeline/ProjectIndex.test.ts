/** The index as its users see it: never stale, shared between processes, and half an answer when time is up. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber, Layer, Logger, Option, TestClock } from "effect"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { layerSqliteIndexStore } from "../../src/layers/index/SqliteIndexStore.js"
import { layerLengthTokenizer } from "../../src/layers/memory/LengthTokenizer.js"
import { layerMemoryIndexStore } from "../../src/layers/memory/MemoryIndexStore.js"
import { layerNodeHasher } from "../../src/layers/node/NodeHasher.js"
import { layerNodeLanguages } from "../../src/layers/node/NodeLanguages.js"
import { layerNodeProjectWatch } from "../../src/layers/node/NodeProjectWatch.js"
import { definedNamesOf } from "../../src/pipeline/index/FileRecord.js"
import { IndexCleaning } from "../../src/pipeline/index/IndexCleaning.js"
import type { ProjectView } from "../../src/pipeline/index/Known.js"
import { ProjectIndex, type RefreshOptions } from "../../src/pipeline/ProjectIndex.js"
import { RepoScan } from "../../src/pipeline/RepoScan.js"
import { type IndexedFile, IndexStore } from "../../src/services/IndexStore.js"
import { ProjectFiles } from "../../src/services/ProjectFiles.js"
import { filesOf, temporary, write } from "../layers/node/TemporaryFolder.js"

interface Place {
  readonly base: string
  readonly home: string
  readonly root: string
}

interface Setting {
  readonly store?: Layer.Layer<IndexStore>
  /** Each path as it is read. */
  readonly read?: Array<string>
  /** Before each read. */
  readonly gate?: Effect.Effect<void>
  readonly watch?: boolean
}

/** A process of its own over the project. */
const process = (place: Place, { gate = Effect.void, read = [], store, watch = false }: Setting = {}) => {
  const real = filesOf(place.base)
  const project = Layer.succeed(ProjectFiles, {
    list: real.list,
    read: (root, path, maxBytes) =>
      gate.pipe(Effect.zipRight(Effect.sync(() => read.push(path))), Effect.zipRight(real.read(root, path, maxBytes)))
  })
  const kept = store ?? layerSqliteIndexStore(AbsolutePath.make(place.home)).pipe(Layer.provide(layerNodeHasher))
  return ProjectIndex.layer.pipe(
    Layer.provideMerge(RepoScan.layer),
    Layer.provide(IndexCleaning.layer),
    Layer.provide(Layer.mergeAll(kept, project, layerNodeLanguages, layerLengthTokenizer, layerNodeHasher)),
    Layer.provide(watch ? layerNodeProjectWatch : Layer.empty)
  )
}

const refresh = (place: Place, options: Partial<RefreshOptions> = {}) =>
  Effect.gen(function* () {
    const repo = yield* (yield* RepoScan).scan(AbsolutePath.make(place.root))
    return yield* (yield* ProjectIndex).refresh(repo, { maxFileBytes: 100_000, patience: "1 minute", ...options })
  })

const namesOf = (view: ProjectView): Readonly<Record<string, ReadonlyArray<string> | null>> =>
  Object.fromEntries(
    view.files.map(({ entry, record }) => [entry.path, record === null ? null : definedNamesOf(record)])
  )

const functions = (...names: ReadonlyArray<string>) => names.map((it) => `export function ${it}() {}\n`).join("")

const project = {
  "a.ts": functions("one"),
  "b.ts": functions("two"),
  "logo.png": "no text",
  "c.ts": functions("three")
}

/** An hour on: no file is so young that its time proves nothing. */
const now = Clock.make()
const hour = 3_600_000
const later: Clock.Clock = {
  [Clock.ClockTypeId]: Clock.ClockTypeId,
  unsafeCurrentTimeMillis: () => now.unsafeCurrentTimeMillis() + hour,
  unsafeCurrentTimeNanos: () => now.unsafeCurrentTimeNanos(),
  currentTimeMillis: Effect.map(now.currentTimeMillis, (it) => it + hour),
  currentTimeNanos: now.currentTimeNanos,
  sleep: (duration) => now.sleep(duration)
}

const quietly = <A, E, R>(self: Effect.Effect<A, E, R>) =>
  self.pipe(Effect.withClock(later), Effect.provide(Logger.remove(Logger.defaultLogger)))

describe("ProjectIndex", () => {
  it.live("reads each file once, and then only what changed", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const read: Array<string> = []
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(namesOf(yield* refresh(place)), {
          "a.ts": ["one"],
          "b.ts": ["two"],
          "c.ts": ["three"],
          "logo.png": null
        })
        assert.deepStrictEqual(read.splice(0), ["a.ts", "b.ts", "c.ts"])
        yield* refresh(place)
        assert.deepStrictEqual(read, [])
        write(place.root, { "b.ts": functions("TWO"), "d.ts": functions("four") })
        rmSync(join(place.root, "c.ts"))
        assert.deepStrictEqual(namesOf(yield* refresh(place)), {
          "a.ts": ["one"],
          "b.ts": ["TWO"],
          "d.ts": ["four"],
          "logo.png": null
        })
        assert.deepStrictEqual(read, ["b.ts", "d.ts"])
      }).pipe(Effect.provide(process(place, { read })))
    }).pipe(Effect.scoped, quietly)
  )

  it.live("takes over what another process has read, then and later", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const read = { first: [] as string[], second: [] as string[] }
      const first = yield* Layer.build(process(place, { read: read.first }))
      const second = yield* Layer.build(process(place, { read: read.second }))
      const one = yield* Effect.provide(refresh(place), first)
      const two = yield* Effect.provide(refresh(place), second)
      assert.deepStrictEqual([read.first.length, read.second.length], [3, 0])
      assert.deepStrictEqual(
        two.files.map((it) => it.record),
        one.files.map((it) => it.record)
      )
      write(place.root, { "a.ts": functions("uno") })
      assert.deepStrictEqual(namesOf(yield* Effect.provide(refresh(place), second))["a.ts"], ["uno"])
      assert.deepStrictEqual(namesOf(yield* Effect.provide(refresh(place), first))["a.ts"], ["uno"])
      assert.deepStrictEqual([read.first.length, read.second], [3, ["a.ts"]])
    }).pipe(Effect.scoped, quietly)
  )

  it.live("has two processes that begin at once read nothing twice", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`src/f${at}.ts`, functions(`f${at}`)]))
      write(place.root, many)
      const read: Array<string> = []
      const processes = yield* Effect.all([
        Layer.build(process(place, { read })),
        Layer.build(process(place, { read }))
      ])
      const views = yield* Effect.forEach(processes, (it) => Effect.provide(refresh(place), it), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(read.sort(), Object.keys(many).sort())
      assert.deepStrictEqual(namesOf(views[0]!), namesOf(views[1]!))
      assert.strictEqual(views[0]!.missing + views[1]!.missing, 0)
    }).pipe(Effect.scoped, quietly)
  )

  it.scoped("answers with what it knows when time is up, and goes on", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const reached = yield* Deferred.make<void>()
      const released = yield* Deferred.make<void>()
      let reads = 0
      const gate = Effect.suspend(() =>
        ++reads < 2 ? Effect.void : Effect.zipRight(Deferred.succeed(reached, undefined), Deferred.await(released))
      )
      const index = yield* Layer.build(process(place, { gate }))
      const asking = yield* Effect.fork(Effect.provide(refresh(place, { patience: "20 seconds" }), index))
      yield* Deferred.await(reached)
      yield* TestClock.adjust("20 seconds")
      const partial = yield* Fiber.join(asking)
      assert.strictEqual(partial.missing, 2)
      assert.deepStrictEqual(namesOf(partial), { "a.ts": ["one"], "b.ts": null, "c.ts": null, "logo.png": null })
      yield* Deferred.succeed(released, undefined)
      const whole = yield* Effect.provide(refresh(place), index)
      assert.strictEqual(whole.missing, 0)
      assert.deepStrictEqual(namesOf(whole)["c.ts"], ["three"])
    })
  )

  it.scoped("goes on for the others when one who waits gives up", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const reached = yield* Deferred.make<void>()
      const released = yield* Deferred.make<void>()
      const gate = Effect.zipRight(Deferred.succeed(reached, undefined), Deferred.await(released))
      const index = yield* Layer.build(process(place, { gate }))
      const impatient = yield* Effect.fork(Effect.provide(refresh(place), index))
      yield* Deferred.await(reached)
      const patient = yield* Effect.fork(Effect.provide(refresh(place), index))
      yield* Fiber.interrupt(impatient)
      yield* Deferred.succeed(released, undefined)
      assert.strictEqual((yield* Fiber.join(patient)).missing, 0)
    })
  )

  it.live("leaves what it has read to the next process when it is stopped", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const reached = yield* Deferred.make<void>()
      const gate = Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never)
      const read: string[] = []
      yield* Effect.scoped(
        Effect.gen(function* () {
          const slow = Effect.suspend(() => (read.length < 2 ? Effect.void : gate))
          const index = yield* Layer.build(process(place, { gate: slow, read }))
          yield* Effect.fork(Effect.provide(refresh(place), index))
          yield* Deferred.await(reached)
        })
      )
      assert.deepStrictEqual(read.splice(0), ["a.ts", "b.ts"])
      yield* Effect.provide(refresh(place), process(place, { read }))
      assert.deepStrictEqual(read, ["c.ts"])
    }).pipe(Effect.scoped, quietly)
  )

  it.live("works from memory when the store cannot be opened or written", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      writeFileSync(join(place.home, "index"), "in the way")
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(namesOf(yield* refresh(place))["a.ts"], ["one"])
        write(place.root, { "a.ts": functions("uno") })
        assert.deepStrictEqual(namesOf(yield* refresh(place))["a.ts"], ["uno"])
      }).pipe(Effect.provide(process(place)))
    }).pipe(Effect.scoped, quietly)
  )

  it.live("reads again what a store had lost, but not what it still knows itself", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const read: string[] = []
      const index = yield* Layer.build(process(place, { read }))
      yield* Effect.provide(refresh(place), index)
      rmSync(join(place.home, "index"), { recursive: true })
      yield* Effect.provide(refresh(place), index)
      assert.strictEqual(read.length, 3)
      // and it has given them to the new store
      const other: string[] = []
      yield* Effect.provide(refresh(place), process(place, { read: other }))
      assert.deepStrictEqual(other, [])
    }).pipe(Effect.scoped, quietly)
  )

  it.live("keeps nothing of a secret, in no form", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      const secret = ["sk", "live", "4eC39HqLyjWDarjtT1zdp7dc"].join("_")
      const key = ["-----BEGIN RSA", "PRIVATE KEY-----"].join(" ")
      const body = "MIIEpAIBAAKCAQEA7Zq3vN1b8xkQ".repeat(8)
      write(place.root, {
        "pay.ts": `export function pay() {}\nexport function ${secret}() {}\nconst stripe = "${secret}"\n`,
        "server.key": `${key}\n${body}\n${key.replace("BEGIN", "END")}\n`,
        "data/dump.ts": `// ${key}\n// ${body}\n`
      })
      yield* Effect.gen(function* () {
        const view = yield* refresh(place)
        const index = yield* ProjectIndex
        for (const { entry } of view.files) yield* index.outline(AbsolutePath.make(place.root), entry, 100_000)
      }).pipe(Effect.provide(process(place)))
      const folder = join(place.home, "index")
      const kept = readdirSync(folder)
        .map((it) => readFileSync(join(folder, it), "latin1"))
        .join("")
      assert.include(kept, "pay")
      for (const it of [secret, secret.slice(8), body.slice(0, 28)]) assert.notInclude(kept, it)
    }).pipe(Effect.scoped, quietly)
  )

  it.live("counts the tokens of a text as it is, once for each encoding", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": "x".repeat(400) })
      yield* Effect.gen(function* () {
        const first = yield* refresh(place)
        assert.deepStrictEqual(first.files[0]?.tokens, { cl100k_base: 100, o200k_base: null })
        write(place.root, { "a.ts": "x".repeat(800) })
        const both = yield* refresh(place, { encodings: ["cl100k_base", "o200k_base"] })
        assert.deepStrictEqual(both.files[0]?.tokens, { cl100k_base: 200, o200k_base: 200 })
      }).pipe(Effect.provide(process(place)))
    }).pipe(Effect.scoped, quietly)
  )

  it.live("keeps an outline by the text that it was made of", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "a.ts": `/** Adds. */\n${functions("add")}` })
      const outline = Effect.gen(function* () {
        const [file] = (yield* refresh(place)).files
        return yield* (yield* ProjectIndex).outline(AbsolutePath.make(place.root), file!.entry, 100_000)
      })
      const first = Option.getOrThrow(yield* Effect.provide(outline, process(place)))
      assert.deepStrictEqual(
        first.facts.definitions.map((it) => [it.name, it.exported, Number(it.startLine)]),
        [["add", true, 2]]
      )
      assert.strictEqual(first.tiers.L1, "/** Adds. */\nexport function add()")
      assert.deepStrictEqual(Option.getOrThrow(yield* Effect.provide(outline, process(place))), first)
      write(place.root, { "a.ts": functions("sum") })
      assert.strictEqual(Option.getOrThrow(yield* Effect.provide(outline, process(place))).tiers.L3, "sum")
    }).pipe(Effect.scoped, quietly)
  )

  it.live("tells of an index without reading the project, and forgets it when told", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, project)
      const read: string[] = []
      yield* Effect.gen(function* () {
        const index = yield* ProjectIndex
        const repo = yield* (yield* RepoScan).scan(AbsolutePath.make(place.root))
        const before = yield* index.status(repo, 100_000)
        assert.deepStrictEqual([before.files, before.toRead, read.length], [0, 3, 0])
        yield* refresh(place)
        const after = yield* index.status(repo, 100_000)
        assert.deepStrictEqual([after.files, after.toRead, after.unreadable], [3, 0, 0])
        assert.strictEqual(yield* index.clear(repo.root), 1)
        assert.strictEqual(yield* index.clear(repo.root), 0)
      }).pipe(Effect.provide(process(place, { read })))
    }).pipe(Effect.scoped, quietly)
  )

  it.live("reads a change before it is asked, where somebody watches", () =>
    Effect.gen(function* () {
      const place = yield* temporary
      write(place.root, { "src/a.ts": functions("one") })
      const changed = yield* Deferred.make<IndexedFile>()
      const store = watched(changed, (it) => it.path === RelativePath.make("src/new/b.ts"))
      const index = yield* Layer.build(process(place, { store, watch: true }))
      yield* Effect.provide(refresh(place), index)
      const poking = Effect.gen(function* () {
        // the folders are watched a moment after the first answer
        for (let at = 0; ; at++) {
          write(place.root, { "src/new/b.ts": functions(`two${at}`) })
          yield* Effect.sleep("200 millis")
        }
      })
      const found = yield* Effect.race(Deferred.await(changed), poking)
      assert.isNotNull(found.record)
    }).pipe(Effect.scoped, quietly)
  )
})

/** A store that tells of the first such file that is written. */
const watched = (done: Deferred.Deferred<IndexedFile>, isMeant: (file: IndexedFile) => boolean) =>
  Layer.effect(
    IndexStore,
    Effect.map(IndexStore, (store) => ({
      ...store,
      open: (root, version) =>
        Effect.map(store.open(root, version), (index) => ({
          ...index,
          write: (files, gone) =>
            Effect.tap(index.write(files, gone), () => {
              const found = files.find(isMeant)
              return found === undefined ? Effect.void : Deferred.succeed(done, found)
            })
        }))
    }))
  ).pipe(Layer.provide(layerMemoryIndexStore))
