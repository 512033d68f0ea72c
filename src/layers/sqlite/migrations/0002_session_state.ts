/** Conversations: what each was given, in each project. */
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { Migration } from "../Migrator.js"

const tables = [
  `CREATE TABLE session_state (
    session_id TEXT NOT NULL,
    project_id TEXT NOT NULL REFERENCES projects (project_id),
    task_intent TEXT NOT NULL,
    steps_json TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_activity_at TEXT NOT NULL,
    PRIMARY KEY (session_id, project_id)
  ) STRICT`,
  `CREATE INDEX session_state_by_activity ON session_state (last_activity_at)`
]

export const sessionState: Migration = {
  id: "0002_session_state",
  up: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const statement of tables) yield* sql.unsafe(statement)
  }),
  down: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`DROP TABLE session_state`
  })
}
