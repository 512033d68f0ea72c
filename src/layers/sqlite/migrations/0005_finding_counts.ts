/** Findings are counted by their type: with the type in the index, no row of ten thousand is read for it. */
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { Migration } from "../Migrator.js"

export const findingCounts: Migration = {
  id: "0005_finding_counts",
  up: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE INDEX guard_findings_by_type ON guard_findings (compilation_id, type)`
    // began the same way; the findings of one compile are few enough to be put in order
    yield* sql`DROP INDEX guard_findings_by_compilation`
  }),
  down: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE INDEX guard_findings_by_compilation ON guard_findings (compilation_id, id)`
    yield* sql`DROP INDEX guard_findings_by_type`
  })
}
