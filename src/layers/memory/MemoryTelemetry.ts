/** `services/Telemetry` for tests, and for when there is no database. */
import { Effect, Layer, Option } from "effect"
import { Telemetry, type TelemetryEvent } from "../../services/Telemetry.js"
import { keepNewest } from "./Bounded.js"

export const layerMemoryTelemetry = Layer.sync(Telemetry, () => {
  const events = new Map<string, TelemetryEvent>()
  return Telemetry.of({
    append: (event) =>
      Effect.sync(() => {
        if (!events.has(event.compilationId)) events.set(event.compilationId, event)
        keepNewest(events)
      }),
    of: (compilationId) => Effect.sync(() => Option.fromNullable(events.get(compilationId)))
  })
})
