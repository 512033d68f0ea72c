/** Whatever happens to a project between two requests, the index is that of the project as it is now. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { runIndexStorm } from "../../support/IndexStorm.js"

describe("an index that is kept up with its project", () => {
  it.live(
    "says what a fresh one says, after any edits, renames, deletions and switches of branches",
    () =>
      Effect.gen(function* () {
        const { problems } = yield* Effect.promise(() => runIndexStorm({ sequences: 25, seed: 11 }))
        assert.deepStrictEqual(problems, [])
      }),
    60_000
  )
})
