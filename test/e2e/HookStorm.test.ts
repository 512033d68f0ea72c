/** A few rounds of `npm run storm:hooks`. */
import { dirname } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { aicFile, ensureBuilt } from "../support/Built.js"
import { runHookStorm } from "../support/HookStorm.js"

beforeAll(ensureBuilt, 120_000)

describe("editors, servers and hooks that are killed in any order", () => {
  it("leave a project whose next prompt is answered, and no server behind", { timeout: 60_000 }, async () => {
    const { faults, killed } = await runHookStorm({ dist: dirname(aicFile), rounds: 2, seed: 5, idle: 1_500 })
    assert.deepStrictEqual(faults, [])
    assert.isAbove(killed.editor + killed.server + killed.hook, 2)
  })
})
