import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { matchesGlob } from "../../src/loadout/match/Globs.js"

describe("matchesGlob", () => {
  const cases: ReadonlyArray<readonly [glob: string, path: string, matches: boolean]> = [
    ["*.ts", "a/b.ts", true],
    ["src/*.ts", "src/a/b.ts", false],
    ["src/**/*.ts", "src/b.ts", true],
    ["src/**/*.ts", "src/a/c/b.ts", true],
    ["**/*.{ts,tsx}", "b.tsx", true],
    ["src/{a,{b,c}}/**", "src/c/x", true],
    ["src/", "src/a/b", true],
    ["./src/?.js", "src/a.js", true],
    ["src/[a-c]?.js", "src/b1.js", true],
    ["src/[!a-c].js", "src/b.js", false],
    ["*.TS", "a.ts", false],
    ["src/a[0].ts", "src/a0.ts", true],
    ["", "a", false]
  ]
  it.each(cases)("%s and %s: %s", (glob, path, matches) => {
    assert.strictEqual(matchesGlob(glob, path), matches)
  })

  it.prop("is total", [fc.string(), fc.string()], ([glob, path]) => {
    assert.isTrue([true, false].includes(matchesGlob(glob, path)))
  })

  it("ends on hostile globs", () => {
    for (const glob of [
      `${"*a".repeat(500)}b`,
      "**/".repeat(300),
      "{a,b}".repeat(200),
      "{".repeat(1_000),
      "[".repeat(1_000)
    ]) {
      assert.strictEqual(matchesGlob(glob, `${"a".repeat(2_000)}/${"a/".repeat(900)}x`), glob.startsWith("**/"))
    }
  })
})
