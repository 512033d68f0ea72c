/** A script runs as it is written, whatever lies beside it as V8's own form of it. */
import { createHash } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Script } from "node:vm"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { runPrecompiled } from "../../src/cli/Precompiled.js"

const folder = mkdtempSync(join(tmpdir(), "aic-precompiled-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** As `scripts/bundle.mjs` writes one: says which it is by an environment variable. */
const scriptOf = (name: string) => {
  const text = `(function (require) {require("node:process").env.AIC_TEST_RAN = ${JSON.stringify(name)}\n})\n//`
  return text + createHash("sha256").update(text).digest("hex")
}

const codeOf = (source: string) =>
  Buffer.concat([Buffer.from(source.slice(-64)), new Script(source).createCachedData()])

const ran = (source: string, code: Buffer | null) => {
  const file = join(folder, "script.cjs")
  writeFileSync(file, source)
  rmSync(`${file}.code`, { force: true })
  if (code !== null) writeFileSync(`${file}.code`, code)
  delete process.env["AIC_TEST_RAN"]
  runPrecompiled(file)
  const name = process.env["AIC_TEST_RAN"]
  delete process.env["AIC_TEST_RAN"]
  return name
}

describe("runPrecompiled", () => {
  const source = scriptOf("one")

  it("runs a script with what was kept of it, and without", () => {
    assert.deepStrictEqual([ran(source, codeOf(source)), ran(source, null)], ["one", "one"])
  })

  it("does not believe what was kept of another script of the same length", () => {
    assert.strictEqual(ran(source, codeOf(scriptOf("two"))), "one")
  })

  it("runs a script beside which is something else", () => {
    const hash = Buffer.from(source.slice(-64))
    const broken = [Buffer.alloc(0), hash, Buffer.concat([hash, Buffer.from("nothing that V8 has made")])]
    assert.deepStrictEqual(
      broken.map((code) => ran(source, code)),
      ["one", "one", "one"]
    )
  })
})
