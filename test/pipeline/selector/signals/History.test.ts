import { assert, describe, it } from "@effect/vitest"
import { pastOf } from "../../../../src/pipeline/history/Past.js"
import { rankHybrid } from "../../../../src/pipeline/selector/Hybrid.js"
import type { Measured } from "../../../../src/pipeline/selector/Measured.js"
import { analogy } from "../../../../src/pipeline/selector/signals/Analogy.js"
import { churn, recentChurn } from "../../../../src/pipeline/selector/signals/Churn.js"
import { coChange } from "../../../../src/pipeline/selector/signals/CoChange.js"
import { commitWords } from "../../../../src/pipeline/selector/signals/CommitWords.js"
import { failures } from "../../../../src/pipeline/selector/signals/Failures.js"
import { previous } from "../../../../src/pipeline/selector/signals/Previous.js"
import { similarChanges } from "../../../../src/pipeline/selector/signals/SimilarCommits.js"
import { testPairs } from "../../../../src/pipeline/selector/signals/TestPairs.js"
import { historyOf, type MadeCommit } from "../../history/Made.js"
import { byPathOf, classified, type Files, measure, rulesOf } from "../Project.js"

const withPast = (files: Files, intent: string, commits: ReadonlyArray<MadeCommit>): Measured => {
  const project = measure(files, intent)
  return {
    ...project,
    past: pastOf(
      historyOf(commits),
      project.files.map((it) => it.path)
    )
  }
}

const seedAt = (project: Measured, path: string) => [
  { file: project.files.findIndex((it) => it.path === path), weight: 1 }
]

const files = { "a.ts": "alpha", "b.ts": "beta", "c.ts": "gamma" }

describe("signals of the history", () => {
  it("find the files of commits that speak like the intent", () => {
    const project = withPast(files, "session expires too early", [
      { message: "Session expiry", files: ["b.ts"] },
      { message: "Colours", files: ["a.ts"] }
    ])
    assert.deepStrictEqual(byPathOf(project, similarChanges.score(project)), { "b.ts": 1 })
    assert.deepStrictEqual(byPathOf(project, commitWords.score(project)), { "b.ts": 1 })
  })

  it("find where work is going on", () => {
    const old = Array.from({ length: 40 }, (): MadeCommit => ({ files: ["c.ts"] }))
    const project = withPast(files, "x", [{ files: ["a.ts"] }, ...old])
    const now = byPathOf(project, recentChurn.score(project))
    const ever = byPathOf(project, churn.score(project))
    assert.deepStrictEqual(Object.keys(ever), ["a.ts", "c.ts"])
    assert.isTrue(now["a.ts"]! > 0.3 && ever["a.ts"]! < 0.4 && ever["c.ts"] === 1)
  })

  it("find what goes together with the best", () => {
    const project = withPast(files, "x", [{ files: ["a.ts", "c.ts"] }, { files: ["b.ts"] }])
    assert.deepStrictEqual(byPathOf(project, coChange.score(project, seedAt(project, "a.ts"))), { "c.ts": 1 })
  })

  it("find where new things are registered, if something new is asked for", () => {
    const rules = { "rules/a.ts": "", "rules/b.ts": "", "main.ts": "" }
    const commits = [
      { files: ["main.ts"], added: ["rules/a.ts"] },
      { files: ["main.ts"], added: ["rules/b.ts"] }
    ]
    const adding = withPast(rules, "add a new rule", commits)
    const fixing = withPast(rules, "fix a rule", commits)
    assert.strictEqual(byPathOf(adding, analogy.score(adding, seedAt(adding, "rules/a.ts")))["main.ts"], 1)
    assert.deepStrictEqual(byPathOf(fixing, analogy.score(fixing, seedAt(fixing, "rules/a.ts"))), {})
  })

  it("say nothing where there is no history", () => {
    const project = measure(files, "add alpha")
    const seeds = seedAt(project, "a.ts")
    const all = [
      ...[similarChanges, commitWords, churn, recentChurn, failures, previous].map((it) => it.score(project)),
      ...[coChange, analogy].map((it) => it.score(project, seeds))
    ]
    assert.deepStrictEqual(
      all.map((it) => byPathOf(project, it)),
      all.map(() => ({}))
    )
  })
})

describe("failures and previous files", () => {
  it("are taken as they were said", () => {
    const project = {
      ...measure(files, "x"),
      failures: new Map([
        [2, 1],
        [0, 0.5]
      ]),
      previous: new Set([1])
    }
    assert.deepStrictEqual(byPathOf(project, failures.score(project)), { "a.ts": 0.5, "c.ts": 1 })
    assert.deepStrictEqual(byPathOf(project, previous.score(project)), { "b.ts": 1 })
  })
})

describe("testPairs", () => {
  it("knows a test of a source by its name, its folder, its imports, or a common past", () => {
    const tests = {
      "src/parser.ts": "export function parse() {}",
      "src/other.ts": "",
      "test/parser.test.ts": "",
      "test/big-parser.test.ts": "",
      "test/parser/errors.test.ts": "",
      "test/import.test.ts": 'import { parse } from "../src/parser"',
      "test/history.test.ts": "",
      "test/other.test.ts": ""
    }
    const project = withPast(tests, "x", [{ files: ["src/parser.ts", "test/history.test.ts"] }])
    const { close, paired } = testPairs(project, seedAt(project, "src/parser.ts"))
    assert.deepStrictEqual(byPathOf(project, paired), {
      "test/big-parser.test.ts": 0.7,
      "test/import.test.ts": 0.894,
      "test/parser.test.ts": 1,
      "test/parser/errors.test.ts": 1
    })
    assert.deepStrictEqual(byPathOf(project, close), {
      "test/big-parser.test.ts": 0.35,
      "test/history.test.ts": 0.5,
      "test/import.test.ts": 0.268,
      "test/parser.test.ts": 0.5,
      "test/parser/errors.test.ts": 0.5
    })
  })

  it("gives tests a few places after the first sources", () => {
    const sources = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`src/s${String(at).padStart(2, "0")}.ts`, `session ${"word ".repeat(at)}`])
    )
    const tests = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`test/s0${at}.test.ts`, "session session"]))
    const project = measure({ ...sources, ...tests }, "the session")
    const { files: ranked, limits } = rankHybrid(project, {
      classification: classified(),
      rules: rulesOf(),
      relatedFiles: [],
      mentions: { named: [], hinted: new Set() },
      maxFiles: 30
    })
    const kinds = [...ranked].sort((a, b) => b.score - a.score).map((it) => it.kind)
    assert.deepStrictEqual(kinds.slice(0, 13), [...new Array(12).fill("source"), "test"])
    assert.strictEqual(limits.quotas.get("test"), 5)
  })
})
