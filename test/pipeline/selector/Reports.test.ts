import { assert, describe, it } from "@effect/vitest"
import { RelativePath } from "../../../src/domain/Paths.js"
import { findMentions } from "../../../src/pipeline/selector/Mentions.js"
import { reportedIn } from "../../../src/pipeline/selector/Reports.js"

const paths = ["src/a.py", "src/b.py", "src/c.py"].map((it) => RelativePath.make(it))

const reported = (intent: string, mentioned: ReadonlyArray<string>) => {
  const { failures, mentions } = reportedIn(intent, [], paths, findMentions(mentioned, paths))
  return { failures: [...failures].map(([at, weight]) => `${paths[at]} ${weight}`), named: mentions.named }
}

describe("reportedIn", () => {
  it("takes the frames of a quoted trace for places of a failure, not for files that were asked for", () => {
    const trace = `It dies on start, see src/c.py.

Traceback (most recent call last):
  File "/home/me/app/src/a.py", line 3, in main
    run()
  File "/home/me/app/src/b.py", line 9, in run
    raise ValueError("no")
ValueError: no
`
    assert.deepStrictEqual(reported(trace, ["src/c.py", "src/a.py", "src/b.py"]), {
      failures: ["src/b.py 1", "src/a.py 0.5"],
      named: ["src/c.py"]
    })
  })

  it("leaves a file that a person points at to be named", () => {
    assert.deepStrictEqual(reported("fix the check at src/a.py:12", ["src/a.py"]), {
      failures: [],
      named: ["src/a.py"]
    })
  })

  it("adds what came with the request, and what the project has not is passed over", () => {
    const given = [
      { path: RelativePath.make("src/b.py"), weight: 0.5 },
      { path: RelativePath.make("gone.py"), weight: 1 }
    ]
    assert.deepStrictEqual(
      [...reportedIn("fix it", given, paths, { named: [], hinted: new Set() }).failures],
      [[1, 0.5]]
    )
  })
})
