/** `services/QualitySnapshots` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { QualitySnapshots } from "../../services/QualitySnapshots.js"
import { push } from "./Bounded.js"
import { MemoryTables } from "./MemoryTables.js"

export const layerMemoryQualitySnapshots = Layer.effect(
  QualitySnapshots,
  Effect.map(MemoryTables, ({ snapshots }) => ({
    append: (snapshot) => Effect.sync(() => push(snapshots, snapshot)),
    points: ({ projectId, since }) =>
      Effect.sync(() =>
        snapshots
          .filter(
            (it) =>
              (projectId === null || it.projectId === projectId) &&
              (since === null || it.createdAt.epochMillis >= since.epochMillis)
          )
          .map(({ createdAt, projectId: _, compilationId: __, ...point }) => ({
            ...point,
            createdAtMs: createdAt.epochMillis
          }))
          .sort((a, b) => a.createdAtMs - b.createdAtMs)
      )
  }))
)
