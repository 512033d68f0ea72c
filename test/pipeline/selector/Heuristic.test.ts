import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  importProximity,
  inverted,
  pathRelevance,
  ranks,
  symbolRelevance
} from "../../../src/pipeline/selector/Heuristic.js"
import { byPathOf, classified, configOf, type Files, measure, repoOf, rulesOf, select } from "./Project.js"

const heuristic = configOf({ contextSelector: { type: "heuristic", heuristic: { maxFiles: 20 } } })

describe("the heuristic selector", () => {
  const files: Files = {
    "src/login.ts": 'import { open } from "./session.js"\nexport function login() {}',
    "src/session.ts": 'import { hash } from "./hash/index.js"\nexport function open() {}',
    "src/hash/index.ts": 'import "./deep.js"\nimport { deep } from "./deep.js"',
    "src/hash/deep.ts": 'import { deeper } from "./deeper.js"',
    "src/hash/deeper.ts": "",
    "src/fixtures.ts": "",
    "src/loginForm.ts": "export const x = 1"
  }
  const modified = { "src/login.ts": 60, "src/session.ts": 50, "src/hash/index.ts": 40, "src/fixtures.ts": 70 }

  it.effect("adds up the formula's five signals by the weights of the class", () =>
    Effect.gen(function* () {
      const classification = classified({ taskClass: "bugfix", subjectTokens: ["login"], matchedKeywords: ["fix"] })
      const repo = repoOf(files, modified)
      const { excluded, files: chosen } = yield* select(files, { config: heuristic, classification, repo })
      const signals = new Map(chosen.map((it) => [String(it.path), it.signals]))
      const { boost, named, ...login } = signals.get("src/login.ts")!
      assert.deepStrictEqual({ boost, named }, { boost: 0, named: 0 })
      assert.deepStrictEqual(login, { path: 1, imports: 1, symbols: 1, recency: 0.8333, size: 0.0313 })
      assert.strictEqual(chosen[0]?.path, "src/login.ts")
      const formula = (it: Readonly<Record<string, number>>) =>
        0.2 * it["path"]! + 0.28 * it["imports"]! + 0.2 * it["symbols"]! + 0.24 * it["recency"]! + 0.08 * it["size"]!
      for (const it of chosen) assert.closeTo(it.score, formula(it.signals) / formula(login), 0.001)
      assert.deepStrictEqual(
        excluded.map((it) => [it.path, it.reason]),
        [["src/fixtures.ts", "zero_semantic_signal"]]
      )
    })
  )

  it.effect("halves recency when the class is not sure", () =>
    Effect.gen(function* () {
      const at = (confidence: number) =>
        select(
          { "a/login.ts": "login", "b/login.ts": "login" },
          {
            config: heuristic,
            classification: classified({ confidence, subjectTokens: ["login"] }),
            repo: repoOf({ "a/login.ts": "login", "b/login.ts": "login" }, { "b/login.ts": 9 })
          }
        )
      // path .32 + imports .24 + size .08, and recency .16 for the newer one
      assert.strictEqual((yield* at(0.8)).files[1]?.score, 0.8)
      assert.strictEqual((yield* at(0.4)).files[1]?.score, 0.8889)
    })
  )

  it.effect("has an overview when there is no subject", () =>
    Effect.gen(function* () {
      const { files: chosen } = yield* select({ "README.md": "# x", ...files }, { config: heuristic })
      assert.strictEqual(chosen[0]?.path, "README.md")
    })
  )

  it.effect("obeys the rules", () =>
    Effect.gen(function* () {
      const rules = rulesOf({ excludePatterns: ["**/login.ts"] })
      const classification = classified({ subjectTokens: ["login"] })
      const { files: chosen } = yield* select(files, { config: heuristic, classification, rules })
      assert.deepStrictEqual(
        chosen.map((it) => it.path),
        ["src/loginForm.ts"]
      )
    })
  )
})

describe("pathRelevance", () => {
  it("is the share of the subject that are words of the path, never parts of words", () => {
    const paths = ["src/fixtures/a.ts", "src/address.ts", "src/copyToClipboard.ts", "src/user_sessions.py"]
    const relevance = (...tokens: ReadonlyArray<string>) => [...pathRelevance(tokens, paths)]
    assert.deepStrictEqual(relevance("fix", "add"), [0, 0, 0, 0])
    assert.deepStrictEqual(relevance("clipboard", "wayland"), [0, 0, 0.5, 0])
    assert.deepStrictEqual(relevance("session", "usersession"), [0, 0, 0, 1])
    assert.deepStrictEqual(relevance(), [0, 0, 0, 0])
  })
})

describe("importProximity", () => {
  it("falls with each step, along and against the imports", () => {
    const chain = Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => [`f${at}.ts`, `import { x } from "./f${at + 1}.js"`])
    )
    const project = measure(chain, "x")
    const seeds = Float64Array.from(project.files, (it) => (it.path === "f1.ts" ? 1 : 0))
    assert.deepStrictEqual(byPathOf(project, importProximity(project, seeds)), {
      "f0.ts": 0.6,
      "f1.ts": 1,
      "f2.ts": 0.6,
      "f3.ts": 0.3,
      "f4.ts": 0.1,
      "f5.ts": 0.1
    })
  })
})

describe("a chain of imports of any length", () => {
  it("is followed to its end, without a call for each step", () => {
    const [file] = measure({ "a.ts": "" }, "x").files
    const files = Array.from({ length: 200_000 }, () => file!)
    const imports = files.map((_, at) => (at + 1 < files.length ? [at + 1] : []))
    const seeds = Float64Array.from(files, (_, at) => (at === 0 ? 1 : 0))
    const scores = importProximity({ files, imports }, seeds)
    assert.deepStrictEqual([scores[0], scores[1], scores.at(-1)], [1, 0.6, 0.1])
  })
})

describe("the small normalisations", () => {
  it("rank, invert, and count", () => {
    assert.deepStrictEqual([...ranks([5, 1, 5, 3])], [2 / 3, 0, 2 / 3, 1 / 3])
    assert.deepStrictEqual([...ranks([7])], [1])
    assert.deepStrictEqual([...inverted([10, 30, 20])], [1, 0, 0.5])
    assert.deepStrictEqual([...inverted([3, 3])], [1, 1])
    assert.strictEqual(symbolRelevance(["user", "cart"], ["getUser", "x"]), 0.5)
    assert.strictEqual(symbolRelevance([], ["x"]), 0)
  })
})
