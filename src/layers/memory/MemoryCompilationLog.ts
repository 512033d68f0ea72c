/** `services/CompilationLog` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { CompilationLog, CompilationRow } from "../../services/CompilationLog.js"
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
      count: (projectId) => Effect.sync(() => of(projectId).length),
      reparent: (projectId, child, parent) =>
        Effect.sync(() => {
          let moved = 0
          compilations.forEach((row, at) => {
            if (row.projectId !== projectId || row.conversationId !== child || child === parent) return
            compilations[at] = new CompilationRow({ ...row, conversationId: parent })
            moved += 1
          })
          return moved
        })
    }
  })
)
