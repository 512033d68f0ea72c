/** What every implementation of `services/ConfigHistory` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { ConfigHistory, ConfigSnapshot } from "../../src/services/ConfigHistory.js"
import { Projects } from "../../src/services/Projects.js"
import { at, sha, storeLayers } from "../support/Stores.js"

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`ConfigHistory in ${name}`, () => {
    it.scoped("keeps the first snapshot of each config of a project, oldest first", () =>
      Effect.gen(function* () {
        const projects = yield* Projects
        const history = yield* ConfigHistory
        const { projectId } = yield* projects.register(AbsolutePath.make("/work/one"))
        const other = yield* projects.register(AbsolutePath.make("/work/two"))
        const snapshot = (hash: string, createdAt: string, configJson: string) =>
          new ConfigSnapshot({ projectId, configHash: sha(hash), configJson, createdAt: at(createdAt) })

        const newer = snapshot("b", "2026-02-01T00:00:00.000Z", "{}")
        const older = snapshot("a", "2026-01-01T00:00:00.000Z", '{"version":1}')
        yield* history.record(newer)
        yield* history.record(older)
        yield* history.record(snapshot("a", "2026-03-01T00:00:00.000Z", "changed"))
        yield* history.record(new ConfigSnapshot({ ...older, projectId: other.projectId }))

        assert.deepStrictEqual(yield* history.of(projectId), [older, newer])
      }).pipe(Effect.provide(layer))
    )
  })
}
