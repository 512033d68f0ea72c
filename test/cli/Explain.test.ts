import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import type { Explained, ExplainRequest } from "../../src/programs/ExplainFile.js"
import { explanationOf } from "../support/Results.js"
import { aic } from "../support/Terminal.js"

describe("aic explain", () => {
  it.effect("says the verdict, the place, the limits, and what each signal adds", () =>
    Effect.gen(function* () {
      const { code, out } = yield* aic(["explain", "src/a.ts", "fix", "the", "login"])
      assert.strictEqual(code, 0)
      assert.deepStrictEqual(out.split("\n"), [
        "src/a.ts: not in the prompt: no place was left among the files, or among those of its kind (max_files)",
        "Rank 1,234 of 3,530, score 0.310",
        "Kind: source",
        "Limits: at most 40 files; scores from 0.250",
        "Last one in: src/last.ts, rank 40, score 0.400",
        "",
        "Signals",
        "  name     | value | weight |  adds",
        "  lexical  | 0.250 |      1 | 0.250",
        "  coChange | 0.200 |    0.3 | 0.060",
        "  boost    | 0.200 |        |",
        "  kind     | 1.000 | factor |",
        ""
      ])
    })
  )

  it.effect("says which lines are shown, and of each other block why not", () =>
    Effect.gen(function* () {
      const explain = (request: ExplainRequest) =>
        Effect.succeed<Explained>({
          ...explanationOf(request.path),
          outcome: "chosen",
          reason: null,
          tier: "L1",
          parts: {
            lineCount: 120,
            lines: [[1, 40]],
            leftOut: [
              { lines: [41, 90], names: ["renew", "expire"], reason: "worth_less" },
              { lines: [91, 120], names: [], reason: "shown_before" }
            ],
            leftOutCount: 2
          }
        })
      const { out } = yield* aic(["explain", "src/a.ts", "fix the login"], { explain })
      assert.deepStrictEqual(out.split("\n").slice(0, 10), [
        "src/a.ts: in the prompt, shown in parts: its best blocks, or signatures with their comments (L1)",
        "Rank 1,234 of 3,530, score 0.310",
        "Kind: source",
        "Limits: at most 40 files; scores from 0.250",
        "Last one in: src/last.ts, rank 40, score 0.400",
        "",
        "Blocks",
        "  lines 1-40 of 120 are shown",
        "  lines 41-90 (renew, expire) are not: other blocks are worth more for their tokens",
        "  lines 91-120 are not: the conversation has them already"
      ])
    })
  )

  it.effect("takes a path from the project's root, or from where it was typed", () =>
    Effect.gen(function* () {
      const asked: Array<ExplainRequest> = []
      const explain = (request: ExplainRequest) => {
        asked.push(request)
        return Effect.succeed(explanationOf(request.path))
      }
      yield* aic(["explain", "./src/a.ts", "x", "--budget", "900"], { explain })
      yield* aic(["explain", "/home/me/app/src/b.ts", "x"], { explain })
      yield* aic(["explain", "../app/c.ts", "x", "--project", "/home/me/app"], { explain })
      yield* aic(["explain", "--", "-d.ts", "-x"], { explain })
      assert.deepStrictEqual(
        asked.map(({ path, projectRoot }) => [path, projectRoot]),
        ["src/a.ts", "src/b.ts", "c.ts", "-d.ts"].map((it) => [
          RelativePath.make(it),
          AbsolutePath.make("/home/me/app")
        ])
      )
      assert.strictEqual(asked[0]?.budget, 900)
    })
  )

  it.effect("answers in JSON, and says what is wrong with a path", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["explain", "a.ts", "x", "--json"])
      assert.deepStrictEqual(JSON.parse(out), explanationOf(RelativePath.make("a.ts")))
      assert.deepStrictEqual(yield* aic(["explain", "../../x.ts", "y"]), {
        code: 2,
        out: "",
        err: "aic: `../../x.ts` is not a file inside the project. See `aic explain --help`.\n"
      })
    })
  )
})
