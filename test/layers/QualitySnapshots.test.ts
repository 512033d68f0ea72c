/** What every implementation of `services/QualitySnapshots` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { Projects } from "../../src/services/Projects.js"
import { QualitySnapshot, QualitySnapshots } from "../../src/services/QualitySnapshots.js"
import { at, compilationId, row, storeLayers } from "../support/Stores.js"

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`QualitySnapshots in ${name}`, () => {
    it.scoped("gives points back, oldest first, of a project and a time", () =>
      Effect.gen(function* () {
        const snapshots = yield* QualitySnapshots
        const projects = yield* Projects
        const one = (yield* projects.register(AbsolutePath.make("/work/one"))).projectId
        const two = (yield* projects.register(AbsolutePath.make("/work/two"))).projectId
        const full = {
          taskClass: "bugfix",
          cacheHit: false,
          tokenReduction: -0.25,
          selectionRatio: 0.5,
          budgetUtilisation: 0.125,
          tiers: { L0: 1, L1: 2, L2: 3, L3: 4 },
          classifierConfidence: 0.75
        } as const
        const bare = {
          taskClass: "docs",
          cacheHit: true,
          tokenReduction: null,
          selectionRatio: null,
          budgetUtilisation: null,
          tiers: { L0: 0, L1: 0, L2: 0, L3: 0 },
          classifierConfidence: null
        } as const
        const later = at("2026-03-02T00:00:00.000Z")
        const earlier = at("2026-03-01T00:00:00.001Z")
        for (const [projectId, n, createdAt, figures] of [
          [one, 1, later, full],
          [one, 2, earlier, bare],
          [two, 3, later, full]
        ] as const) {
          yield* (yield* CompilationLog).append(row(projectId, n, { createdAt }))
          yield* snapshots.append(
            new QualitySnapshot({ projectId, compilationId: compilationId(n), createdAt, ...figures })
          )
        }
        const [first, second] = [
          { ...bare, createdAtMs: earlier.epochMillis },
          { ...full, createdAtMs: later.epochMillis }
        ]
        assert.deepStrictEqual(yield* snapshots.points({ projectId: one, since: null }), [first, second])
        assert.deepStrictEqual(yield* snapshots.points({ projectId: one, since: later }), [second])
        assert.deepStrictEqual(yield* snapshots.points({ projectId: null, since: later }), [second, second])
      }).pipe(Effect.provide(layer))
    )
  })
}
