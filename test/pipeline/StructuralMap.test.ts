import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { structuralMap } from "../../src/pipeline/StructuralMap.js"

const Paths = FastCheck.array(
  FastCheck.array(FastCheck.constantFrom("a", "b", "c", "__proto__"), { minLength: 1, maxLength: 7 }).map((it) =>
    it.join("/")
  ),
  { maxLength: 200 }
)

describe("structuralMap", () => {
  it("counts the files below each folder, to a depth of four", () => {
    assert.deepStrictEqual(structuralMap(["README.md", "src/a.ts", "src/b/c.ts", "B/x", "a/b/c/d/e/f.ts"]), [
      "B/ (1 file)",
      "a/ (1 file)",
      "a/b/ (1 file)",
      "a/b/c/ (1 file)",
      "a/b/c/d/ (1 file)",
      "src/ (2 files)",
      "src/b/ (1 file)"
    ])
  })

  it("keeps the largest folders, and says how many it left out", () => {
    const paths = ["a/1", "a/2", "a/x/1", "b/1", "c/1", "c/2"]
    assert.deepStrictEqual(structuralMap(paths, 3), ["a/ (3 files)", "c/ (2 files)", "(2 smaller folders left out)"])
  })

  it.prop("has at most 60 lines, and does not depend on the order of the paths", [Paths], ([paths]) => {
    const lines = structuralMap(paths)
    assert.isAtMost(lines.length, 60)
    assert.deepStrictEqual(structuralMap([...paths].reverse()), lines)
  })
})
