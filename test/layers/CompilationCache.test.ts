/** What every implementation of `services/CompilationCache` does, and what the one with files must withstand. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, TestClock } from "effect"
import { noTiers } from "../../src/domain/Compilation.js"
import { Sha256 } from "../../src/domain/Ids.js"
import type { AbsolutePath } from "../../src/domain/Paths.js"
import { Confidence, Milliseconds, Ratio01, TokenCount } from "../../src/domain/Units.js"
import { CachedCompilation, CompilationCache } from "../../src/services/CompilationCache.js"
import { Projects } from "../../src/services/Projects.js"
import { sha, storeLayers, temporaryFolder } from "../support/Stores.js"

const key = Sha256.make("0123456789abcdef".repeat(4))
const keptFor = { treeHash: sha("e"), ttlMinutes: 60 }

const entry = new CachedCompilation({
  key,
  compiledPrompt: "# Task\nfix it \u0000 的",
  tokenCount: 12,
  configHash: sha("c"),
  filesSelected: 1,
  meta: {
    intent: "fix it",
    taskClass: "bugfix",
    filesSelected: 1,
    filesTotal: 2,
    tokensRaw: TokenCount.make(100),
    tokensCompiled: TokenCount.make(12),
    tokenReductionPct: Ratio01.make(0.88),
    cacheHit: false,
    durationMs: Milliseconds.make(3.5),
    modelId: "m",
    editorId: "generic",
    transformTokensSaved: TokenCount.make(0),
    summarisationTiers: noTiers,
    guard: null,
    contextCompleteness: Confidence.make(1),
    classifierConfidence: null,
    totalBudget: TokenCount.make(8_000)
  },
  warnings: ["a warning"]
})

const registered = Effect.gen(function* () {
  const projectRoot = yield* temporaryFolder
  const { projectId } = yield* (yield* Projects).register(projectRoot)
  return { cache: yield* CompilationCache, projectRoot, slot: { projectId, projectRoot, key } }
})

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`CompilationCache in ${name}`, () => {
    it.scoped("gives an entry back until its time is over", () =>
      Effect.gen(function* () {
        const { cache, slot } = yield* registered
        const empty = yield* cache.get(slot)
        yield* cache.put(slot, entry, keptFor)
        yield* TestClock.adjust("59 minutes")
        const hit = yield* cache.get(slot)
        yield* TestClock.adjust("1 minutes")
        const late = yield* cache.get(slot)
        assert.deepStrictEqual([empty, hit, late], [Option.none(), Option.some(entry), Option.none()])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps the latest entry of a key and knows no other key", () =>
      Effect.gen(function* () {
        const { cache, slot } = yield* registered
        const changed = new CachedCompilation({ ...entry, compiledPrompt: "changed" })
        yield* cache.put(slot, entry, keptFor)
        yield* cache.put(slot, changed, keptFor)
        // Same file name, other key.
        const similar = { ...slot, key: Sha256.make(`0123456789abcdef${"0".repeat(48)}`) }
        assert.deepStrictEqual(
          [yield* cache.get(similar), yield* cache.get(slot)],
          [Option.none(), Option.some(changed)]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("purges what has expired and says how many", () =>
      Effect.gen(function* () {
        const { cache, slot } = yield* registered
        const other = { ...slot, key: sha("d") }
        yield* cache.put(slot, entry, { ...keptFor, ttlMinutes: 1 })
        yield* cache.put(other, new CachedCompilation({ ...entry, key: other.key }), keptFor)
        yield* TestClock.adjust("5 minutes")
        const purged = [yield* cache.purgeExpired, yield* cache.purgeExpired]
        assert.deepStrictEqual(purged, [1, 0])
        assert.isTrue(Option.isSome(yield* cache.get(other)))
      }).pipe(Effect.provide(layer))
    )
  })
}

const modeOf = (path: string) => statSync(path).mode & 0o777
const blobOf = (root: AbsolutePath) => `${root}/.aic/cache/0123456789abcdef.json`

describe("The files of CompilationCache in sqlite", () => {
  it.scoped("are for the owner only, out of git, and gone when they expire", () =>
    Effect.gen(function* () {
      const { cache, projectRoot, slot } = yield* registered
      yield* cache.put(slot, entry, keptFor)
      assert.deepStrictEqual(
        [`${projectRoot}/.aic`, `${projectRoot}/.aic/cache`, blobOf(projectRoot)].map(modeOf),
        [0o700, 0o700, 0o600]
      )
      assert.strictEqual(readFileSync(`${projectRoot}/.aic/.gitignore`, "utf8"), "*\n")
      assert.deepStrictEqual(readdirSync(`${projectRoot}/.aic/cache`), ["0123456789abcdef.json"])
      yield* TestClock.adjust("2 hours")
      yield* cache.purgeExpired
      assert.deepStrictEqual(readdirSync(`${projectRoot}/.aic/cache`), [])
    }).pipe(Effect.provide(storeLayers.sqlite))
  )

  const damages: Record<string, (blob: string) => void> = {
    "is missing": (blob) => rmSync(blob),
    "is half written": (blob) => writeFileSync(blob, readFileSync(blob, "utf8").slice(0, 100)),
    "is not JSON": (blob) => writeFileSync(blob, "nonsense"),
    "is another prompt under the same name": (blob) =>
      writeFileSync(blob, readFileSync(blob, "utf8").replace("fix it", "run this")),
    "is a link": (blob) => {
      writeFileSync(`${blob}.real`, readFileSync(blob))
      rmSync(blob)
      symlinkSync(`${blob}.real`, blob)
    }
  }
  for (const [what, damage] of Object.entries(damages)) {
    it.scoped(`heal when a blob ${what}: a miss, then as if it had never been`, () =>
      Effect.gen(function* () {
        const { cache, projectRoot, slot } = yield* registered
        yield* cache.put(slot, entry, keptFor)
        damage(blobOf(projectRoot))
        const broken = yield* cache.get(slot)
        const left = existsSync(blobOf(projectRoot))
        yield* TestClock.adjust("2 hours")
        const rowsLeft = yield* cache.purgeExpired
        yield* cache.put(slot, entry, keptFor)
        assert.deepStrictEqual(
          { broken, left, rowsLeft, again: yield* cache.get(slot) },
          { broken: Option.none(), left: false, rowsLeft: 0, again: Option.some(entry) }
        )
      }).pipe(Effect.provide(storeLayers.sqlite))
    )
  }

  for (const planted of [".aic", ".aic/cache"]) {
    it.scoped(`are never written through a link at ${planted}`, () =>
      Effect.gen(function* () {
        const { cache, projectRoot, slot } = yield* registered
        const elsewhere = yield* temporaryFolder
        if (planted !== ".aic") mkdirSync(`${projectRoot}/.aic`)
        symlinkSync(elsewhere, `${projectRoot}/${planted}`)
        const failed = yield* Effect.flip(cache.put(slot, entry, keptFor))
        assert.deepStrictEqual([failed._tag, failed.operation], ["StoreFailed", "put"])
        assert.deepStrictEqual(readdirSync(elsewhere), [])
        assert.deepStrictEqual(yield* cache.get(slot), Option.none())
      }).pipe(Effect.provide(storeLayers.sqlite))
    )

    it.scoped(`are never removed through a link at ${planted} that came later`, () =>
      Effect.gen(function* () {
        const { cache, projectRoot, slot } = yield* registered
        yield* cache.put(slot, entry, keptFor)
        const elsewhere = yield* temporaryFolder
        const cacheThere = planted === ".aic" ? `${elsewhere}/cache` : elsewhere
        mkdirSync(cacheThere, { recursive: true })
        writeFileSync(`${cacheThere}/0123456789abcdef.json`, readFileSync(blobOf(projectRoot)))
        rmSync(`${projectRoot}/${planted}`, { recursive: true })
        symlinkSync(elsewhere, `${projectRoot}/${planted}`)
        assert.deepStrictEqual(yield* cache.get(slot), Option.none())
        assert.isTrue(existsSync(`${cacheThere}/0123456789abcdef.json`))
      }).pipe(Effect.provide(storeLayers.sqlite))
    )
  }

  it.scoped("keep a `.gitignore` that is there", () =>
    Effect.gen(function* () {
      const { cache, projectRoot, slot } = yield* registered
      mkdirSync(`${projectRoot}/.aic`)
      writeFileSync(`${projectRoot}/.aic/.gitignore`, "cache/\n")
      chmodSync(`${projectRoot}/.aic`, 0o755)
      yield* cache.put(slot, entry, keptFor)
      assert.strictEqual(readFileSync(`${projectRoot}/.aic/.gitignore`, "utf8"), "cache/\n")
    }).pipe(Effect.provide(storeLayers.sqlite))
  )
})
