/** What every implementation of `services/Projects` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, TestClock } from "effect"
import { ProjectId } from "../../src/domain/Ids.js"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { ProjectRow, Projects } from "../../src/services/Projects.js"
import { at, storeLayers } from "../support/Stores.js"

const one = AbsolutePath.make("/work/one")
const two = AbsolutePath.make("/work/two")

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`Projects in ${name}`, () => {
    it.scoped("keeps the id of a root and moves when it was last seen", () =>
      Effect.gen(function* () {
        const projects = yield* Projects
        const first = yield* projects.register(one)
        yield* TestClock.adjust("5 seconds")
        const second = yield* projects.register(one)
        assert.deepStrictEqual(
          first,
          new ProjectRow({
            projectId: ProjectId.make(sequentialId(1)),
            projectRoot: one,
            createdAt: at("1970-01-01T00:00:00.000Z"),
            lastSeenAt: at("1970-01-01T00:00:00.000Z")
          })
        )
        assert.deepStrictEqual(second, new ProjectRow({ ...first, lastSeenAt: at("1970-01-01T00:00:05.000Z") }))
      }).pipe(Effect.provide(layer))
    )

    it.scoped("finds a project by its very root", () =>
      Effect.gen(function* () {
        const projects = yield* Projects
        const row = yield* projects.register(one)
        assert.deepStrictEqual(
          yield* Effect.all([projects.find(one), projects.find(two), projects.find(AbsolutePath.make("/work"))]),
          [Option.some(row), Option.none(), Option.none()]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("lists the project that was seen last first, and equals by root", () =>
      Effect.gen(function* () {
        const projects = yield* Projects
        yield* projects.register(two)
        yield* projects.register(one)
        const tied = yield* projects.all
        yield* TestClock.adjust("1 seconds")
        yield* projects.register(two)
        const later = yield* projects.all
        assert.deepStrictEqual(
          [tied, later].map((rows) => rows.map((it) => it.projectRoot)),
          [
            [one, two],
            [two, one]
          ]
        )
      }).pipe(Effect.provide(layer))
    )
  })
}
