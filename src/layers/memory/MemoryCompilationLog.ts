/** `services/CompilationLog` for tests, and for when there is no database. */
import { Array, Effect, Layer, Option, Order } from "effect"
import { CompilationLog, type CompilationRow } from "../../services/CompilationLog.js"
import { mostRows } from "./Bounded.js"

export const layerMemoryCompilationLog = Layer.sync(CompilationLog, () => {
  const rows = new Map<string, ReadonlyArray<CompilationRow>>()
  const of = (projectId: string) => rows.get(projectId) ?? []
  return CompilationLog.of({
    append: (row) => Effect.sync(() => rows.set(row.projectId, [...of(row.projectId), row].slice(-mostRows))),
    last: (projectId) =>
      Effect.sync(() => {
        const all = of(projectId)
        return Array.isNonEmptyReadonlyArray(all) ? Option.some(Array.max(all, byTime)) : Option.none()
      }),
    count: (projectId) => Effect.sync(() => of(projectId).length)
  })
})

const byTime = Order.combine(
  Order.mapInput(Order.number, (row: CompilationRow) => row.createdAt.epochMillis),
  Order.mapInput(Order.string, (row: CompilationRow) => row.id)
)
