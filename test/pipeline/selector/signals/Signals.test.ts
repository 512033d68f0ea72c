import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { topOf } from "../../../../src/pipeline/selector/Fuse.js"
import { definition, use, wordDefinition } from "../../../../src/pipeline/selector/signals/Identifiers.js"
import { importVotes } from "../../../../src/pipeline/selector/signals/ImportVotes.js"
import { signals, votes } from "../../../../src/pipeline/selector/signals/index.js"
import { lexical } from "../../../../src/pipeline/selector/signals/Lexical.js"
import { nearby } from "../../../../src/pipeline/selector/signals/Nearby.js"
import { folderCoverage, nameCoverage } from "../../../../src/pipeline/selector/signals/PathCoverage.js"
import { size } from "../../../../src/pipeline/selector/signals/Size.js"
import { testVotes } from "../../../../src/pipeline/selector/signals/TestVotes.js"
import { byPathOf, type Files, measure } from "../Project.js"

const ranked = (files: Files, intent: string, signal = lexical) => {
  const project = measure(files, intent)
  const scores = byPathOf(project, signal.score(project))
  return Object.keys(scores).sort((a, b) => scores[b]! - scores[a]!)
}

describe("lexical", () => {
  it("prefers what a file defines to what it mentions, and a path to both", () => {
    const files = {
      "a.ts": "// the session is old",
      "b.ts": "export function openSession() {}",
      "session.ts": "export function openSession() {}",
      "x.ts": "nothing"
    }
    assert.deepStrictEqual(ranked(files, "session"), ["session.ts", "b.ts", "a.ts"])
  })

  it("weighs rare words more, and long files less", () => {
    const common = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}.ts`, "user list"]))
    assert.strictEqual(ranked({ ...common, "z.ts": "flamingo" }, "user flamingo")[0], "z.ts")
    const long = { "a.ts": `flamingo ${"word\n".repeat(5_000)}`, "b.ts": `flamingo ${"word ".repeat(50)}` }
    assert.deepStrictEqual(ranked(long, "flamingo"), ["b.ts", "a.ts"])
  })

  it("finds nothing in a file that shares only a verb", () => {
    assert.deepStrictEqual(ranked({ "a.ts": "fix fix fix", "b.ts": "login" }, "fix the login"), ["b.ts"])
  })
})

describe("path coverage", () => {
  it("is the share of the subject in the name, or in the folders, of a path", () => {
    const project = measure({ "user/session.ts": "", "user/list.ts": "", "fix/a.ts": "" }, "fix user session")
    assert.deepStrictEqual(byPathOf(project, nameCoverage.score(project)), { "user/session.ts": 1 })
    assert.deepStrictEqual(byPathOf(project, folderCoverage.score(project)), {
      "user/list.ts": 1,
      "user/session.ts": 1
    })
  })
})

describe("identifiers", () => {
  const files = {
    "a.ts": "export function resolveConfig() {}",
    "b.ts": "resolveConfig(); resolveConfig()",
    "c.ts": "export const retry = 1",
    "d.ts": "ResolveConfig"
  }

  it("knows who defines a name, and who uses it, by its exact spelling", () => {
    const project = measure(files, "make resolveConfig retry")
    assert.deepStrictEqual(Object.keys(byPathOf(project, definition.score(project))), ["a.ts"])
    assert.deepStrictEqual(byPathOf(project, use.score(project)), { "a.ts": 0.869, "b.ts": 1 })
    assert.deepStrictEqual(Object.keys(byPathOf(project, wordDefinition.score(project))), ["c.ts"])
  })
})

describe("size", () => {
  it("counts only where something matched", () => {
    const project = measure(
      { "a.ts": `session ${" ".repeat(4_000)}`, "b.ts": "session", "c.ts": " ".repeat(9_000) },
      "session"
    )
    assert.deepStrictEqual(byPathOf(project, size.score(project)), { "a.ts": 0.393, "b.ts": 0.002 })
  })
})

describe("test votes", () => {
  it("points from a test that matches to its namesake and to its imports", () => {
    const files = {
      "src/session.ts": "export const a = 1",
      "src/other.ts": "export const b = 1",
      "src/unrelated.ts": "",
      "test/session.test.ts": 'import { b } from "../src/other.js"\n// expiry of tokens'
    }
    const project = measure(files, "expiry tokens")
    assert.deepStrictEqual(byPathOf(project, testVotes.score(project)), {
      "src/other.ts": Math.round(Math.SQRT1_2 * 1000) / 1000,
      "src/session.ts": 1
    })
  })
})

describe("votes", () => {
  it("go to imports, to importers, and to neighbours of the best files", () => {
    const files = {
      "app/main.ts": 'import { seed } from "../core/seed.js"',
      "core/near.ts": "",
      "core/seed.ts": 'import { x } from "../lib/x.js"',
      "lib/x.ts": ""
    }
    const project = measure(files, "anything")
    const seeds = [{ file: project.files.findIndex((it) => it.path === "core/seed.ts"), weight: 1 }]
    assert.deepStrictEqual(byPathOf(project, importVotes.score(project, seeds)), { "app/main.ts": 0.6, "lib/x.ts": 1 })
    assert.deepStrictEqual(byPathOf(project, nearby.score(project, seeds)), { "core/near.ts": 1, "core/seed.ts": 1 })
  })
})

describe("every signal", () => {
  const Project = FastCheck.dictionary(
    FastCheck.constantFrom("a.ts", "b/a.test.ts", "b/session.ts", "c.py", "README.md", "yarn.lock"),
    FastCheck.oneof(
      FastCheck.string({ unit: "binary" }),
      FastCheck.constantFrom("session", 'import a from "../a.js"\nclass session {}')
    )
  )

  it.prop(
    "has a number from 0 to 1 for each file",
    [Project, FastCheck.string({ unit: "binary" })],
    ([files, words]) => {
      const project = measure(files, `session ${words}`)
      const seeds = project.files.map((_, file) => ({ file, weight: 1 }))
      const all = [...signals.map((it) => it.score(project)), ...votes.map((it) => it.score(project, seeds))]
      assert.isTrue(all.every((scores) => scores.length === project.files.length))
      assert.isTrue(all.every((scores) => scores.every((it) => it >= 0 && it <= 1)))
    }
  )
})

describe("topOf", () => {
  it.prop(
    "is the start of the sorted list",
    [FastCheck.array(FastCheck.integer({ min: -2, max: 9 })), FastCheck.nat({ max: 6 })],
    ([values, count]) => {
      const sorted = values
        .map((_, at) => at)
        .filter((at) => values[at]! > 0)
        .sort((a, b) => values[b]! - values[a]! || a - b)
      assert.deepStrictEqual(topOf(Float64Array.from(values), count), sorted.slice(0, count))
    }
  )
})
