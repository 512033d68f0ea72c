/** The statements of a file of past commits, prepared once. */
import type Database from "better-sqlite3"
import { Schema } from "effect"
import type { KeptCommit } from "../../services/IndexStore.js"

export interface HistoryStatements {
  readonly all: () => ReadonlyArray<KeptCommit>
  readonly put: (commit: KeptCommit) => void
  readonly remove: (id: string) => void
}

export const makeHistoryStatements = (database: Database): HistoryStatements => {
  const all = database.prepare("SELECT id, facts_json AS facts FROM past_commits")
  const put = database.prepare(
    "INSERT INTO past_commits VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET facts_json = excluded.facts_json"
  )
  const remove = database.prepare("DELETE FROM past_commits WHERE id = ?")
  return {
    all: () => all.all().filter(isKept),
    put: ({ facts, id }) => put.run(id, facts),
    remove: (id) => remove.run(id)
  }
}

const isKept = Schema.is(Schema.Struct({ id: Schema.String, facts: Schema.String }))
