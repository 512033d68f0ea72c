import { assert, describe, it } from "@effect/vitest"
import { buildIndex, indexText } from "../../src/loadout/build/Build.js"
import type { LoadoutIndex } from "../../src/loadout/Model.js"
import { decodeIndexText } from "../../src/loadout/Shape.js"
import { validateIndex } from "../../src/loadout/Validate.js"

const project: Readonly<Record<string, string>> = {
  "CLAUDE.md": "# Shop\n\nSee @docs/style.md, `@docs/no.md` and me@example.com.\n\n```\n@docs/no.md\n```\n",
  "docs/style.md": "# Style\n\nMore in @deep/more.md and @../CLAUDE.md\n",
  "docs/deep/more.md": "# More\n",
  "docs/no.md": "# No\n",
  "packages/api/AGENTS.md": "# API\n\nRuns on fastify.\n",
  ".claude/rules/testing.md": "# Testing\n\nWrite vitest tests. Mock the clock.\n\n## Fixtures\n",
  ".claude/rules/api.md": '---\npaths:\n  - "src/api/**/*.ts"\n---\n# API rules\n\nValidate with zod.\n',
  ".claude/skills/release/SKILL.md": "---\nname: release\ndescription: Cut a release and publish it to npm\n---\n",
  ".claude/skills/wipe/SKILL.md": "---\nname: wipe\ndescription: Wipe all\ndisable-model-invocation: true\n---\n",
  ".cursor/rules/react.mdc":
    "---\ndescription: React components\nglobs: **/*.tsx,src/ui/**\nalwaysApply: false\n---\nHooks.\n",
  ".cursor/rules/tone.mdc": "---\nalwaysApply: true\n---\nBe brief.\n",
  ".cursor/rules/hand.mdc": "---\nalwaysApply: false\n---\nOnly by hand.\n",
  ".github/copilot-instructions.md": "Be kind.\n",
  ".github/instructions/sql.instructions.md": '---\napplyTo: "**/*.sql"\n---\n# SQL\n',
  ".github/instructions/all.instructions.md": '---\napplyTo: "**"\n---\n# All\n',
  "knowledge/payments.md": "---\nid: payments\nkeywords: [stripe, refund]\ntriggers:\n  edit: true\n---\nCents.\n",
  "notes/plain.md": "# Just a note\n"
}

const textsOf = (files: Readonly<Record<string, string>>) => ({
  paths: Object.keys(files).sort(),
  read: (path: string) => (Object.hasOwn(files, path) ? (files[path] ?? null) : null)
})

const build = (files: Readonly<Record<string, string>>, before: LoadoutIndex | null = null) =>
  buildIndex(textsOf(files), before)

const reread = (index: LoadoutIndex): LoadoutIndex => {
  const decoded = decodeIndexText(indexText(index))
  if (decoded._tag === "Malformed") throw new Error(decoded.problem)
  return decoded.index
}

describe("buildIndex", () => {
  it("knows what repositories keep for agents", () => {
    const { index } = build(project)
    assert.deepStrictEqual(
      index.entries.map((it) => [it.id, it.priority, it.globs ?? []]),
      [
        ["all", "core", []],
        ["api", "domain", ["src/api/**/*.ts"]],
        ["claude-md", "core", []],
        ["copilot-instructions", "core", []],
        ["docs-deep-more", "core", []],
        ["docs-style", "core", []],
        ["hand", "manual", []],
        ["packages-api-agents-md", "domain", ["packages/api/**"]],
        ["payments", "domain", []],
        ["react", "domain", ["**/*.tsx", "src/ui/**"]],
        ["release", "domain", []],
        ["sql", "domain", ["**/*.sql"]],
        ["testing", "domain", []],
        ["tone", "core", []],
        ["wipe", "manual", []]
      ]
    )
    const byId = new Map(index.entries.map((it) => [it.id, it]))
    assert.deepStrictEqual(byId.get("testing")?.keywords.slice(0, 2), ["testing", "fixtures"])
    assert.deepStrictEqual(byId.get("payments")?.keywords, ["stripe", "refund"])
    assert.deepStrictEqual(byId.get("payments")?.triggers, { task: true, plan: true, edit: true })
    assert.strictEqual(byId.get("release")?.summary, "Cut a release and publish it to npm")
    assert.deepStrictEqual(
      validateIndex(index).filter((it) => it.severity === "error"),
      []
    )
  })

  it("gives the same bytes for the same files, and is up to date right after", () => {
    const { index } = build(project)
    assert.strictEqual(indexText(build(project).index), indexText(index))
    assert.strictEqual(indexText(build(project, reread(index)).index), indexText(index))
  })

  it("follows the files", () => {
    const before = reread(build(project).index)
    const { ".claude/rules/api.md": _, ...rest } = project
    const after = build(
      { ...rest, ".claude/rules/testing.md": "# Testing\n\nUse playwright. playwright!\n" },
      before
    ).index
    assert.deepStrictEqual(after.entries.find((it) => it.id === "testing")?.keywords, ["testing", "playwright"])
    assert.isFalse(after.entries.some((it) => it.id === "api"))
  })

  it("keeps what was changed by hand, field by field, and entries that were added by hand", () => {
    const made = reread(build(project).index)
    const edited: LoadoutIndex = {
      ...made,
      lazyLoad: true,
      entries: [
        ...made.entries.map((it) =>
          it.id === "testing" ? { ...it, id: "tests", keywords: ["flaky"], note: "mine" } : it
        ),
        { ...made.entries[0]!, id: "own", path: "notes/plain.md", keywords: ["zzz"], derived: undefined }
      ].map((it) => JSON.parse(JSON.stringify(it)))
    }
    const after = build(
      { ...project, ".claude/rules/testing.md": "# Testing\n\nNow quite another text.\n" },
      reread(edited)
    ).index
    const tests = after.entries.find((it) => it.path === ".claude/rules/testing.md")
    assert.deepStrictEqual(
      [tests?.id, tests?.keywords, tests?.summary],
      ["tests", ["flaky"], "Testing: Now quite another text."]
    )
    assert.strictEqual(Reflect.get(tests ?? {}, "note"), "mine")
    const own = after.entries.find((it) => it.id === "own")
    assert.deepStrictEqual([own?.keywords, own?.lines], [["zzz"], 1])
    assert.strictEqual(after.lazyLoad, true)
    assert.strictEqual(
      indexText(
        build({ ...project, ".claude/rules/testing.md": "# Testing\n\nNow quite another text.\n" }, reread(after)).index
      ),
      indexText(after)
    )
  })

  it("gives every file an id of its own", () => {
    const rule = "# Same\n"
    const { index } = build({
      ".claude/rules/a/x.md": rule,
      ".claude/rules/b/x.md": rule,
      ".cursor/rules/x.mdc": "---\nalwaysApply: true\n---\n"
    })
    const ids = index.entries.map((it) => it.id)
    assert.strictEqual(new Set(ids).size, 3)
    assert.include(ids, "x")
  })
})
