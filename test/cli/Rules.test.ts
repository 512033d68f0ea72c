import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { ProjectUnusable } from "../../src/domain/Errors.js"
import { RelativePath } from "../../src/domain/Paths.js"
import { LineNumber, TokenCount } from "../../src/domain/Units.js"
import type { AnalyzedRules } from "../../src/programs/AnalyzeRules.js"
import { rulesJson } from "../../src/programs/WireForm.js"
import { noRules } from "../support/Results.js"
import { aic } from "../support/Terminal.js"

const source = RelativePath.make("CLAUDE.md")

const someRules: AnalyzedRules = {
  result: {
    ...noRules.result,
    findings: [
      {
        severity: "error",
        source,
        line: LineNumber.make(12),
        message: "“Use \u001b[31mtabs.” contradicts “Use spaces, and do so in every one of the files that you touch.”",
        suggestion: "Keep one of them",
        kind: "contradiction",
        other: { source, line: LineNumber.make(3) },
        fixable: false
      },
      {
        severity: "warn",
        source: RelativePath.make("AGENTS.md"),
        line: null,
        message: "Twice",
        suggestion: "Once",
        kind: "duplicate",
        other: null,
        fixable: true
      }
    ],
    totalErrors: 1,
    totalWarnings: 1,
    leftOut: 3,
    files: [
      { source, loads: "always", agents: ["claude"], tokens: TokenCount.make(1_234), rules: 9, sections: [] },
      {
        source: RelativePath.make("web/AGENTS.md"),
        loads: "folder",
        agents: ["codex", "cursor"],
        tokens: TokenCount.make(20),
        rules: 1,
        sections: []
      }
    ]
  },
  changes: [{ path: source, before: "a\nb\na\n", after: "a\nb\n", fixes: 1 }]
}
const rules = () => Effect.succeed(someRules)

describe("aic rules", () => {
  it.effect("says where there are no rules at all", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* aic(["rules"])
      assert.deepStrictEqual({ code, err }, { code: 0, err: "" })
      assert.match(out, /^No rules for agents are here: no CLAUDE\.md, /)
    })
  )

  it.effect("prints findings by file, then what the files cost, within 80 columns", () =>
    Effect.gen(function* () {
      const { code, err, out } = yield* aic(["rules"], { rules })
      assert.deepStrictEqual({ code, err }, { code: 1, err: "" })
      assert.strictEqual(
        out,
        `CLAUDE.md
   12  error  “Use �[31mtabs.” contradicts “Use spaces, and do so in every one
              of the files that you touch.”
              → Keep one of them

AGENTS.md
    -  warn   Twice
              → Once (--fix)

… and 3 more findings

Tokens | Rules | Loads           | Read by       | File
 1,234 |     9 | always          | claude        | CLAUDE.md
    20 |     1 | with its folder | codex, cursor | web/AGENTS.md

1 error · 1 warning · 0 notes · 1,234 tokens in files that always load
`
      )
      assert.isTrue(out.split("\n").every((line) => line.length <= 80))
      assert.include((yield* aic(["rules"], { rules, colours: true })).out, "\u001b[31merror\u001b[0m")
    })
  )

  it.effect("prints the payload of the resource with --json", () =>
    Effect.gen(function* () {
      const { out } = yield* aic(["rules", "--json"], { rules })
      assert.strictEqual(out, `${yield* rulesJson(someRules.result)}\n`)
    })
  )

  it.effect("ends with 1 for errors, and for what else --fail-on names", () =>
    Effect.gen(function* () {
      const withOnly = (severity: "error" | "warn" | "info") => () =>
        Effect.succeed({
          ...someRules,
          result: { ...someRules.result, findings: [{ ...someRules.result.findings[0]!, severity }] }
        })
      const codes = (...args: ReadonlyArray<string>) =>
        Effect.forEach(["error", "warn", "info"] as const, (severity) =>
          Effect.map(aic(["rules", ...args], { rules: withOnly(severity) }), ({ code }) => code)
        )
      assert.deepStrictEqual(yield* codes(), [1, 0, 0])
      assert.deepStrictEqual(yield* codes("--fail-on", "error"), [1, 0, 0])
      assert.deepStrictEqual(yield* codes("--fail-on", "warn", "--json"), [1, 1, 0])
      assert.deepStrictEqual(yield* codes("--fail-on", "info"), [1, 1, 1])
      assert.deepStrictEqual(yield* codes("--fail-on", "never"), [0, 0, 0])
      assert.strictEqual((yield* aic(["rules", "--fail-on", "info"])).code, 0)
      assert.strictEqual((yield* aic(["rules", "--fail-on", "all"])).code, 2)
      assert.deepStrictEqual(yield* aic(["rules", "--fix", "--fail-on", "warn"], { rules }), {
        code: 2,
        out: "",
        err: "aic: `--fail-on` is about findings; `--fix` is about files. See `aic rules --help`.\n"
      })
    })
  )

  it.effect("shows with --fix what it would write, and writes nothing", () =>
    Effect.gen(function* () {
      const mend = () => Effect.die("written")
      const { code, err, out } = yield* aic(["rules", "--fix"], { rules, mend })
      assert.deepStrictEqual({ code, err }, { code: 0, err: "aic: nothing is written; with --yes it is\n" })
      assert.include(out, "--- CLAUDE.md\n+++ CLAUDE.md\n@@ -1,3 +1,2 @@\n a\n b\n-a\n")
      assert.deepStrictEqual(yield* aic(["rules", "--fix"], { mend }), {
        code: 0,
        out: "Nothing can be mended without a doubt.\n",
        err: ""
      })
    })
  )

  it.effect("writes with --fix --yes, and says what it could not", () =>
    Effect.gen(function* () {
      const other = RelativePath.make("b.md")
      const seen: Array<unknown> = []
      const mend = (root: unknown, changes: unknown) => {
        seen.push([root, changes])
        return Effect.succeed([
          { path: source, refused: null },
          { path: other, refused: "was changed in the meantime" }
        ])
      }
      const { code, err, out } = yield* aic(["rules", "--fix", "--yes", "--project", "lib"], { rules, mend })
      assert.deepStrictEqual(seen, [["/home/me/app/lib", someRules.changes]])
      assert.deepStrictEqual(
        { code, err, out },
        {
          code: 1,
          err: "aic: 1 file not mended: b.md was changed in the meantime\n",
          out: "mended CLAUDE.md\n"
        }
      )
      const inJson = yield* aic(["rules", "--fix", "--yes", "--json"], { rules, mend })
      assert.deepStrictEqual([inJson.code, Object.keys(JSON.parse(inJson.out))], [1, ["changes", "written", "refused"]])
    })
  )

  it.effect("wants --yes with --fix only, and a folder that is there", () =>
    Effect.gen(function* () {
      const { code, err } = yield* aic(["rules", "--yes"], { rules })
      assert.deepStrictEqual(
        { code, err },
        { code: 2, err: "aic: `--yes` goes with `--fix`. See `aic rules --help`.\n" }
      )
      const error = new ProjectUnusable({ reason: "does not exist" })
      assert.deepStrictEqual(yield* aic(["rules"], { rules: () => Effect.fail(error) }), {
        code: 1,
        out: "",
        err: `aic: ${error.message}\n`
      })
    })
  )
})
