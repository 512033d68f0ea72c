/** A few kills of what `npm run storm:kill` does a hundred times. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { runKillStorm } from "../support/KillStorm.js"

beforeAll(ensureBuilt, 60_000)

describe("A server that is killed in the middle of its compiles", () => {
  it.live(
    "leaves a sound database with every answered compile, and is called a crash once",
    () =>
      Effect.gen(function* () {
        const { crashes, faults, kills } = yield* Effect.promise(() =>
          runKillStorm({ bin: aicFile, kills: 3, seed: 7, withinMillis: 1_000 })
        )
        assert.deepStrictEqual({ crashes, faults, kills }, { crashes: 3, faults: [], kills: 3 })
      }),
    60_000
  )
})
