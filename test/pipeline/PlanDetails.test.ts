import { assert, describe, it } from "@effect/vitest"
import { skippedWarnings } from "../../src/pipeline/PlanDetails.js"

describe("skippedWarnings", () => {
  it("names what a person would miss and can do something about, and nothing else", () => {
    const skipped = (
      reason: "permission-denied" | "unrepresentable-name" | "symlink",
      ...paths: ReadonlyArray<string>
    ) => paths.map((path) => ({ path, reason }))
    assert.deepStrictEqual(
      skippedWarnings([
        ...skipped("symlink", "link.ts"),
        ...skipped("unrepresentable-name", "caf\ufffd.ts"),
        ...skipped("permission-denied", "a", "b", "c", "d")
      ]),
      ["4 paths skipped, permission denied: a, b, c, …", "1 path skipped, with a name that is not UTF-8: caf\ufffd.ts"]
    )
    assert.deepStrictEqual(skippedWarnings(skipped("symlink", "x")), [])
  })
})
