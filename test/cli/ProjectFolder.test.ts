/** Which folder a command is about: a named one is meant as it is, the current one as a part of its repository. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { projectFolder } from "../../src/cli/ProjectFolder.js"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "aic-project-")))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, "repository/.git"), { recursive: true })
mkdirSync(join(folder, "repository/src/deep"), { recursive: true })
mkdirSync(join(folder, "plain/src"), { recursive: true })

describe("the project of a command", () => {
  it("is the repository that the current folder is in, else the current folder", () => {
    assert.deepStrictEqual(
      ["repository", "repository/src/deep", "plain", "plain/src"].map((it) => projectFolder(join(folder, it), null)),
      ["repository", "repository", "plain", "plain/src"].map((it) => join(folder, it))
    )
  })

  it("is the folder that was named, from where it was typed", () => {
    const from = join(folder, "repository/src")
    assert.deepStrictEqual(
      [".", "deep", "../../plain", join(folder, "plain"), "nowhere"].map((it) => projectFolder(from, it)),
      ["repository/src", "repository/src/deep", "plain", "plain", "repository/src/nowhere"].map((it) =>
        join(folder, it)
      )
    )
  })

  it("is left to be refused where it is no project", () => {
    assert.deepStrictEqual([projectFolder("/", null), projectFolder(homedir(), null)], ["/", homedir()])
  })
})
