/** Briefings of `aic_compile_spec`. They belong to no project: a specification is all that they are made of. */
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { Migration } from "../Migrator.js"

export const specCompileCache: Migration = {
  id: "0004_spec_compile_cache",
  up: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      CREATE TABLE spec_compile_cache (
        cache_key TEXT PRIMARY KEY,
        compiled_spec TEXT NOT NULL,
        meta_json TEXT NOT NULL,
        created_at TEXT NOT NULL,
        expires_at TEXT NOT NULL
      ) STRICT`
    yield* sql`CREATE INDEX spec_compile_cache_by_expiry ON spec_compile_cache (expires_at)`
  }),
  down: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP TABLE spec_compile_cache`
  })
}
