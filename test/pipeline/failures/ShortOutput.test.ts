/** A whole log is read at both its ends, and said to be; nothing is refused for it. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc, Schema } from "effect"
import { ToolOutput } from "../../../src/domain/Request.js"
import { mostRead, shortOutput, shortWarnings } from "../../../src/pipeline/failures/index.js"
import { compile, layerProject, shownFiles } from "../../support/Compiling.js"

const printed = (content: string): ToolOutput => ({ type: "test-result", content })
const noise = "ok: nothing to see here\n"

describe("a long tool output", () => {
  it("is taken whole by the schema, up to what a message may hold", () => {
    const decode = Schema.is(ToolOutput)
    assert.deepStrictEqual(
      [decode(printed("x".repeat(5_000_000))), decode(printed("x".repeat(5_000_001)))],
      [true, false]
    )
  })

  it("keeps its beginning and its end, cut between lines", () => {
    const content = `first\n${noise.repeat(10_000)}last`
    const { content: short } = shortOutput(printed(content))
    const lines = short.split("\n")
    assert.deepStrictEqual([lines[0], lines.at(-1)], ["first", "last"])
    assert.deepStrictEqual(new Set(lines.slice(1, -1)), new Set([noise.trimEnd(), "…"]))
  })

  it.prop(
    "is never longer than is read, and the same where it is short",
    [fc.nat(120_000), fc.nat(60_000)],
    ([size, line]) => {
      const content = `${"a".repeat(line)}\n`.repeat(Math.ceil(size / (line + 1))).slice(0, size)
      const short = shortOutput(printed(content)).content
      if (size <= mostRead) assert.strictEqual(short, content)
      else {
        assert.isAtMost(short.length, mostRead + 3)
        assert.isTrue(content.startsWith(short.slice(0, short.indexOf("\n…\n"))))
        assert.isTrue(content.endsWith(short.slice(short.indexOf("\n…\n") + 3)))
      }
    },
    { fastCheck: { numRuns: 30 } }
  )

  it("is told of, however many there are", () => {
    assert.deepStrictEqual(shortWarnings([printed("short")]), [])
    assert.match(
      shortWarnings([printed("x".repeat(50_001))]).join(),
      /^A tool output has more than 50,000 characters: /
    )
    assert.match(shortWarnings([1, 2].map(() => printed("x".repeat(50_001)))).join(), /^2 tool outputs have /)
  })

  it.effect("leads to the file that its last lines name, with a warning in the answer", () =>
    Effect.gen(function* () {
      const content = `${noise.repeat(20_000)}src/fee.ts(2,3): error TS2322: Type 'string' is not assignable to type 'number'.\n`
      const { compiledPrompt, warnings } = yield* compile("fix it", { toolOutputs: [printed(content)] })
      assert.strictEqual(shownFiles(compiledPrompt)[0]?.path, "src/fee.ts")
      assert.deepStrictEqual(warnings, shortWarnings([printed(content)]))
    }).pipe(
      Effect.provide(layerProject({ "src/fee.ts": "export const fee =\n  'none'\n", "src/main.ts": "export {}\n" }))
    )
  )
})
