/** `services/GuardFindings` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import type { GuardFinding } from "../../domain/Guard.js"
import { GuardFindings } from "../../services/GuardFindings.js"
import { keepNewest } from "./Bounded.js"

export const layerMemoryGuardFindings = Layer.sync(GuardFindings, () => {
  const rows = new Map<string, ReadonlyArray<GuardFinding>>()
  return GuardFindings.of({
    append: (compilationId, findings) =>
      Effect.sync(() => {
        rows.set(compilationId, [...(rows.get(compilationId) ?? []), ...findings])
        keepNewest(rows)
      }),
    of: (compilationId) => Effect.sync(() => rows.get(compilationId) ?? [])
  })
})
