/** Who lives, as the system of this machine tells. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { layerNodeProcesses } from "../../src/layers/node/NodeProcesses.js"
import { Processes } from "../../src/services/Processes.js"

describe("NodeProcesses", () => {
  it.live("knows itself, and that it lives", () =>
    Effect.gen(function* () {
      const processes = yield* Processes
      const self = yield* processes.self
      assert.strictEqual(self.pid, process.pid)
      assert.deepStrictEqual(self, yield* processes.self)
      assert.isTrue(yield* processes.isAlive(self))
      assert.isTrue(yield* processes.isAlive({ pid: self.pid, startedAt: null }))
    }).pipe(Effect.provide(layerNodeProcesses))
  )

  it.live.skipIf(!["linux", "darwin"].includes(process.platform))("takes a recycled pid for another process", () =>
    Effect.gen(function* () {
      const processes = yield* Processes
      assert.isFalse(yield* processes.isAlive({ pid: process.pid, startedAt: "another boot/1" }))
    }).pipe(Effect.provide(layerNodeProcesses))
  )

  it.live("knows that a process has ended", () =>
    Effect.gen(function* () {
      const processes = yield* Processes
      const child = spawn(process.execPath, ["-e", ""])
      const pid = child.pid ?? 0
      yield* Effect.promise(() => once(child, "exit"))
      assert.isFalse(yield* processes.isAlive({ pid, startedAt: null }))
    }).pipe(Effect.provide(layerNodeProcesses))
  )

  it.live("calls nothing alive that cannot be a process", () =>
    Effect.gen(function* () {
      const processes = yield* Processes
      // 0 and negative numbers mean groups of processes to the system.
      const answers = yield* Effect.forEach([0, -1, 1.5, Number.NaN, 2 ** 40], (pid) =>
        processes.isAlive({ pid, startedAt: null })
      )
      assert.deepStrictEqual(answers, [false, false, false, false, false])
    }).pipe(Effect.provide(layerNodeProcesses))
  )
})
