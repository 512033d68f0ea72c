import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { hashOf, homeProblem } from "../../../src/editors/hooks/Project.js"

describe("AIC_HOME", () => {
  const of = (home: string | undefined) => homeProblem({ AIC_HOME: home })

  it("may be absent, empty, or any absolute path, there or not", () => {
    const good = [undefined, "", "/home/me/.aic", "/nowhere/at/all", "/dev/null/x", "/process/aic", import.meta.dirname]
    assert.deepStrictEqual(
      good.map((it) => of(it)),
      good.map(() => null)
    )
  })

  it("is refused where it would be another folder in each project, with what would do", () => {
    for (const home of [".", "x", "./x", "../x", "~/.aic", " /x"]) {
      assert.match(of(home) ?? "", /^AIC_HOME is ".+"; it must be an absolute path, such as \/.+\.aic$/)
    }
  })

  it("is refused where nothing can be kept, also by another name", () => {
    // a machine that has these folders, and a link to one of them
    const real = new Map([
      ["/", "/"],
      ...["/proc", "/sys", "/proc/1"].map((it) => [it, it] as const),
      ["/home/link", "/proc"]
    ])
    const realPath = (path: string): string => {
      const found = real.get(path)
      if (found === undefined) throw new Error("ENOENT")
      return found
    }
    for (const home of ["/proc", "/proc/aic", "/sys/aic", "/tmp/../proc/1/x", "/home/link/aic"]) {
      const said = homeProblem({ AIC_HOME: home }, realPath) ?? ""
      assert.match(said, /^AIC_HOME is ".+", where nothing can be kept; name another folder$/)
    }
    assert.strictEqual(homeProblem({ AIC_HOME: "/home/me/link" }, realPath), null)
  })

  it("is refused by way of a link that there really is, where the system has such folders", () => {
    const folder = mkdtempSync(join(tmpdir(), "aic-home-"))
    symlinkSync("/proc", join(folder, "link"))
    assert.strictEqual(of(join(folder, "link/aic")) !== null, existsSync("/proc"))
    rmSync(folder, { recursive: true })
  })
})

describe("the hash that names files of hooks", () => {
  it.prop("is 16 digits of hex, whatever the text", [FastCheck.string({ unit: "binary" })], ([text]) => {
    assert.match(hashOf(text), /^[0-9a-f]{16}$/)
  })

  it("is another one for each of 200,000 paths and numbers that are nearly alike", () => {
    const texts = Array.from({ length: 100_000 }, (_, n) => [`/home/me/projects/shop-${n}`, `${n}`]).flat()
    assert.strictEqual(new Set(texts.map(hashOf)).size, texts.length)
  })

  it("is always the same: a hook and a server of two versions must meet", () => {
    assert.deepStrictEqual(["", "/work/shop", "é\ud800"].map(hashOf), [
      "92ca2f0e1388a0fb",
      "24d9f602dd744891",
      "7921cc552fbf2aa2"
    ])
  })
})
