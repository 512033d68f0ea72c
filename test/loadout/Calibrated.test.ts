import { assert, describe, it } from "@effect/vitest"
import { explainMatch, matchLoadout } from "../../src/loadout/Match.js"
import type { LoadoutIndex } from "../../src/loadout/Model.js"
import { entry, idsOf, indexOf } from "./Samples.js"

interface Suite {
  readonly index: LoadoutIndex
  readonly tasks: ReadonlyArray<{ readonly task: string; readonly expected: ReadonlyArray<string> }>
}

const calibrated = { scoring: "calibrated" } as const
const found = (task: string, index: LoadoutIndex) => idsOf(matchLoadout(task, index, calibrated))
const withKeywords = (...keywords: ReadonlyArray<string>) =>
  indexOf(entry("e0", { keywords }), entry("e1", { keywords: ["unrelated"] }))

describe("calibrated scores", () => {
  it("find on the labelled tasks what is expected: F1 of 0.85 and more in every index", async () => {
    const file: string = "../../scripts/bench/loadout-pairs.mjs"
    const { suites }: { suites: ReadonlyArray<Suite> } = await import(file)
    const low = suites.flatMap(({ index, tasks }) => {
      const pairs = tasks.map(({ expected, task }) => ({
        expected,
        got: idsOf(matchLoadout(task, index, calibrated).filter((it) => it.mode === "lazy"))
      }))
      const hits = pairs.reduce((sum, it) => sum + it.got.filter((id) => it.expected.includes(id)).length, 0)
      const all = pairs.reduce((sum, it) => sum + it.got.length + it.expected.length, 0)
      const f1 = (2 * hits) / all
      return f1 < 0.85 ? [f1] : []
    })
    assert.deepStrictEqual(low, [])
    assert.isAtLeast(
      suites.reduce((sum, it) => sum + it.tasks.length, 0),
      150
    )
    assert.strictEqual(suites.length, 6)
  })

  const meets: ReadonlyArray<readonly [task: string, keyword: string]> = [
    ["port it to C++", "c++"],
    ["the C# client", "c#"],
    ["a .NET service", ".net"],
    ["upgrade node.js", "node.js"],
    ["plot it in R", "r"],
    ["rewrite it in c", "C"],
    ["fix parseOAuthToken", "oauth"],
    ["fix parse_user_token", "token"],
    ["testing the parser", "tests"],
    ["caching", "cache"],
    ["baking", "bake"],
    ["planned maintenance", "maintenance plan"],
    ["bodies fall", "body"],
    ["ＡＰＩ limits", "api"],
    ["GRÖSSE ändern", "größe"],
    ["le cafe", "café"],
    ["E-mail broke", "email"],
    ["the email broke", "e-mail"],
    ["東京都の地図", "地図"],
    ["flame graph", "flamegraph"],
    ["k8s pods", "k8s"]
  ]
  it.each(meets)("%s means %s", (task, keyword) => {
    assert.deepStrictEqual(found(task, withKeywords(keyword)), ["e0"])
  })

  const passes: ReadonlyArray<readonly [task: string, keyword: string]> = [
    ["port it to C++", "c"],
    ["the C# client", "c"],
    ["don't panic", "t"],
    ["fix the caf script", "café"],
    ["add a column", "add"],
    ["the file is in the list", "the"],
    ["release it", "release notes"]
  ]
  it.each(passes)("%s does not mean %s", (task, keyword) => {
    assert.deepStrictEqual(found(task, withKeywords(keyword)), [])
  })

  it("do not starve an entry of many keywords", () => {
    const many = Array.from({ length: 60 }, (_, at) => `filler${at}`)
    assert.deepStrictEqual(found("prune the grapevine", withKeywords("grapevine", "prune", ...many)), ["e0"])
  })

  it("count rare keywords more than common ones", () => {
    const index = indexOf(
      ...["a", "b", "c", "d"].map((id) => entry(id, { keywords: ["harbour"] })),
      entry("rare", { keywords: ["lighthouse"] })
    )
    const [first, ...rest] = matchLoadout("harbour lighthouse", index, calibrated)
    assert.strictEqual(first?.entry.id, "rare")
    assert.isTrue(rest.every((it) => it.score < (first?.score ?? 0)))
  })

  it("leave a pattern alone that only has generic words in the task", () => {
    const index = indexOf(entry("a", { keywords: ["zz"], patterns: ["find_the_leak_in_prod"] }))
    assert.deepStrictEqual(found("put the file in the folder", index), [])
  })

  const negations = [
    "add a column but do not touch the database",
    "add a column, without changing the database",
    "add a column and leave the database alone",
    "never restart the database",
    "please don't touch the database",
    "avoid the database"
  ]
  it.each(negations.map((it) => [it]))("%s: says that the task leaves it alone", (task) => {
    const { matches, whyNot } = explainMatch(task, withKeywords("database"), calibrated)
    assert.deepStrictEqual(idsOf(matches), [])
    assert.deepStrictEqual(whyNot[0], { id: "e0", reason: "the task only names it to leave it alone [database]" })
  })

  it("tell a fault from a wish", () => {
    assert.deepStrictEqual(found("the database does not start", withKeywords("database")), ["e0"])
    assert.deepStrictEqual(found("users do not see the login page", withKeywords("login")), ["e0"])
  })

  it("say in the reason what was not counted", () => {
    const [match] = matchLoadout(
      "fix the invoice, but do not touch the payment",
      withKeywords("invoice", "payment"),
      calibrated
    )
    assert.strictEqual(match?.reason, "keywords [invoice]; not counted, as the task leaves it alone [payment]")
  })

  it("stay linear on hostile tasks", () => {
    const index = withKeywords("oven")
    for (const piece of ["a", "not ", "do not touch ", "_", "-", "A", "éé", "東", "\u0000", "\ud800", "a.", "{", "/"]) {
      assert.deepStrictEqual(
        found(`oven ${piece.repeat(Math.ceil(1_000_000 / piece.length))}`, index).length <= 1,
        true
      )
    }
  })
})
