/** Ids that tests can foresee: valid UUIDv7 texts that count up from 1. */
import { Effect, Layer } from "effect"
import { Ids } from "../../services/Ids.js"

export const sequentialId = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`

/** Fresh, so that each test that is given it starts at 1. */
export const layerSequentialIds = Layer.sync(Ids, () => {
  let last = 0
  return Ids.of({ uuidV7: Effect.sync(() => sequentialId(++last)) })
})
