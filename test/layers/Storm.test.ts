/** Several servers share one database: none may fail for a lock, and no row may be lost. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { migrations } from "../../src/layers/sqlite/migrations/index.js"
import { runStorm } from "../support/Storm.js"

describe("Eight processes that begin on a fresh database at once", () => {
  it.live(
    "lose no row, meet no lock error, and call no live sibling a crash",
    () =>
      Effect.gen(function* () {
        const { written, found, errors } = yield* Effect.promise(() => runStorm({ processes: 8, rows: 24, seed: 7 }))
        assert.deepStrictEqual(errors, [])
        assert.strictEqual(written["compilation_log"], 8 * 24)
        assert.deepStrictEqual(found, {
          ...written,
          projects: 3,
          migrations: migrations.length,
          sessions: Array.from({ length: 8 }, () => "graceful"),
          integrity: [{ integrityCheck: "ok" }]
        })
      }),
    60_000
  )
})
