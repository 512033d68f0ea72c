/** `services/ConfigHistory` for tests, and for when there is no database. */
import { Effect, Layer } from "effect"
import { ConfigHistory, type ConfigSnapshot } from "../../services/ConfigHistory.js"

export const layerMemoryConfigHistory = Layer.sync(ConfigHistory, () => {
  const rows = new Map<string, ConfigSnapshot>()
  return ConfigHistory.of({
    record: (snapshot) =>
      Effect.sync(() => {
        const key = `${snapshot.projectId}/${snapshot.configHash}`
        if (!rows.has(key)) rows.set(key, snapshot)
      }),
    of: (projectId) =>
      Effect.sync(() =>
        [...rows.values()]
          .filter((it) => it.projectId === projectId)
          .sort((a, b) => a.createdAt.epochMillis - b.createdAt.epochMillis)
      )
  })
})
