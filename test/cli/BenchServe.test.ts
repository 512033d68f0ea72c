import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import { answerBenchLine } from "../../src/cli/commands/BenchServe.js"
import { NoFilesSelected } from "../../src/domain/Errors.js"
import { AbsolutePath, RelativePath } from "../../src/domain/Paths.js"
import { TokenCount } from "../../src/domain/Units.js"
import { DryRun } from "../../src/programs/DryRun.js"
import type { InspectRequest } from "../../src/programs/InspectIntent.js"

const asking: InspectRequest = { intent: "fix it", projectRoot: AbsolutePath.make("/p"), configPath: null }

const answer = (question: unknown, text = JSON.stringify(question)) =>
  Effect.gen(function* () {
    const asked: Array<InspectRequest> = []
    const dryRun = Layer.succeed(DryRun, {
      rank: (request) => {
        asked.push(request)
        if (request.intent === "nothing") return Effect.fail(new NoFilesSelected({ filesTotal: 0 }))
        return Effect.as(TestClock.adjust("1500 micros"), [RelativePath.make("b.ts"), RelativePath.make("a.ts")])
      },
      prompt: (request) => {
        asked.push(request)
        return Effect.succeed("two\nlines")
      }
    })
    const line = yield* Effect.provide(answerBenchLine(text), dryRun)
    return { answer: JSON.parse(line) as unknown, isOneLine: !line.includes("\n"), asked }
  })

describe("answerBenchLine", () => {
  it.effect("answers a question without a budget with the files, best first", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* answer({ root: "/p", intent: "fix it" }), {
        answer: { files: ["b.ts", "a.ts"], ms: 1.5 },
        isOneLine: true,
        asked: [asking]
      })
    })
  )

  it.effect("answers a question with a budget with the prompt, in one line", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* answer({ root: "/p", intent: "fix it", budget: 4_000 }), {
        answer: { prompt: "two\nlines", ms: 0 },
        isOneLine: true,
        asked: [{ ...asking, budget: TokenCount.make(4_000) }]
      })
    })
  )

  it.effect("answers what it cannot read or do with an error, and goes on", () =>
    Effect.gen(function* () {
      const errors = yield* Effect.forEach(
        [JSON.stringify({ root: "p", intent: "x" }), "{", JSON.stringify({ root: "/p", intent: "nothing" })],
        (text) => Effect.map(answer(null, text), (it) => it.answer)
      )
      assert.deepStrictEqual(
        errors.map((it) => Object.keys(it as object)),
        [["error"], ["error"], ["error"]]
      )
      assert.deepStrictEqual(errors[2], { error: new NoFilesSelected({ filesTotal: 0 }).message })
    })
  )
})
