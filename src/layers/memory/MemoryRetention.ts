/** `services/Retention` in memory, where rows are few and go with the process. */
import { Effect, Layer } from "effect"
import { Retention } from "../../services/Retention.js"

export const layerMemoryRetention = Layer.succeed(Retention, {
  prune: () => Effect.succeed({}),
  prunable: () => Effect.succeed({})
})
