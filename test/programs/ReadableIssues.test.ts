/** What is wrong with arguments, in words that need no knowledge of schemas. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck, Schema } from "effect"
import { CompileArguments } from "../../src/domain/Request.js"
import { CompileSpecArguments } from "../../src/domain/Specification.js"
import { readableIssues } from "../../src/programs/ReadableIssues.js"

const issues = <A, I>(schema: Schema.Schema<A, I>, value: unknown): ReadonlyArray<string> => {
  const decoded = Schema.decodeUnknownEither(schema, { errors: "all" })(value)
  return decoded._tag === "Right" ? [] : readableIssues(decoded.left)
}

describe("readableIssues", () => {
  it("says what each field must be", () => {
    assert.deepStrictEqual(issues(CompileSpecArguments, { spec: 3, budget: "x" }), [
      "spec: must be an object",
      "budget: a whole number of tokens, 0 or more"
    ])
    assert.deepStrictEqual(issues(CompileSpecArguments, [1]), ["arguments: must be an object"])
    assert.deepStrictEqual(issues(CompileSpecArguments, "text"), ["arguments: must be an object"])
    assert.deepStrictEqual(
      issues(CompileSpecArguments, {
        spec: { types: {}, codeBlocks: [3, { label: 3, content: null }], prose: "x" }
      }),
      [
        "spec.types: must be a list",
        "spec.codeBlocks[0]: must be an object",
        "spec.codeBlocks[1].label: must be a string",
        "spec.codeBlocks[1].content: must be a string",
        "spec.prose: must be a list"
      ]
    )
    assert.deepStrictEqual(
      issues(CompileArguments, { intent: 3, projectRoot: [], toolOutputs: [{ type: "x", relatedFiles: 4 }] }),
      [
        "intent: must be a string",
        "projectRoot: must be a string",
        'toolOutputs[0].type: one of "test-result", "lint-error", "build-output", "command-output"',
        "toolOutputs[0].content: is missing",
        "toolOutputs[0].relatedFiles: must be a list"
      ]
    )
  })

  it("says where a number ends", () => {
    assert.deepStrictEqual(
      issues(CompileArguments, { intent: "x", projectRoot: "/x", conversationTokens: 2_000_001 }),
      ["conversationTokens: must be a number less than or equal to 2000000"]
    )
  })

  const keys = [...Object.keys(CompileArguments.fields), "spec"]
  const spec = FastCheck.dictionary(FastCheck.constantFrom("types", "codeBlocks", "prose"), FastCheck.anything())
  const value = FastCheck.dictionary(FastCheck.constantFrom(...keys), FastCheck.oneof(FastCheck.anything(), spec))

  it.prop("never tells how a schema writes its types", [value], ([it]) => {
    for (const line of [...issues(CompileArguments, it), ...issues(CompileSpecArguments, it)]) {
      assert.notMatch(line, /Expected|readonly|Brand<|Encoded side|=>|<->|ReadonlyArray|another form/)
    }
  })
})
