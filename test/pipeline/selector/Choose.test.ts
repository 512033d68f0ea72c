import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { adjust, makeBoost } from "../../../src/pipeline/selector/Adjust.js"
import { autoMaxFiles, choose, type Limits, type Scored } from "../../../src/pipeline/selector/Choose.js"
import { findMentions } from "../../../src/pipeline/selector/Mentions.js"
import { rulesOf } from "./Project.js"

const file = (path: string, score: number, rest: Partial<Scored> = {}): Scored => ({
  path,
  score,
  kind: "source",
  named: false,
  related: false,
  ...rest
})
const limits: Limits = { maxFiles: 4, floor: 0.5, quotas: new Map([["test", 1]]) }

describe("choose", () => {
  it("takes the best, few of a kind with a quota, and says why the others stay out", () => {
    const files = [
      file("none", 0),
      file("weak", 0.1),
      file("z", 0.6),
      file("a", 0.6),
      file("test2", 0.7, { kind: "test" }),
      file("test1", 0.9, { kind: "test" }),
      file("best", 1),
      file("named", 0, { named: true })
    ]
    const { chosen, left } = choose(files, limits)
    assert.deepStrictEqual(
      chosen.map((it) => it.path),
      ["named", "best", "test1", "a"]
    )
    assert.deepStrictEqual(
      left.map((it) => [it.file.path, it.reason]),
      [
        ["test2", "max_files"],
        ["z", "max_files"],
        ["weak", "below_relevance_floor"],
        ["none", "zero_semantic_signal"]
      ]
    )
  })

  it("is lenient while the list is short, and to files that a tool named", () => {
    const strong = Array.from({ length: 10 }, (_, at) => file(`s${at}`, 0.9))
    const wide = { ...limits, maxFiles: 20 }
    const weak = file("weak", 0.3)
    assert.include(choose([weak], wide).chosen, weak)
    assert.notInclude(choose([...strong, weak], wide).chosen, weak)
    const related = { ...weak, related: true }
    assert.include(choose([...strong, related], wide).chosen, related)
  })

  const AnyFile = FastCheck.record({
    path: FastCheck.string(),
    score: FastCheck.double({ min: 0, max: 1, noNaN: true }),
    kind: FastCheck.constantFrom("source" as const, "test" as const),
    named: FastCheck.boolean(),
    related: FastCheck.boolean()
  })

  it.prop("loses no file, and keeps every one that is named", [FastCheck.array(AnyFile)], ([files]) => {
    const { chosen, left } = choose(files, limits)
    assert.strictEqual(chosen.length + left.length, files.length)
    assert.isTrue(left.every((it) => !it.file.named))
    assert.isAtMost(chosen.filter((it) => !it.named).length, limits.maxFiles)
  })
})

describe("autoMaxFiles", () => {
  it("grows with the project and with the window", () => {
    assert.deepStrictEqual(
      [
        autoMaxFiles(4, 128_000),
        autoMaxFiles(100, 128_000),
        autoMaxFiles(10_000, 128_000),
        autoMaxFiles(100, 1_000_000),
        autoMaxFiles(10_000, 10_000_000),
        autoMaxFiles(100, 8_000)
      ],
      [5, 10, 40, 79, 300, 5]
    )
  })
})

describe("adjust", () => {
  it("boosts by pattern and by name, and keeps the top at 1", () => {
    const rules = rulesOf({ heuristic: { boostPatterns: ["src/**"], penalizePatterns: ["**/old/**"] } })
    const boost = makeBoost(rules, ["lib/x.ts"], new Set(["hint.ts"]))
    const paths = ["src/a.ts", "src/old/a.ts", "lib/x.ts", "hint.ts", "other.ts"]
    assert.deepStrictEqual(paths.map(boost), [0.2, 0, 0.2, 0.2, 0])
    const no = paths.map(() => false)
    const { scale, scores } = adjust(Float64Array.of(4, 4, 2, 0, 1), (at) => boost(paths[at]!), no, no)
    assert.deepStrictEqual(
      [...scores].map((it) => Math.round(it * 1000)),
      [1000, 833, 583, 167, 208]
    )
    assert.strictEqual(Math.round(scale * 1000), 833)
  })
})

describe("findMentions", () => {
  const paths = [
    "README.md",
    "a/index.ts",
    "b/index.ts",
    "c/index.ts",
    "d/index.ts",
    "src/auth/login.ts",
    "src/auth/x.ts"
  ]

  it("takes a path, the end of a path, or a name, in any case", () => {
    assert.deepStrictEqual(findMentions(["./src/auth/login.ts", "readme.md", "auth/x.ts"], paths).named, [
      "src/auth/login.ts",
      "README.md",
      "src/auth/x.ts"
    ])
  })

  it("only hints at files of a common name, and at those in a folder", () => {
    assert.deepStrictEqual(findMentions(["index.ts"], paths), {
      named: [],
      hinted: new Set(["a/index.ts", "b/index.ts", "c/index.ts", "d/index.ts"])
    })
    assert.deepStrictEqual(findMentions(["src/auth/"], paths).hinted, new Set(["src/auth/login.ts", "src/auth/x.ts"]))
  })
})
