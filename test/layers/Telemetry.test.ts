/** What every implementation of `services/Telemetry` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Telemetry, TelemetryEvent } from "../../src/services/Telemetry.js"
import { at, compilationId, projectWithCompilation, sha, storeLayers } from "../support/Stores.js"

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`Telemetry in ${name}`, () => {
    it.scoped("gives the event of a compilation back", () =>
      Effect.gen(function* () {
        const telemetry = yield* Telemetry
        const { compilationId: id } = yield* projectWithCompilation
        const event = new TelemetryEvent({
          compilationId: id,
          repoId: sha("c"),
          guardFindings: 2,
          guardBlocks: 1,
          transformSavings: 300,
          tiers: { L0: 1, L1: 2, L2: 3, L3: 4 },
          createdAt: at("2026-01-02T03:04:05.678Z")
        })
        yield* telemetry.append(event)
        assert.deepStrictEqual(yield* telemetry.of(id), Option.some(event))
        assert.deepStrictEqual(yield* telemetry.of(compilationId(99)), Option.none())
      }).pipe(Effect.provide(layer))
    )
  })
}
