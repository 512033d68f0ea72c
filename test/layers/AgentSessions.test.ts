/** What every implementation of `services/AgentSessions` does. */
import { SqlClient } from "@effect/sql"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { mostFilesKept, mostStepsKept, newSession, type SessionStep } from "../../src/domain/AgentSession.js"
import { ConversationId } from "../../src/domain/Ids.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { LineNumber, StepIndex, TokenCount } from "../../src/domain/Units.js"
import { AgentSessions } from "../../src/services/AgentSessions.js"
import { Projects } from "../../src/services/Projects.js"
import { at, sha, storeLayers } from "../support/Stores.js"

const parent = ConversationId.make("c1")
const child = ConversationId.make("__proto__")

const step = (n: number): SessionStep => ({
  stepIndex: StepIndex.make(n),
  intent: `step ${n}`,
  tokensCompiled: TokenCount.make(100 + n),
  filesSelected: 3,
  files: [
    {
      path: RelativePath.make("src/a.ts"),
      tier: "L0",
      contentHash: sha("a"),
      lines: [
        [LineNumber.make(1), LineNumber.make(9)],
        [LineNumber.make(20), LineNumber.make(20)]
      ]
    }
  ],
  toolOutputs: [{ type: "test-result", relatedFiles: 2 }],
  completedAt: at("2026-01-02T03:04:05.678Z")
})

const unseen = (it: SessionStep): SessionStep => ({ ...it, files: it.files.map((file) => ({ ...file, lines: [] })) })

const projectAt = (root: string) =>
  Effect.flatMap(Projects, (it) => it.register(AbsolutePath.make(root))).pipe(Effect.map((it) => it.projectId))

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`AgentSessions in ${name}`, () => {
    it.scoped("gives back the steps in the order in which they were added, with their sums", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
        assert.deepStrictEqual(yield* sessions.get(key), newSession)
        yield* sessions.append(key, step(0))
        yield* sessions.append(key, step(1))
        assert.deepStrictEqual(yield* sessions.get(key), {
          stepsDone: 2,
          tokensDone: TokenCount.make(201),
          tokensHeld: TokenCount.make(201),
          steps: [step(0), step(1)]
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps conversations and projects apart", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const one = yield* projectAt("/work/one")
        const two = yield* projectAt("/work/two")
        yield* sessions.append({ conversationId: parent, projectId: one }, step(0))
        assert.deepStrictEqual(yield* sessions.get({ conversationId: parent, projectId: two }), newSession)
        assert.deepStrictEqual(yield* sessions.get({ conversationId: child, projectId: one }), newSession)
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps the newest steps, and the sums of all", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
        const all = Array.from({ length: mostStepsKept + 3 }, (_, n) => step(n))
        yield* Effect.forEach(all, (it) => sessions.append(key, it))
        assert.deepStrictEqual(yield* sessions.get(key), {
          stepsDone: all.length,
          tokensDone: TokenCount.make(all.reduce((sum, it) => sum + it.tokensCompiled, 0)),
          tokensHeld: TokenCount.make(all.reduce((sum, it) => sum + it.tokensCompiled, 0)),
          steps: all.slice(3)
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("keeps the files of the newest steps, as many as it has room for", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
        const [file] = step(0).files
        const large = (n: number) => ({ ...step(n), files: Array.from({ length: mostFilesKept / 2 }, () => file!) })
        yield* Effect.forEach([0, 1, 2], (n) => sessions.append(key, large(n)))
        const { steps } = yield* sessions.get(key)
        assert.deepStrictEqual(steps, [{ ...large(0), files: [] }, large(1), large(2)])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("loses no step of several that are added at once", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
        const all = Array.from({ length: 20 }, (_, n) => step(n))
        yield* Effect.forEach(all, (it) => sessions.append(key, it), { concurrency: "unbounded", discard: true })
        const { steps } = yield* sessions.get(key)
        assert.deepStrictEqual(
          [...steps].sort((a, b) => a.stepIndex - b.stepIndex),
          all
        )
      }).pipe(Effect.provide(layer))
    )

    it.scoped("forgets what was shown, and not what was done", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
        yield* sessions.forgetShown(key)
        assert.deepStrictEqual(yield* sessions.get(key), newSession)
        yield* sessions.append(key, step(0))
        yield* sessions.forgetShown(key)
        assert.deepStrictEqual(yield* sessions.get(key), {
          stepsDone: 1,
          tokensDone: TokenCount.make(100),
          tokensHeld: TokenCount.make(0),
          steps: [unseen(step(0))]
        })
      }).pipe(Effect.provide(layer))
    )

    it.scoped("gives a sub-agent's steps to its parent, who has not seen what was shown to the child", () =>
      Effect.gen(function* () {
        const sessions = yield* AgentSessions
        const projectId = yield* projectAt("/work/one")
        yield* sessions.append({ conversationId: parent, projectId }, step(0))
        yield* sessions.append({ conversationId: child, projectId }, step(1))
        assert.strictEqual(yield* sessions.reparent(projectId, child, parent), 1)
        assert.strictEqual(yield* sessions.reparent(projectId, child, parent), 0)
        assert.deepStrictEqual(yield* sessions.get({ conversationId: child, projectId }), newSession)
        assert.deepStrictEqual(yield* sessions.get({ conversationId: parent, projectId }), {
          stepsDone: 2,
          tokensDone: TokenCount.make(201),
          tokensHeld: TokenCount.make(100),
          steps: [step(0), unseen(step(1))]
        })
      }).pipe(Effect.provide(layer))
    )
  })
}

describe("AgentSessions in sqlite", () => {
  it.scoped("begins anew where a row cannot be read", () =>
    Effect.gen(function* () {
      const sessions = yield* AgentSessions
      const sql = yield* SqlClient.SqlClient
      const key = { conversationId: parent, projectId: yield* projectAt("/work/one") }
      yield* sessions.append(key, step(0))
      yield* sql`UPDATE session_state SET steps_json = ${'{"steps":'}`
      assert.deepStrictEqual(yield* sessions.get(key), newSession)
      yield* sessions.append(key, step(1))
      assert.deepStrictEqual((yield* sessions.get(key)).steps, [step(1)])
    }).pipe(Effect.provide(storeLayers.sqlite))
  )
})
