/**
 * Quality snapshots, conversations, what is kept of rows that are removed, and the indexes that sums over ten thousand
 * compiles need: a row holds its selection, so reading whole rows to add up five numbers would read megabytes.
 */
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { Migration } from "../Migrator.js"

const up = [
  `CREATE TABLE quality_snapshots (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (project_id),
    compilation_id TEXT NOT NULL REFERENCES compilation_log (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    task_class TEXT NOT NULL,
    cache_hit INTEGER NOT NULL CHECK (cache_hit IN (0, 1)),
    token_reduction_ratio REAL,
    selection_ratio REAL,
    budget_utilisation REAL,
    tier_l0 INTEGER NOT NULL,
    tier_l1 INTEGER NOT NULL,
    tier_l2 INTEGER NOT NULL,
    tier_l3 INTEGER NOT NULL,
    classifier_confidence REAL
  ) STRICT`,
  `CREATE INDEX quality_snapshots_by_project ON quality_snapshots (project_id, created_at)`,
  `CREATE INDEX quality_snapshots_by_time ON quality_snapshots (created_at)`,
  `CREATE INDEX quality_snapshots_by_compilation ON quality_snapshots (compilation_id)`,

  // project_id is '' for what belongs to no project; a label is a token unit, a kind, a class, a name
  `CREATE TABLE archive_summary (
    period TEXT NOT NULL,
    project_id TEXT NOT NULL,
    metric TEXT NOT NULL,
    label TEXT NOT NULL,
    amount INTEGER NOT NULL,
    PRIMARY KEY (period, project_id, metric, label)
  ) STRICT, WITHOUT ROWID`,

  `ALTER TABLE server_sessions ADD COLUMN installation_ok INTEGER`,
  `ALTER TABLE server_sessions ADD COLUMN installation_notes TEXT`,

  // holds all that sums are made of, and begins as the index that it replaces
  `CREATE INDEX compilation_log_figures ON compilation_log (
    project_id, created_at, id, trigger_source, cache_hit, tokens_raw, tokens_compiled, task_class, model_profile,
    conversation_id
  )`,
  `DROP INDEX compilation_log_by_project`,
  `CREATE INDEX compilation_log_by_time ON compilation_log (created_at, id)`,
  `CREATE INDEX compilation_log_by_session ON compilation_log (session_id, created_at) WHERE session_id IS NOT NULL`,
  `CREATE INDEX server_sessions_by_start ON server_sessions (started_at)`,
  `CREATE INDEX cache_metadata_by_project ON cache_metadata (project_id)`
]

const down = [
  `DROP INDEX cache_metadata_by_project`,
  `DROP INDEX server_sessions_by_start`,
  `DROP INDEX compilation_log_by_session`,
  `DROP INDEX compilation_log_by_time`,
  `CREATE INDEX compilation_log_by_project ON compilation_log (project_id, created_at, id)`,
  `DROP INDEX compilation_log_figures`,
  `ALTER TABLE server_sessions DROP COLUMN installation_notes`,
  `ALTER TABLE server_sessions DROP COLUMN installation_ok`,
  `DROP TABLE archive_summary`,
  `DROP TABLE quality_snapshots`
]

const execute = (statements: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of statements) yield* sql.unsafe(statement)
  })

export const records: Migration = { id: "0003_records", up: execute(up), down: execute(down) }
