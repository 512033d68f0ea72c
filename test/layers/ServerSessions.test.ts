/** What every implementation of `services/ServerSessions` does. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"
import { ServerSessionId } from "../../src/domain/Ids.js"
import { sequentialId } from "../../src/layers/memory/SequentialIds.js"
import { ServerSession, ServerSessions } from "../../src/services/ServerSessions.js"
import { at, liveSibling, storeLayers } from "../support/Stores.js"

const session = (n: number, over: Partial<ServerSession> = {}) =>
  new ServerSession({
    sessionId: ServerSessionId.make(sequentialId(n)),
    startedAt: at(`2026-01-01T00:00:0${n}.000Z`),
    stoppedAt: null,
    stopReason: null,
    pid: 1,
    pidStartedAt: "boot/0",
    version: "0.1.0",
    ...over
  })

const sibling = { pid: liveSibling.pid, pidStartedAt: liveSibling.startedAt }
const dead = { pid: 99, pidStartedAt: "boot/9" }
const recycled = { pid: liveSibling.pid, pidStartedAt: "boot/earlier" }

for (const [name, layer] of Object.entries(storeLayers)) {
  describe(`ServerSessions in ${name}`, () => {
    it.scoped("calls a session a crash when its process is dead or is another one, and leaves a live sibling", () =>
      Effect.gen(function* () {
        const sessions = yield* ServerSessions
        const [alive, gone, other, opened] = [session(1, sibling), session(2, dead), session(3, recycled), session(4)]
        for (const it of [alive, gone, other, opened]) yield* sessions.open(it)
        assert.deepStrictEqual(yield* sessions.all, [
          alive,
          new ServerSession({ ...gone, stoppedAt: other.startedAt, stopReason: "crash" }),
          new ServerSession({ ...other, stoppedAt: opened.startedAt, stopReason: "crash" }),
          opened
        ])
      }).pipe(Effect.provide(layer))
    )

    it.scoped("closes a session once; a closed one stays as it is, whoever comes", () =>
      Effect.gen(function* () {
        const sessions = yield* ServerSessions
        const first = session(1, dead)
        yield* sessions.open(first)
        yield* TestClock.setTime(at("2026-01-01T01:00:00.000Z").epochMillis)
        yield* sessions.close(first.sessionId, "graceful")
        yield* TestClock.adjust("1 hours")
        yield* sessions.close(first.sessionId, "crash")
        yield* sessions.close(ServerSessionId.make(sequentialId(77)), "graceful")
        yield* sessions.open(session(2))
        assert.deepStrictEqual(yield* sessions.all, [
          new ServerSession({ ...first, stoppedAt: at("2026-01-01T01:00:00.000Z"), stopReason: "graceful" }),
          session(2)
        ])
      }).pipe(Effect.provide(layer))
    )
  })
}
