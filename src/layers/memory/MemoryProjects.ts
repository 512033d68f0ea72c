/** `services/Projects` for tests, and for when there is no database. */
import { DateTime, Effect, Layer } from "effect"
import { ProjectId } from "../../domain/Ids.js"
import { byPath } from "../../domain/Paths.js"
import { Ids } from "../../services/Ids.js"
import { ProjectRow, Projects } from "../../services/Projects.js"
import { MemoryTables } from "./MemoryTables.js"

export const layerMemoryProjects = Layer.effect(
  Projects,
  Effect.gen(function* () {
    const ids = yield* Ids
    const { projects: rows } = yield* MemoryTables
    return Projects.of({
      register: Effect.fnUntraced(function* (projectRoot) {
        const projectId = ProjectId.make(yield* ids.uuidV7)
        const now = yield* DateTime.now
        const before = rows.get(projectRoot) ?? { projectId, projectRoot, createdAt: now }
        const row = new ProjectRow({ ...before, lastSeenAt: now })
        rows.set(projectRoot, row)
        return row
      }),
      all: Effect.sync(() =>
        [...rows.values()].sort(
          (a, b) => b.lastSeenAt.epochMillis - a.lastSeenAt.epochMillis || byPath(a.projectRoot, b.projectRoot)
        )
      )
    })
  })
)
