/** The black-box vectors of the contract. */
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { rolldown } from "rolldown"

const vectors = "test/fixtures/loadout"
const folder = mkdtempSync(join(tmpdir(), "loadout-vectors-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("the loadout", () => {
  it("gives what every vector expects", { timeout: 60_000 }, async () => {
    const build = await rolldown({
      input: { loadout: "src/loadout/index.ts", "ai-loadout": "src/cli/loadout-main.ts" },
      platform: "node",
      external: [/^node:/]
    })
    await build.write({ dir: folder, format: "esm" })
    await build.close()
    const files = [join(vectors, "harness.mjs"), join(folder, "loadout.js"), join(folder, "ai-loadout.js")]
    const { stdout } = await promisify(execFile)(process.execPath, [...files, join(vectors, "vectors.json")])
    const { fail, quirkRight } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}")
    assert.deepStrictEqual({ fail, quirkRight }, { fail: 0, quirkRight: 31 })
  })
})
