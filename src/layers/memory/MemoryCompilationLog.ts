/** `services/CompilationLog` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { CompilationLog } from "../../services/CompilationLog.js"
import { push } from "./Bounded.js"
import { MemoryTables } from "./MemoryTables.js"
import { newestOf } from "./Newest.js"

export const layerMemoryCompilationLog = Layer.effect(
  CompilationLog,
  Effect.map(MemoryTables, ({ compilations }) => {
    const of = (projectId: string) => compilations.filter((row) => row.projectId === projectId)
    return {
      append: (row) => Effect.sync(() => push(compilations, row)),
      last: (projectId) => Effect.sync(() => newestOf(of(projectId))),
      count: (projectId) => Effect.sync(() => of(projectId).length)
    }
  })
)
