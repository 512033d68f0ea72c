/**
 * The first schema. Ids are UUIDv7 and times are `YYYY-MM-DDTHH:mm:ss.sssZ`, both as TEXT that sorts by time.
 * A reference is declared where a row means nothing without the other; a session may end before its records do.
 */
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { Migration } from "../Migrator.js"

const tables = [
  `CREATE TABLE projects (
    project_id TEXT PRIMARY KEY,
    project_root TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE config_history (
    project_id TEXT NOT NULL REFERENCES projects (project_id),
    config_hash TEXT NOT NULL,
    config_json TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (project_id, config_hash)
  ) STRICT`,

  `CREATE TABLE compilation_log (
    id TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (project_id),
    created_at TEXT NOT NULL,
    intent TEXT NOT NULL,
    task_class TEXT NOT NULL,
    files_selected INTEGER NOT NULL,
    files_total INTEGER NOT NULL,
    tokens_raw INTEGER NOT NULL,
    tokens_compiled INTEGER NOT NULL,
    cache_hit INTEGER NOT NULL CHECK (cache_hit IN (0, 1)),
    duration_ms REAL NOT NULL,
    editor_id TEXT NOT NULL,
    model_id TEXT NOT NULL,
    model_profile TEXT NOT NULL,
    trigger_source TEXT NOT NULL,
    conversation_id TEXT,
    session_id TEXT,
    config_hash TEXT,
    classifier_confidence REAL,
    specificity_score REAL,
    underspecification_index REAL,
    total_budget INTEGER NOT NULL,
    selection_trace_json TEXT
  ) STRICT`,
  `CREATE INDEX compilation_log_by_project ON compilation_log (project_id, created_at, id)`,
  `CREATE INDEX compilation_log_by_conversation ON compilation_log (conversation_id, created_at)
    WHERE conversation_id IS NOT NULL`,

  `CREATE TABLE telemetry_events (
    id TEXT PRIMARY KEY,
    compilation_id TEXT NOT NULL REFERENCES compilation_log (id),
    repo_id TEXT NOT NULL,
    guard_findings INTEGER NOT NULL,
    guard_blocks INTEGER NOT NULL,
    transform_savings INTEGER NOT NULL,
    tiers_json TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX telemetry_events_by_compilation ON telemetry_events (compilation_id)`,

  `CREATE TABLE guard_findings (
    id TEXT PRIMARY KEY,
    compilation_id TEXT NOT NULL REFERENCES compilation_log (id),
    severity TEXT NOT NULL,
    type TEXT NOT NULL,
    file TEXT NOT NULL,
    line INTEGER,
    message TEXT NOT NULL,
    pattern TEXT,
    created_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX guard_findings_by_compilation ON guard_findings (compilation_id, id)`,

  `CREATE TABLE cache_metadata (
    cache_key TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (project_id),
    file_path TEXT NOT NULL,
    blob_hash TEXT NOT NULL,
    file_tree_hash TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX cache_metadata_by_expiry ON cache_metadata (expires_at)`,

  `CREATE TABLE server_sessions (
    session_id TEXT PRIMARY KEY,
    started_at TEXT NOT NULL,
    stopped_at TEXT,
    stop_reason TEXT CHECK (stop_reason IN ('graceful', 'crash')),
    pid INTEGER NOT NULL,
    pid_started_at TEXT,
    version TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX server_sessions_still_open ON server_sessions (session_id) WHERE stopped_at IS NULL`,

  `CREATE TABLE tool_invocation_log (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    tool_name TEXT NOT NULL,
    session_id TEXT,
    params_shape TEXT NOT NULL,
    project_id TEXT
  ) STRICT`,
  `CREATE INDEX tool_invocation_log_by_time ON tool_invocation_log (created_at, id)`
]

export const baseline: Migration = {
  id: "0001_baseline",
  up: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of tables) yield* sql.unsafe(statement)
  })
}
