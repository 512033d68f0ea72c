import { assert, describe, it } from "@effect/vitest"
import { homeFolder } from "../../../src/editors/hooks/Home.js"

const nobodyKnows = (): string => {
  throw new Error("uv_os_homedir returned ENOENT")
}

describe("the home folder", () => {
  for (const [what, ofShell, ofUser, home] of [
    ["HOME", () => "/home/me", () => "/home/other", "/home/me"],
    ["the user's where HOME is empty", () => "", () => "/home/me", "/home/me"],
    ["the user's where there is no HOME", nobodyKnows, () => "/home/me", "/home/me"],
    ["none that is there, in a container for a user without a name", nobodyKnows, nobodyKnows, "/nonexistent"],
    ["never the current folder", () => "", () => "", "/nonexistent"]
  ] as const) {
    it(`is ${what}`, () => {
      assert.strictEqual(homeFolder(ofShell, ofUser), home)
    })
  }
})
