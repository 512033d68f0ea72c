/** `aic_compile_spec` through the built server, and `aic compile-spec` through the built command. */
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { initialize, start } from "../support/Binary.js"
import { ensureBuilt } from "../support/Built.js"

beforeAll(ensureBuilt, 60_000)

const content = `import { z } from "zod"

/** A person. */
export interface User {
  readonly id: string
  rename(name: string): User
}
`
const spec = {
  types: [
    { name: "User", path: "src/user.ts", content, usage: "implements", estimatedTokens: 40 },
    {
      name: "Session",
      path: "src/session.ts",
      content: "export class Session {}",
      usage: "names-only",
      estimatedTokens: 8
    }
  ],
  codeBlocks: [],
  prose: [{ label: "Goal", content: "Rename a user.", estimatedTokens: 4 }]
}

const call = (id: number, args: Record<string, unknown>) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "aic_compile_spec", arguments: args }
})

const textOf = (message: Record<string, unknown>) =>
  (message["result"] as { content: ReadonlyArray<{ text: string }> }).content[0]?.text ?? ""

describe("the built aic", () => {
  it.scopedLive(
    "serves aic_compile_spec: verbatim in the default budget, cached the second time, bad calls by field",
    () =>
      Effect.gen(function* () {
        const server = yield* start(["serve"])
        server.write(initialize, { jsonrpc: "2.0", method: "notifications/initialized" })
        server.write(call(2, { spec }), call(3, { spec }), call(4, { spec: { types: [], codeBlocks: [], prose: [] } }))
        server.write(call(5, { spec: { types: [{ ...spec.types[0], usage: "x" }] } }), call(6, { spec, budget: 1 }))
        const first = JSON.parse(textOf(yield* server.message(2)))
        assert.include(first.compiledSpec, content)
        assert.deepStrictEqual(first.meta.typeTiers, { Session: "path-only", User: "verbatim" })
        const second = JSON.parse(textOf(yield* server.message(3)))
        assert.deepStrictEqual(second, { ...first, meta: { ...first.meta, cacheHit: true } })
        const empty = JSON.parse(textOf(yield* server.message(4)))
        assert.deepInclude(empty, { compiledSpec: "" })
        assert.match(
          ((yield* server.message(5))["error"] as { message: string }).message,
          /^Invalid arguments for aic_compile_spec: spec\.types\[0\]\.usage: /
        )
        assert.deepInclude(JSON.parse(textOf(yield* server.message(6))), { code: "BUDGET_EXCEEDED" })
        server.child.stdin.end()
        assert.strictEqual(yield* server.ended, 0)
      })
  )

  it.scopedLive("compiles a specification that it reads from stdin", () =>
    Effect.gen(function* () {
      const command = yield* start(["compile-spec", "-"])
      command.child.stdin.end(JSON.stringify(spec))
      assert.strictEqual(yield* command.ended, 0, command.err())
      assert.include(command.out(), content)
      assert.match(command.err(), /^1 verbatim, 1 path-only · [\d,]+ of [\d,]+ tokens \(budget [\d,]+\)/)
    })
  )
})
