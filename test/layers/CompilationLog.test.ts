/** What every implementation of `services/CompilationLog` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { Projects } from "../../src/services/Projects.js"
import { at, row, storeLayers } from "../support/Stores.js"

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`CompilationLog in ${name}`, () => {
    it.scoped("gives a row back as it was appended", () =>
      Effect.gen(function* () {
        const log = yield* CompilationLog
        const { projectId } = yield* (yield* Projects).register(AbsolutePath.make("/work/one"))
        const bare = { cacheHit: true, conversationId: null, configHash: null, selectionTrace: null }
        const seen = []
        for (const appended of [row(projectId, 1), row(projectId, 2, bare)]) {
          yield* log.append(appended)
          seen.push([appended, Option.getOrNull(yield* log.last(projectId))])
        }
        for (const [appended, last] of seen) assert.deepStrictEqual(last, appended)
        assert.strictEqual(seen.length, 2)
      }).pipe(Effect.provide(layer))
    )

    it.scoped("calls the newest row the last, by time and then by id, of this project only", () =>
      Effect.gen(function* () {
        const projects = yield* Projects
        const log = yield* CompilationLog
        const { projectId } = yield* projects.register(AbsolutePath.make("/work/one"))
        const other = yield* projects.register(AbsolutePath.make("/work/two"))
        const newest = row(projectId, 2, { createdAt: at("2026-05-01T00:00:00.000Z") })
        yield* log.append(row(projectId, 1, { createdAt: newest.createdAt }))
        yield* log.append(newest)
        yield* log.append(row(projectId, 3, { createdAt: at("2026-04-01T00:00:00.000Z") }))
        yield* log.append(row(other.projectId, 4, { createdAt: at("2026-06-01T00:00:00.000Z") }))
        assert.deepStrictEqual(
          { last: yield* log.last(projectId), count: yield* log.count(projectId) },
          { last: Option.some(newest), count: 3 }
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("has no last row of a project without rows", () =>
      Effect.gen(function* () {
        const log = yield* CompilationLog
        const { projectId } = yield* (yield* Projects).register(AbsolutePath.make("/work/one"))
        assert.deepStrictEqual(
          { last: yield* log.last(projectId), count: yield* log.count(projectId) },
          { last: Option.none(), count: 0 }
        )
      }).pipe(Effect.provide(layer))
    )
  })
}
