/** `services/Projects` in the table `projects`. */
import { SqlClient, SqlSchema } from "@effect/sql"
import { DateTime, Effect, Layer, Schema } from "effect"
import { ProjectId } from "../../domain/Ids.js"
import { AbsolutePath } from "../../domain/Paths.js"
import { Ids } from "../../services/Ids.js"
import { ProjectRow, Projects } from "../../services/Projects.js"
import { inStore } from "./StoreOperation.js"

export const layerSqliteProjects = Layer.effect(
  Projects,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = yield* Ids

    // One statement, so that two processes that meet a project for the first time agree on its id.
    const upsert = SqlSchema.single({
      Request: ProjectRow,
      Result: ProjectRow,
      execute: (row) => sql`
        INSERT INTO projects ${sql.insert(row)}
        ON CONFLICT (project_root) DO UPDATE SET last_seen_at = excluded.last_seen_at
        RETURNING *`
    })
    const find = SqlSchema.findOne({
      Request: AbsolutePath,
      Result: ProjectRow,
      execute: (root) => sql`SELECT * FROM projects WHERE project_root = ${root}`
    })
    const all = SqlSchema.findAll({
      Request: Schema.Void,
      Result: ProjectRow,
      execute: () => sql`SELECT * FROM projects ORDER BY last_seen_at DESC, project_root`
    })

    return Projects.of({
      register: Effect.fnUntraced(function* (projectRoot) {
        const projectId = ProjectId.make(yield* ids.uuidV7)
        const now = yield* DateTime.now
        return yield* upsert(new ProjectRow({ projectId, projectRoot, createdAt: now, lastSeenAt: now }))
      }, failedTo("register a project")),
      find: (root) => find(root).pipe(failedTo("find a project")),
      all: all(undefined).pipe(failedTo("list projects"))
    })
  })
)

const failedTo = inStore("Projects")
