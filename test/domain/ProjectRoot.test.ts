import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { refusedRoot } from "../../src/domain/ProjectRoot.js"

describe("refusedRoot", () => {
  it("refuses the file system, the home directory and the inside of a repository's store, however they are written", () => {
    const home = "/home/me"
    for (const root of ["/", "//", "/./", "/a/..", "/../.."]) {
      assert.strictEqual(refusedRoot(root, home), "is the root of the file system, not a project")
    }
    for (const root of ["/home/me", "/home/me/", "/home//me/.", "/home/you/../me"]) {
      assert.strictEqual(refusedRoot(root, home), "is the home directory, not a project inside it")
    }
    assert.strictEqual(refusedRoot("/home/me/a/.git/hooks", home), "is inside a .git folder")
  })

  it("allows every other folder", () => {
    for (const root of [
      "/home",
      "/home/me/project",
      "/home/me2",
      "/work",
      "/workspace/app",
      "/usr/src/app",
      "/usrlocal",
      "/tmp/x.git",
      "/home/me/.github"
    ]) {
      assert.isNull(refusedRoot(root, "/home/me"))
    }
    assert.isNull(refusedRoot("/home/me", null))
  })

  it.prop(
    "does not depend on empty and dot parts",
    [fc.array(fc.constantFrom("a", "b", "home", "me", ".."))],
    ([parts]) => {
      assert.strictEqual(
        refusedRoot(`/${parts.join("/")}`, "/home/me"),
        refusedRoot(`//${parts.join("/./")}//`, "/home/me")
      )
    }
  )
})
