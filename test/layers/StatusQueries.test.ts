/** What every implementation of `services/StatusQueries` does. */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { CompilationLog } from "../../src/services/CompilationLog.js"
import { GuardFindings } from "../../src/services/GuardFindings.js"
import { Projects } from "../../src/services/Projects.js"
import { StatusQueries } from "../../src/services/StatusQueries.js"
import { at, compilationId, row, storeLayers } from "../support/Stores.js"

const session = ServerSessionId.make(sequentialId(0x77))

/** Two projects; the first has four compiles that count, in two conversations and two units, and a test of aic. */
const filled = Effect.gen(function* () {
  const projects = yield* Projects
  const log = yield* CompilationLog
  const findings = yield* GuardFindings
  const one = (yield* projects.register(AbsolutePath.make("/work/one"))).projectId
  const two = (yield* projects.register(AbsolutePath.make("/work/two"))).projectId
  const empty = (yield* projects.register(AbsolutePath.make("/work/empty"))).projectId
  const rows = [
    row(one, 1, { createdAt: at("2026-03-01T08:00:00.000Z"), conversationId: "a", sessionId: session }),
    row(one, 2, { createdAt: at("2026-03-01T09:30:00.250Z"), conversationId: "a", cacheHit: true, taskClass: "test" }),
    row(one, 3, {
      createdAt: at("2026-03-02T08:00:00.000Z"),
      conversationId: "b",
      modelProfile: "gpt-5 o200k_base x1",
      tokensRaw: 100,
      tokensCompiled: 150
    }),
    row(one, 4, {
      createdAt: at("2026-03-02T23:00:00.000Z"),
      conversationId: "b",
      modelProfile: "gpt-4o o200k_base x1",
      tokensRaw: 200,
      tokensCompiled: 50,
      taskClass: "docs"
    }),
    row(one, 5, {
      createdAt: at("2026-03-03T08:00:00.000Z"),
      triggerSource: "internal_test",
      intent: "model-test-1-A",
      conversationId: "a",
      sessionId: session
    }),
    row(two, 6, { createdAt: at("2026-03-01T07:00:00.000Z"), conversationId: null })
  ]
  for (const it of rows) yield* log.append(it)
  const finding = (type: "secret" | "pii", file: string) => ({
    severity: "redact" as const,
    type,
    file: RelativePath.make(file),
    message: "a finding"
  })
  yield* findings.append(compilationId(1), [finding("secret", "a"), finding("pii", "b"), finding("secret", "c")])
  yield* findings.append(compilationId(5), [finding("secret", "a")])
  yield* findings.append(compilationId(6), [finding("secret", "a")])
  return { one, two, empty, rows }
})

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`StatusQueries in ${name}`, () => {
    it.scoped("adds up tokens by unit, those of fresh compiles only", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { empty, one } = yield* filled
        const old = {
          unit: "default/cl100k_base/1",
          compilations: 2,
          cacheHits: 1,
          tokensRaw: 9_000,
          tokensCompiled: 1_200
        }
        const o200k = { unit: "o200k_base x1", compilations: 2, cacheHits: 0, tokensRaw: 300, tokensCompiled: 200 }
        assert.deepStrictEqual(yield* queries.totals({ projectId: one, since: null }), [old, o200k])
        assert.deepStrictEqual(yield* queries.totals({ projectId: one, since: at("2026-03-02T00:00:00.000Z") }), [
          o200k
        ])
        assert.deepStrictEqual(yield* queries.totals({ projectId: one, since: null, conversationId: "a" }), [old])
        assert.deepStrictEqual(yield* queries.totals({ projectId: null, since: null }), [
          { ...old, compilations: 3, tokensRaw: 18_000, tokensCompiled: 2_400 },
          o200k
        ])
        assert.deepStrictEqual(yield* queries.totals({ projectId: empty, since: null }), [])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("counts task classes, most frequent first", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { one } = yield* filled
        assert.deepStrictEqual(yield* queries.taskClasses({ projectId: one, since: null }), [
          { taskClass: "bugfix", count: 2 },
          { taskClass: "docs", count: 1 },
          { taskClass: "test", count: 1 }
        ])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("counts findings by type, of compiles that count", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { one } = yield* filled
        assert.deepStrictEqual(
          yield* Effect.all([
            queries.guardFindings({ projectId: one, since: null }),
            queries.guardFindings({ projectId: null, since: null }),
            queries.guardFindings({ projectId: one, since: at("2026-03-02T00:00:00.000Z") })
          ]),
          [{ pii: 1, secret: 2 }, { pii: 1, secret: 3 }, {}]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("finds the newest compile that counts", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { empty, one, rows } = yield* filled
        assert.deepStrictEqual(
          yield* Effect.all([
            queries.last({ projectId: one, since: null }),
            queries.last({ projectId: null, since: null, conversationId: "a" }),
            queries.last({ projectId: one, since: at("2026-03-03T00:00:00.000Z") }),
            queries.last({ projectId: empty, since: null })
          ]),
          [Option.some(rows[3]!), Option.some(rows[1]!), Option.none(), Option.none()]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("adds up conversations, none for longer than four hours", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { one, two } = yield* filled
        const ninetyMinutes = 90 * 60_000 + 250
        assert.deepStrictEqual(yield* queries.conversations({ projectId: one, since: null }), {
          totalMs: ninetyMinutes + 4 * 3_600_000,
          newest: {
            conversationId: "b",
            firstAt: at("2026-03-02T08:00:00.000Z"),
            lastAt: at("2026-03-02T23:00:00.000Z")
          }
        })
        assert.strictEqual(
          (yield* queries.conversations({ projectId: one, since: null, conversationId: "a" })).totalMs,
          ninetyMinutes
        )
        assert.deepStrictEqual(yield* queries.conversations({ projectId: two, since: null }), {
          totalMs: 0,
          newest: null
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("lists projects with their compiles, those without, too", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        yield* filled
        assert.deepStrictEqual(
          (yield* queries.projects).map(({ compilations, project }) => [project.projectRoot as string, compilations]),
          [
            ["/work/empty", 0],
            ["/work/one", 4],
            ["/work/two", 1]
          ]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("knows the project of a server process, and whether a test was compiled", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const { one, two } = yield* filled
        const since = at("2026-03-03T00:00:00.000Z")
        assert.deepStrictEqual(
          yield* Effect.all([
            queries.projectOfSession(session),
            queries.projectOfSession(ServerSessionId.make(sequentialId(0x78)))
          ]),
          [Option.some(one), Option.none()]
        )
        assert.deepStrictEqual(
          yield* Effect.all([
            queries.hasCompiled(one, "model-test-1-A", since),
            queries.hasCompiled(one, "model-test-1-B", since),
            queries.hasCompiled(two, "model-test-1-A", since),
            queries.hasCompiled(one, "model-test-1-A", DateTime.add(since, { days: 1 }))
          ]),
          [true, false, false, false]
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("answers with nothing where there is nothing", () =>
      Effect.gen(function* () {
        const queries = yield* StatusQueries
        const everything = { projectId: null, since: null }
        assert.deepStrictEqual(
          yield* Effect.all({
            totals: queries.totals(everything),
            taskClasses: queries.taskClasses(everything),
            guardFindings: queries.guardFindings(everything),
            last: queries.last(everything),
            conversations: queries.conversations(everything),
            projects: queries.projects,
            archived: queries.archived(null)
          }),
          {
            totals: [],
            taskClasses: [],
            guardFindings: {},
            last: Option.none(),
            conversations: { totalMs: 0, newest: null },
            projects: [],
            archived: []
          }
        )
      }).pipe(Effect.provide(layer))
    )
  })
}
