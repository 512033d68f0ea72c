/** Which packs apply in what order, what they become together, and that a bad one costs only itself. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck, Layer, Schema } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { RulePack } from "../../src/domain/RulePack.js"
import { TaskClass } from "../../src/domain/Vocabulary.js"
import { compileGlobs } from "../../src/pipeline/Glob.js"
import { projectNames, RulePackResolver, resolveRules, wantedPacks } from "../../src/pipeline/RulePackResolver.js"
import { builtInPacks } from "../../src/pipeline/rules/BuiltIn.js"
import { mergePacks } from "../../src/pipeline/rules/MergePacks.js"
import { readPack } from "../../src/pipeline/rules/ReadPack.js"
import { RulePackSource } from "../../src/services/RulePackSource.js"

const decode = Schema.decodeUnknownSync(RulePack)

const resolve = (
  taskClass: TaskClass,
  packs: Readonly<Record<string, unknown>> = {},
  configured: ReadonlyArray<string> = ["built-in:default"]
) => {
  const texts = Object.entries(packs).map(([name, pack]) => ({
    name,
    text: typeof pack === "string" ? pack : JSON.stringify(pack)
  }))
  return resolveRules(wantedPacks({ configured, taskClass }), texts)
}

describe("resolveRules", () => {
  it("applies the default pack, the pack of the class and the project's own, in this order", () => {
    const rules = resolve("bugfix", {
      bugfix: { constraints: ["Name the ticket."], excludePatterns: ["legacy/**"], budgetOverride: 9_000 }
    })
    assert.deepStrictEqual(rules.applied, ["built-in:default", "built-in:bugfix", "aic-rules/bugfix.json"])
    assert.deepStrictEqual(rules.warnings, [])
    assert.strictEqual(rules.pack.constraints.at(-1), "Name the ticket.")
    assert.strictEqual(rules.pack.excludePatterns.at(-1), "legacy/**")
    assert.strictEqual(rules.pack.budgetOverride, 9_000)
  })

  it("takes a pack with one field as it is", () => {
    assert.deepStrictEqual(readPack("x", '{ "excludePatterns": ["vendor/**"] } // ours'), {
      pack: decode({ excludePatterns: ["vendor/**"] }),
      warnings: []
    })
  })

  it("applies configured project packs where they stand, and warns of those that are missing", () => {
    const rules = resolve("docs", { team: { constraints: ["Write British English."] } }, [
      "built-in:default",
      "team",
      "aic-rules/nowhere.json",
      "built-in:nothing",
      "../secrets"
    ])
    assert.deepStrictEqual(rules.applied, ["built-in:default", "aic-rules/team.json", "built-in:docs"])
    assert.deepStrictEqual(rules.warnings, [
      "Rule pack 'nowhere' not found in aic-rules/, skipping.",
      "Rule pack built-in:nothing does not exist and is skipped. There are: default, bugfix, feature, refactor, docs, test, general.",
      "Rule pack '../secrets' not found in aic-rules/, skipping."
    ])
  })

  it("names the pack that may be meant", () => {
    const configured = ["built-in:bug-fix", "taem", "bugfx", "nowhere"]
    assert.deepStrictEqual(
      resolveRules(wantedPacks({ configured, taskClass: "docs" }), [], ["docs", "team"]).warnings,
      [
        "Rule pack built-in:bug-fix does not exist and is skipped. There are: default, bugfix, feature, refactor, docs, test, general. Did you mean `bugfix`?",
        "Rule pack 'taem' not found in aic-rules/, skipping. Did you mean `team`?",
        "Rule pack 'bugfx' not found in aic-rules/, skipping. Did you mean `built-in:bugfix`?",
        "Rule pack 'nowhere' not found in aic-rules/, skipping."
      ]
    )
  })

  it("tells of keys that a pack does not have", () => {
    const text = JSON.stringify({ $schema: "x", constraint: ["a"], heuristic: { boost: [] }, __proto__: {} })
    assert.deepStrictEqual(readPack("aic-rules/x.json", text).warnings, [
      "Rule pack aic-rules/x.json: there is no key `constraint`; it is ignored. Did you mean `constraints`?",
      "Rule pack aic-rules/x.json: there is no key `heuristic.boost`; it is ignored. Did you mean `heuristic.boostPatterns`?"
    ])
  })

  it("asks the project only for names within its folder", () => {
    const wanted = wantedPacks({
      taskClass: "test",
      configured: ["a.json", "../b", "c/d", "..", "", "test", "built-in:x"]
    })
    assert.deepStrictEqual(projectNames(wanted), ["a", "test"])
  })

  it("skips a pack that cannot be read, and says where it is wrong", () => {
    const broken: ReadonlyArray<readonly [text: string, warning: string]> = [
      ['{\n  "constraints": [,]\n}', "line 2, column 19: expected a value"],
      ["", "line 1, column 1: the file is empty; {} stands for the defaults"],
      ["[]", "the file: a list is not allowed; it must be an object (leave the key out for the defaults)"],
      ['{"constraints": "x"}', 'constraints: "x" is not allowed; it must be a list (of a text)'],
      ['{"excludePatterns": [""]}', 'excludePatterns[0]: "" is not allowed; it must be a glob of 1 to 512 characters'],
      ['{"budgetOverride": -1}', "budgetOverride: -1 is not allowed; it must be a whole number of tokens, 0 or more"],
      [`{"constraints": ["${"x".repeat(262_144)}"]}`, "it is larger than 256 KiB"]
    ]
    for (const [text, problem] of broken) {
      const rules = resolve("test", { test: text })
      assert.deepStrictEqual(rules.warnings, [`Rule pack aic-rules/test.json is skipped: ${problem}.`])
      assert.deepStrictEqual(rules.applied, ["built-in:default", "built-in:test"])
    }
  })

  it("holds a pack to its limits", () => {
    const many = Array.from({ length: 201 }, (_, index) => `Do ${index}.`)
    const read = readPack("x", JSON.stringify({ constraints: [...many, " "], includePatterns: ["src/[", "src/**"] }))
    assert.deepStrictEqual(read, {
      pack: decode({ constraints: many.slice(0, 200), includePatterns: ["src/**"] }),
      warnings: [
        "Rule pack x: only the first 200 of 201 constraints count.",
        'Rule pack x: the pattern `src/[` in includePatterns matches nothing: a "[" is not closed.'
      ]
    })
    const long = readPack("x", JSON.stringify({ constraints: [`${"a".repeat(1_999)}😀`] }))
    assert.deepStrictEqual(long, {
      pack: decode({ constraints: ["a".repeat(1_999)] }),
      warnings: ["Rule pack x: a constraint of 2001 characters is cut to 2000."]
    })
  })

  const Packs = FastCheck.array(
    FastCheck.record({
      constraints: FastCheck.array(FastCheck.constantFrom("a", "b", "c", "d")),
      budgetOverride: FastCheck.option(FastCheck.nat(9), { nil: undefined })
    }).map(({ budgetOverride, ...rest }) => decode(budgetOverride === undefined ? rest : { ...rest, budgetOverride })),
    { maxLength: 5 }
  )

  it.prop("keeps first places, drops repetition, lets the last single value win", [Packs], ([packs]) => {
    const merged = mergePacks(packs)
    assert.deepStrictEqual(merged.constraints, [...new Set(packs.flatMap((pack) => pack.constraints))])
    assert.strictEqual(
      merged.budgetOverride,
      packs.findLast((pack) => pack.budgetOverride !== undefined)?.budgetOverride
    )
  })

  it.prop("merges the same however the packs are grouped", [Packs, Packs, Packs], ([a, b, c]) => {
    assert.deepStrictEqual(
      mergePacks([mergePacks([...a, ...b]), mergePacks(c)]),
      mergePacks([mergePacks(a), mergePacks([...b, ...c])])
    )
  })

  it.prop("is total on any text and any JSON", [FastCheck.oneof(FastCheck.string(), FastCheck.json())], ([text]) => {
    const { pack, warnings } = readPack("x", text)
    assert.isTrue(pack === null ? warnings.length === 1 : Schema.is(RulePack)(pack))
  })
})

describe("builtInPacks", () => {
  it("has one for every task class and the default", () => {
    assert.deepStrictEqual([...builtInPacks.keys()].sort(), [...TaskClass.literals, "default"].sort())
  })

  it("constrains the work in three to six distinct sentences a pack", () => {
    for (const pack of builtInPacks.values()) {
      assert.isTrue(pack.constraints.length >= 3 && pack.constraints.length <= 6)
      for (const constraint of pack.constraints) assert.match(constraint, /^[A-Z].{20,160}\.$/)
    }
    const all = [...builtInPacks.values()].flatMap((pack) => pack.constraints)
    assert.strictEqual(new Set(all).size, all.length)
    assert.deepStrictEqual(
      all.filter((constraint) => /\b(?:diff|markdown|json|respond|reply|output)\b/i.test(constraint)),
      []
    )
  })

  it("hides no file that a person wrote, and narrows to no folder", () => {
    const written = [
      "src/a.ts",
      "src/a.test.ts",
      "test/fixtures/a.py",
      "docs/a.md",
      "vendor/lib/a.go",
      "build/a.c",
      ".env.example"
    ]
    for (const pack of builtInPacks.values()) {
      assert.deepStrictEqual(pack.includePatterns, [])
      assert.deepStrictEqual(written.filter(compileGlobs(pack.excludePatterns).matches), [])
      const patterns = [...pack.excludePatterns, ...pack.heuristic.boostPatterns, ...pack.heuristic.penalizePatterns]
      assert.deepStrictEqual(compileGlobs(patterns).invalid, [])
    }
  })
})

describe("RulePackResolver", () => {
  const source = Layer.succeed(RulePackSource, {
    read: (_root, names) => Effect.succeed(names.map((name) => ({ name, text: '{"budgetOverride": 7000}' }))),
    names: () => Effect.succeed([])
  })

  it.effect("reads the project's packs by name", () =>
    Effect.gen(function* () {
      const resolver = yield* RulePackResolver
      const rules = yield* resolver.resolve({
        projectRoot: AbsolutePath.make("/p"),
        taskClass: "general",
        configured: ["team"]
      })
      assert.deepStrictEqual(
        { applied: rules.applied, budget: rules.pack.budgetOverride },
        { applied: ["aic-rules/team.json", "built-in:general", "aic-rules/general.json"], budget: 7_000 }
      )
    }).pipe(Effect.provide(Layer.provide(RulePackResolver.layer, source)))
  )
})
