/** What every implementation of `services/SpecCompileCache` does. */
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, TestClock } from "effect"
import { RelativePath } from "../../src/domain/Paths.js"
import type { SpecCompilation } from "../../src/domain/Specification.js"
import { LineNumber, Ratio01, TokenCount } from "../../src/domain/Units.js"
import { layerDatabase } from "../../src/layers/sqlite/Database.js"
import { layerSqliteSpecCompileCache } from "../../src/layers/sqlite/SqliteSpecCompileCache.js"
import { SpecCompileCache } from "../../src/services/SpecCompileCache.js"
import { sha, storeLayers, temporaryFolder } from "../support/Stores.js"

const entry: SpecCompilation = {
  compiledSpec: "## Types\n\n\u0000 的 'quoted'\n",
  meta: {
    totalTokensRaw: TokenCount.make(100),
    totalTokensCompiled: TokenCount.make(12),
    reductionPct: Ratio01.make(0.88),
    typeTiers: { User: "verbatim", "User (b.ts)": "path-only" },
    transformTokensSaved: TokenCount.make(3),
    totalBudget: TokenCount.make(50),
    cacheHit: false,
    guard: {
      passed: true,
      findings: [
        {
          severity: "redact",
          type: "secret",
          file: RelativePath.make("prose[0]"),
          line: LineNumber.make(2),
          message: "a token: replaced",
          pattern: "github-token"
        }
      ],
      filesBlocked: [],
      filesRedacted: [RelativePath.make("prose[0]")],
      filesWarned: [],
      weakened: []
    },
    warnings: ["a warning"]
  }
}
const keptFor = { ttlMinutes: 60 }

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`SpecCompileCache in ${name}`, () => {
    it.scoped("gives a briefing back until its time is over", () =>
      Effect.gen(function* () {
        const cache = yield* SpecCompileCache
        const empty = yield* cache.get(sha("a"))
        yield* cache.put(sha("a"), entry, keptFor)
        yield* TestClock.adjust("59 minutes")
        const hit = yield* cache.get(sha("a"))
        yield* TestClock.adjust("1 minutes")
        const late = yield* cache.get(sha("a"))
        assert.deepStrictEqual([empty, hit, late], [Option.none(), Option.some(entry), Option.none()])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps the latest of a key and knows no other key", () =>
      Effect.gen(function* () {
        const cache = yield* SpecCompileCache
        const changed = { ...entry, compiledSpec: "changed" }
        yield* cache.put(sha("a"), entry, keptFor)
        yield* cache.put(sha("a"), changed, keptFor)
        assert.deepStrictEqual(
          [yield* cache.get(sha("b")), yield* cache.get(sha("a"))],
          [Option.none(), Option.some(changed)]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("throws out what has expired, by itself when it takes another", () =>
      Effect.gen(function* () {
        const cache = yield* SpecCompileCache
        yield* cache.put(sha("a"), entry, { ttlMinutes: 1 })
        yield* cache.put(sha("b"), entry, { ttlMinutes: 5 })
        yield* TestClock.adjust("2 minutes")
        yield* cache.put(sha("c"), entry, keptFor)
        const first = yield* cache.purgeExpired
        yield* TestClock.adjust("4 minutes")
        assert.deepStrictEqual([first, yield* cache.purgeExpired, yield* cache.purgeExpired], [0, 1, 0])
        assert.isTrue(Option.isSome(yield* cache.get(sha("c"))))
      }).pipe(Effect.provide(layer))
    )
  })
}

describe("SpecCompileCache in sqlite", () => {
  it.scoped("takes a row that it cannot read for none", () =>
    Effect.gen(function* () {
      const cache = yield* SpecCompileCache
      const sql = yield* SqlClient.SqlClient
      yield* cache.put(sha("a"), entry, keptFor)
      yield* sql`UPDATE spec_compile_cache SET meta_json = '{"of":"another version"}'`
      assert.deepStrictEqual(yield* cache.get(sha("a")), Option.none())
      yield* cache.put(sha("a"), entry, keptFor)
      assert.deepStrictEqual(yield* cache.get(sha("a")), Option.some(entry))
    }).pipe(
      Effect.provide(
        Layer.unwrapScoped(
          Effect.map(temporaryFolder, (home) =>
            layerSqliteSpecCompileCache.pipe(Layer.provideMerge(layerDatabase(home)))
          )
        )
      )
    )
  )
})
