import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect } from "effect"
import { exampleSpec } from "../../src/cli/commands/CompileSpec.js"
import { BudgetTooSmall } from "../../src/domain/Errors.js"
import { TokenCount } from "../../src/domain/Units.js"
import type { CompileSpecRequest } from "../../src/programs/CompileSpec.js"
import { errorJson } from "../../src/programs/WireForm.js"
import { briefingOf } from "../support/Results.js"
import { aic } from "../support/Terminal.js"

const spec = {
  types: [{ name: "User", path: "a.ts", content: "class User {}", usage: "implements", estimatedTokens: 4 }]
}
const stdin = JSON.stringify(spec)

const requestOf = Effect.fnUntraced(function* (args: ReadonlyArray<string>, stdin: string) {
  const seen = yield* Deferred.make<CompileSpecRequest>()
  const ended = yield* aic(args, {
    stdin,
    compileSpec: (request) => Effect.as(Deferred.succeed(seen, request), briefingOf(request))
  })
  assert.strictEqual(ended.code, 0, ended.err)
  return yield* Deferred.await(seen)
})

describe("aic compile-spec", () => {
  it.effect("prints the briefing on stdout, and what gave way and what it cost on stderr", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* aic(["compile-spec", "-"], { stdin }), {
        code: 0,
        out: "## Types\n\n### User\n",
        err:
          'aic: warning: Left out to keep to the budget: code block "an example"\n' +
          "1 verbatim · 1,500 of 2,000 tokens (budget 1,500) · 25.0% less\n"
      })
      assert.strictEqual((yield* aic(["compile-spec", "-", "--quiet"], { stdin })).err, "")
    })
  )

  it.effect("prints what the tool answers with --json", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["compile-spec", "-", "--json", "--budget", "70"], { stdin })
      const { compiledSpec, meta } = JSON.parse(out) as ReturnType<typeof briefingOf>
      assert.deepEqual(
        { compiledSpec, budget: meta.totalBudget as number, tiers: meta.typeTiers },
        {
          compiledSpec: "## Types\n\n### User\n",
          budget: 70,
          tiers: { User: "verbatim" }
        }
      )
    })
  )

  it.effect("takes the specification alone, or the arguments of the tool, from a file", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "aic-spec-"))
      try {
        const file = join(folder, "spec.json")
        writeFileSync(file, `\uFEFF${JSON.stringify({ spec, budget: 900 })}`)
        const fromFile = yield* requestOf(["compile-spec", file, "--no-cache"], "")
        const fromStdin = yield* requestOf(["compile-spec", "-", "--budget=900"], stdin)
        assert.deepStrictEqual(fromFile, { ...fromStdin, useCache: false })
        assert.strictEqual(fromFile.budget, TokenCount.make(900))
      } finally {
        rmSync(folder, { recursive: true })
      }
    })
  )

  const wrong: ReadonlyArray<readonly [string, ReadonlyArray<string>, string, RegExp]> = [
    ["a file that is not there", ["nowhere.json"], "", /^aic: there is no file nowhere\.json\. See/],
    ["a folder", ["/"], "", /^aic: \/ is a folder, not a file\. See/],
    ["text that is not JSON", ["-"], "{types", /^aic: the specification is not JSON: .*\. One that works: \{"types"/],
    ["nothing", ["-"], " \n", /^aic: the specification is empty\. One that works: \{"types"/],
    [
      "a number for a specification",
      ["-"],
      "4",
      /^aic: spec: must be an object\. One that works: \{"types".*\}\. See `aic compile-spec --help`\.\n$/
    ],
    ["a specification of nothing", ["-"], "{}", /^aic: the specification has neither types, .*, nor prose\. One that/],
    ["fields of other names", ["-"], '{"type":[{}]}', /nor prose\. Did you mean `types`\? One that works/],
    [
      "fields that are wrong, each by its place",
      ["-"],
      JSON.stringify({ types: [{ ...spec.types[0], path: "/etc/passwd", usage: "likes" }], prose: [{ label: "x" }] }),
      /^aic: spec\.types\[0\]\.path: a path inside the project .*; spec\.types\[0\]\.usage: one of "implements", "calls-methods", .*; spec\.prose\[0\]\.content: is missing\. One that works/
    ],
    ["an unknown option", ["--nope"], "", /^aic: unknown option `--nope`\. Text/]
  ]
  for (const [what, args, stdin, said] of wrong) {
    it.effect(`refuses ${what}`, () =>
      Effect.gen(function* () {
        const { code, err, out } = yield* aic(["compile-spec", ...args], { stdin })
        assert.deepStrictEqual({ code, out }, { code: 2, out: "" })
        assert.match(err, said)
      })
    )
  }

  it.effect("shows one that works, in its help", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["compile-spec", "--help"])
      assert.include(out.replace(/\s+/g, " "), JSON.stringify(exampleSpec))
      const { spec } = yield* requestOf(["compile-spec", "-"], JSON.stringify(exampleSpec))
      assert.deepStrictEqual<unknown>(spec, exampleSpec)
    })
  )

  it.effect("says what to do when the budget is too small", () =>
    Effect.gen(function* () {
      const error = new BudgetTooSmall({
        budget: TokenCount.make(3),
        needed: TokenCount.make(20),
        what: "specification"
      })
      const ended = yield* aic(["compile-spec", "-", "--json"], { stdin, compileSpec: () => Effect.fail(error) })
      assert.deepStrictEqual(ended, {
        code: 1,
        out: `${errorJson(error)}\n`,
        err:
          "aic: The budget of 3 tokens is too small for the shortest form of this specification: 20 tokens would do." +
          " Raise the budget, or leave it out to get all of the specification.\n"
      })
    })
  )
})
