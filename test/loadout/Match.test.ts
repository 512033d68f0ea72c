import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { explainMatch, lookupEntry, matchLoadout } from "../../src/loadout/Match.js"
import { anyIndex, deepFreeze, entry, idsOf, indexOf, phrases } from "./Samples.js"

const scorings = fc.constantFrom("contract" as const, "calibrated" as const)

/** As a caller in JavaScript may call it. */
const matchAnything = (
  task: string,
  index: unknown,
  scoring: "contract" | "calibrated"
): ReturnType<typeof matchLoadout> => Reflect.apply(matchLoadout, undefined, [task, index, { scoring }])

describe("matchLoadout", () => {
  it.prop(
    "finds the same at the first look as from its tables",
    [phrases, anyIndex, scorings],
    ([task, index, scoring]) => {
      const first = matchLoadout(task, index, { scoring })
      assert.deepStrictEqual(matchLoadout(task, index, { scoring }), first)
      assert.deepStrictEqual(matchLoadout(task, structuredClone(index), { scoring }), first)
    }
  )

  it.prop("changes nothing that it is given", [phrases, anyIndex, scorings], ([task, index, scoring]) => {
    const frozen = deepFreeze(structuredClone(index))
    matchLoadout(task, frozen, { scoring, maxTokens: 300 })
    matchLoadout(task, frozen, { scoring, maxTokens: 300 })
    assert.deepStrictEqual(frozen, index)
  })

  it("sees what the owner of an index changes in place", () => {
    const keywords = ["oven", "cake"]
    const index = indexOf(entry("a", { keywords }))
    for (const scoring of ["contract", "calibrated"] as const) {
      keywords[0] = "oven"
      assert.deepStrictEqual(idsOf(matchLoadout("the oven", index, { scoring })), ["a"])
      assert.deepStrictEqual(idsOf(matchLoadout("the oven", index, { scoring })), ["a"])
      keywords[0] = "stove"
      assert.deepStrictEqual(idsOf(matchLoadout("the oven", index, { scoring })), [])
      assert.deepStrictEqual(idsOf(matchLoadout("the stove", index, { scoring })), ["a"])
    }
  })

  it.prop("is total over whatever a file may hold", [phrases, fc.anything(), scorings], ([task, value, scoring]) => {
    const hostile = {
      entries: [
        value,
        null,
        { id: 7 },
        { id: "x", priority: "core" },
        { id: "y", keywords: [value, "oven"], priority: "domain" }
      ]
    }
    assert.deepStrictEqual(
      idsOf(matchAnything(`oven ${task}`, hostile, scoring))
        .filter((id) => id === "x" || id === "y")
        .sort(),
      ["x", "y"]
    )
    assert.deepStrictEqual(matchAnything(task, value, scoring), [])
  })

  it("keeps core, whatever the phase and the limits", () => {
    const never = { task: false, plan: false, edit: false }
    const index = indexOf(
      entry("law", { priority: "core", triggers: never, tokens_est: 900 }),
      entry("b", { keywords: ["oven"] })
    )
    assert.deepStrictEqual(
      idsOf(matchLoadout("oven", index, { phase: "task", maxTokens: 10, maxEntries: 0, minScore: 1 })),
      ["law"]
    )
  })

  it("honours triggers when it is told the phase", () => {
    const index = indexOf(entry("a", { keywords: ["oven"] }))
    const found = (phase?: "task" | "edit") => idsOf(matchLoadout("oven", index, phase === undefined ? {} : { phase }))
    assert.deepStrictEqual([found(), found("task"), found("edit")], [["a"], ["a"], []])
  })

  it("fills a token limit with the best that fits", () => {
    const index = indexOf(
      entry("big", { keywords: ["oven"], tokens_est: 900 }),
      entry("small", { keywords: ["oven", "x1", "x2"], tokens_est: 90 }),
      entry("law", { priority: "core", tokens_est: 50 })
    )
    const { matches, whyNot } = explainMatch("oven", index, { maxTokens: 200 })
    assert.deepStrictEqual(idsOf(matches), ["law", "small"])
    assert.deepStrictEqual(whyNot, [{ id: "big", reason: "keywords [oven]: its 900 tokens do not fit in 200" }])
  })

  it("loads what the touched files ask for", () => {
    const index = indexOf(entry("sql", { keywords: ["query"], globs: ["**/*.sql", "db/{a,b}/**"] }))
    for (const scoring of ["contract", "calibrated"] as const) {
      const found = matchLoadout("tidy up", index, { scoring, paths: ["db/b/x.ts"] })
      assert.deepStrictEqual(
        found.map((it) => [it.entry.id, it.score, it.reason]),
        [["sql", 0.95, "glob [db/{a,b}/**] is for db/b/x.ts"]]
      )
      assert.deepStrictEqual(matchLoadout("tidy up", index, { scoring, paths: ["db/c/x.ts"] }), [])
    }
  })

  it.prop("says of every entry why it loads or why not", [phrases, anyIndex, scorings], ([task, index, scoring]) => {
    const { matches, whyNot } = explainMatch(task, index, { scoring, maxEntries: 2, phase: "task" })
    const all = [...idsOf(matches), ...whyNot.map((it) => it.id)].sort()
    assert.deepStrictEqual(all, index.entries.map((it) => it.id).sort())
    assert.isTrue([...matches, ...whyNot].every((it) => it.reason !== ""))
  })
})

describe("lookupEntry", () => {
  it("takes ids such as __proto__ for ordinary ones", () => {
    const index = indexOf(entry("__proto__"))
    assert.deepStrictEqual(
      [lookupEntry("__proto__", index)?.id, lookupEntry("toString", index)],
      ["__proto__", undefined]
    )
  })
})
