/** What a prompt says of the steps before it. */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, FastCheck as fc } from "effect"
import { newSession, type SessionStep, withStep } from "../../src/domain/AgentSession.js"
import { StepIndex, TokenCount } from "../../src/domain/Units.js"
import { mostSummaryCharacters, summarise } from "../../src/pipeline/ConversationSummary.js"

const step = (intent: string, toolOutputs: SessionStep["toolOutputs"] = []): SessionStep => ({
  stepIndex: StepIndex.make(0),
  intent,
  tokensCompiled: TokenCount.make(1_200),
  filesSelected: 2,
  files: [],
  toolOutputs,
  completedAt: DateTime.unsafeMake(0)
})

const sessionOf = (steps: ReadonlyArray<SessionStep>) => steps.reduce(withStep, newSession)

describe("the summary of a conversation", () => {
  it("says nothing before the first step", () => {
    assert.strictEqual(summarise(newSession), null)
  })

  it("counts the outputs of each step by type", () => {
    const outputs = [
      { type: "test-result", relatedFiles: 2 },
      { type: "lint-error", relatedFiles: 0 },
      { type: "test-result", relatedFiles: 1 }
    ] as const
    assert.strictEqual(
      summarise(sessionOf([step("fix the login"), step("", outputs)])),
      [
        "Steps completed:",
        "1. fix the login (2 files, 1200 tokens)",
        "2. (no intent) (2 files, 1200 tokens)",
        "   test-result: 2 outputs, 3 related files",
        "   lint-error: 1 output, 0 related files"
      ].join("\n")
    )
  })

  it("keeps the last ten steps, with their true numbers", () => {
    const lines = summarise(sessionOf(Array.from({ length: 64 }, (_, n) => step(`s${n}`))))?.split("\n") ?? []
    assert.strictEqual(lines.length, 12)
    assert.strictEqual(lines[1], "(54 earlier left out)")
    assert.strictEqual(lines[2], "55. s54 (2 files, 1200 tokens)")
    assert.strictEqual(lines.at(-1), "64. s63 (2 files, 1200 tokens)")
  })

  it("leaves out the oldest steps where their outputs would make it too long", () => {
    const types = ["test-result", "lint-error", "build-output", "command-output"] as const
    const outputs = types.map((type) => ({ type, relatedFiles: 100 }))
    const text = summarise(sessionOf(Array.from({ length: 12 }, (_, n) => step(`${n}`.repeat(200), outputs)))) ?? ""
    assert.isAtMost(text.length, mostSummaryCharacters)
    assert.match(text, /^Steps completed:\n\(3 earlier left out\)\n4\. 3{119}…/)
    assert.include(text, "\n12. 1111")
  })

  it("never grows past its cap, and no intent makes a line of its own", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 400 }), { minLength: 1, maxLength: 15 }),
        (intents) => {
          const text = summarise(sessionOf(intents.map((it) => step(it)))) ?? ""
          assert.isAtMost(text.length, mostSummaryCharacters)
          assert.strictEqual(text.split("\n").length, 1 + Math.min(10, intents.length) + (intents.length > 10 ? 1 : 0))
        }
      )
    )
  })
})
