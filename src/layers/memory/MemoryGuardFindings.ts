/** `services/GuardFindings` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { GuardFindings } from "../../services/GuardFindings.js"
import { keepNewest } from "./Bounded.js"
import { MemoryTables } from "./MemoryTables.js"

export const layerMemoryGuardFindings = Layer.effect(
  GuardFindings,
  Effect.map(MemoryTables, ({ findings: rows }) => ({
    append: (compilationId, findings) =>
      Effect.sync(() => {
        rows.set(compilationId, [...(rows.get(compilationId) ?? []), ...findings])
        keepNewest(rows)
      }),
    of: (compilationId) => Effect.sync(() => rows.get(compilationId) ?? [])
  }))
)
