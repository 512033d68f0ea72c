import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { layerTest, type TestProject } from "../../src/layers/Test.js"
import { AnalyzeRules } from "../../src/programs/AnalyzeRules.js"

const root = "/project"

const analyze = (contents: TestProject["contents"], over: Partial<TestProject> = {}) =>
  Effect.flatMap(AnalyzeRules, ({ run }) => run({ projectRoot: AbsolutePath.make(root), configPath: null })).pipe(
    Effect.provide(AnalyzeRules.layer.pipe(Layer.provide(layerTest({ root, contents, ...over }))))
  )

const loads = ({ result }: Effect.Effect.Success<ReturnType<typeof analyze>>) =>
  result.files.map(({ agents, loads, source }) => `${source} ${loads} ${agents.join(" ")}`)

const told = ({ result }: Effect.Effect.Success<ReturnType<typeof analyze>>) =>
  result.findings.map(({ kind, line, source }) => `${source}:${line} ${kind}`)

describe("AnalyzeRules", () => {
  it.effect("has nothing to say of a project without rules", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* analyze({ "src/a.ts": "export {}" }), {
        result: {
          analyzedAt: "1970-01-01T00:00:00.000Z",
          findings: [],
          totalErrors: 0,
          totalWarnings: 0,
          totalInfos: 0,
          files: [],
          leftOut: 0
        },
        changes: []
      })
    })
  )

  it.effect("knows who reads each kind of file, and when", () =>
    Effect.gen(function* () {
      const rule = "- Use it.\n"
      const found = yield* analyze({
        "AGENTS.md": rule,
        "web/AGENTS.md": rule,
        "CLAUDE.md": "@docs/style.md\n",
        "CLAUDE.local.md": rule,
        ".claude/CLAUDE.md": rule,
        "web/CLAUDE.md": rule,
        "docs/style.md": "See @more.md too.\n",
        "docs/more.md": rule,
        "GEMINI.md": rule,
        ".cursorrules": rule,
        ".cursor/rules/always.mdc": `---\nalwaysApply: true\n---\n${rule}`,
        ".cursor/rules/globs.mdc": `---\nglobs: src/*.ts, lib/**\n---\n${rule}`,
        ".cursor/rules/asked.mdc": `---\ndescription: Says when\n---\n${rule}`,
        ".cursor/rules/manual.mdc": rule,
        ".claude/rules/all.md": rule,
        ".claude/rules/some.md": `---\npaths: ["src/**"]\n---\n${rule}`,
        ".github/copilot-instructions.md": rule,
        ".github/instructions/a.instructions.md": `---\napplyTo: "**"\n---\n${rule}`,
        ".github/instructions/b.instructions.md": `---\napplyTo: "**/*.ts"\n---\n${rule}`,
        "README.md": rule
      })
      assert.deepStrictEqual(loads(found), [
        ".claude/CLAUDE.md always claude",
        ".claude/rules/all.md always claude",
        ".claude/rules/some.md matching claude",
        ".cursor/rules/always.mdc always cursor",
        ".cursor/rules/asked.mdc asked cursor",
        ".cursor/rules/globs.mdc matching cursor",
        ".cursor/rules/manual.mdc manual cursor",
        ".cursorrules always cursor",
        ".github/copilot-instructions.md always copilot",
        ".github/instructions/a.instructions.md always copilot",
        ".github/instructions/b.instructions.md matching copilot",
        "AGENTS.md always codex copilot cursor",
        "CLAUDE.local.md always claude",
        "CLAUDE.md always claude",
        "GEMINI.md always gemini",
        "docs/more.md always claude",
        "docs/style.md always claude",
        "web/AGENTS.md folder codex copilot cursor",
        "web/CLAUDE.md folder claude"
      ])
    })
  )

  it.effect("compares a file with what it imports, and names imports that lead nowhere", () =>
    Effect.gen(function* () {
      const found = yield* analyze({
        "CLAUDE.md":
          "@AGENTS.md\n@docs/gone.md\nThanks to @somebody and @effect/vitest.\n\n- Use tabs for indentation.\n",
        "AGENTS.md": "- Indent with 4 spaces.\n"
      })
      assert.deepStrictEqual(loads(found), ["AGENTS.md always claude codex copilot cursor", "CLAUDE.md always claude"])
      assert.deepStrictEqual(told(found), ["CLAUDE.md:5 contradiction", "CLAUDE.md:2 missing-import"])
    })
  )

  it.effect("reads hooks and rule packs, and runs nothing", () =>
    Effect.gen(function* () {
      const found = yield* analyze(
        {
          "CLAUDE.md":
            "- Run `npm test` before you commit.\n- Use Conventional Commits for commit messages.\n" +
            "- Run `npm run format` after every edit.\n- Never guess the name of a table.\n" +
            "- Add or extend a test that fails without the fix.\n",
          ".husky/commit-msg": "npx commitlint --edit $1\n",
          ".claude/settings.json": JSON.stringify({
            hooks: { PostToolUse: [{ matcher: "Edit|Write", hooks: [{ type: "command", command: "npm run format" }] }] }
          }),
          "aic-rules/bugfix.json": "{}"
        },
        {
          gitHooks: { "pre-commit": "#!/bin/sh\nexec npm test\n" },
          rulePacks: { bugfix: JSON.stringify({ constraints: ["Never guess the name of a table"] }) }
        }
      )
      assert.deepStrictEqual(
        found.result.findings.map(({ line, message }) => `${line} ${message}`),
        [
          "4 “Never guess the name of a table.” stands in the rule pack aic-rules/bugfix.json, too, which aic adds to its prompts",
          "5 “Add or extend a test that fails without the fix.” stands in the rule pack built-in:bugfix, too, which aic adds to its prompts",
          "1 “Run `npm test` before you commit.”: .git/hooks/pre-commit does it before a commit anyway",
          "2 “Use Conventional Commits for commit messages.”: .husky/commit-msg does it on a commit message anyway",
          "3 “Run `npm run format` after every edit.”: .claude/settings.json does it after an edit anyway"
        ]
      )
    })
  )

  it.effect("shows no secret that stands in a rule", () =>
    Effect.gen(function* () {
      const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_")
      const rule = `- Always use the token ${secret} for the API.\n`
      const { result } = yield* analyze({ "CLAUDE.md": `${rule}\nText.\n\n${rule}` })
      assert.strictEqual(result.totalWarnings, 1)
      assert.notInclude(JSON.stringify(result), secret)
    })
  )

  it.effect("goes on past files that cannot be read, and headers that are broken", () =>
    Effect.gen(function* () {
      const found = yield* analyze({
        "CLAUDE.md": new Uint8Array([0, 1, 2]),
        "AGENTS.md": { text: "x".repeat(2_000_000), modifiedMs: 0 },
        ".cursor/rules/a.mdc": "---\nglobs: [a\n  b: : c\n\t- {\n---\n- Use it.\n",
        ".claude/settings.json": "{",
        "GEMINI.md": "- Use it well.\n"
      })
      assert.deepStrictEqual(
        found.result.files.map((it) => it.source as string),
        [".cursor/rules/a.mdc", "GEMINI.md"]
      )
      assert.deepStrictEqual(told(found), [
        ".claude/settings.json:1 settings-invalid",
        ".cursor/rules/a.mdc:1 header-unreadable",
        ".cursor/rules/a.mdc:1 never-loads"
      ])
    })
  )

  it.effect("offers to mend files of text in UTF-8 only, and says how", () =>
    Effect.gen(function* () {
      const rule = "- Never commit secrets.\n"
      const { changes, result } = yield* analyze({ "CLAUDE.md": `${rule}${rule}`, "GEMINI.md": rule })
      assert.deepEqual(changes as ReadonlyArray<unknown>, [
        { path: "CLAUDE.md", before: `${rule}${rule}`, after: rule, fixes: 1 }
      ])
      assert.deepStrictEqual(
        result.findings.map((it) => it.fixable),
        [true]
      )
    })
  )
})
