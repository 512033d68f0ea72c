import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { findSpecifications, shelfWorth } from "../../../src/pipeline/selector/Specifications.js"
import { classified, type Files, measure, select } from "./Project.js"

const found = (files: Files, intent: string) => {
  const project = measure(files, intent)
  return findSpecifications(project).map((it) => [project.files[it.file]!.path, Math.round(it.score * 100) / 100])
}
const about =
  "The session of a login has an expiry. When a session meets its expiry, the login ends. Session, login, expiry."

describe("findSpecifications", () => {
  it("takes documents that are about the subject, three at most, the most binding first", () => {
    const files = {
      "docs/adr/1.md": about,
      "rfcs/2.md": about,
      "documentation/3.md": about,
      ".cursor/rules/4.mdc": about,
      "src/session.ts": "",
      "docs/guide.md": about
    }
    assert.deepStrictEqual(found(files, "login session expiry"), [
      ["docs/adr/1.md", 1],
      ["rfcs/2.md", 0.9],
      ["documentation/3.md", 0.8]
    ])
  })

  it("leaves a document that only shares a word", () => {
    assert.deepStrictEqual(
      found({ "docs/adr/1.md": "one session", "AGENTS.md": "Use tabs." }, "login session expiry"),
      []
    )
  })

  it("asks for nothing when the intent has no subject", () => {
    assert.deepStrictEqual(found({ "docs/adr/1.md": about }, "fix it"), [])
  })

  it.effect("leaves a document among the files when the intent names it", () =>
    Effect.gen(function* () {
      const classification = classified({ mentionedPaths: ["docs/adr/1.md"] })
      const { files, specifications } = yield* select(
        { "docs/adr/1.md": about },
        { intent: "update login session expiry in docs/adr/1.md", classification }
      )
      assert.deepStrictEqual(
        files.map((it) => it.path),
        ["docs/adr/1.md"]
      )
      assert.deepStrictEqual(specifications, [])
    })
  )
})

describe("shelfWorth", () => {
  it("knows where projects keep what binds", () => {
    const bound = [
      "docs/adr/0001.md",
      "adr-7.md",
      "rfcs/a.md",
      "documentation/x/y.md",
      "CLAUDE.md",
      ".claude/skills/a/SKILL.md",
      "ARCHITECTURE.md"
    ]
    assert.isTrue(bound.every((path) => shelfWorth(path) > 0))
    assert.deepStrictEqual(["README.md", "docs/guide.md", "src/adr.ts", "quadr-1.md"].map(shelfWorth), [0, 0, 0, 0])
  })
})
