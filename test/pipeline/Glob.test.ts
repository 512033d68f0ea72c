/** Globs: what each form means, that picomatch agrees where the meaning is the same, and that no pattern is slow. */
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import picomatch from "picomatch"
import { compileGlobs, escapeGlob } from "../../src/pipeline/Glob.js"

const matching = (pattern: string, paths: ReadonlyArray<string>) => paths.filter(compileGlobs([pattern]).matches)

const tree = [
  ".env",
  ".github/workflows/ci.yml",
  "README.md",
  "a.ts",
  "docs/guide.md",
  "docs/img/a.png",
  "src/a.ts",
  "src/a.test.ts",
  "src/b/c.ts",
  "src/b/generated/d.ts",
  "src/[id]/page.tsx"
]

describe("compileGlobs", () => {
  const table: ReadonlyArray<readonly [pattern: string, matches: ReadonlyArray<string>]> = [
    ["*.ts", ["a.ts", "src/a.ts", "src/a.test.ts", "src/b/c.ts", "src/b/generated/d.ts"]],
    ["/*.ts", ["a.ts"]],
    ["./*.ts", ["a.ts"]],
    ["src/*.ts", ["src/a.ts", "src/a.test.ts"]],
    ["src/**/*.ts", ["src/a.ts", "src/a.test.ts", "src/b/c.ts", "src/b/generated/d.ts"]],
    ["**/generated/**", ["src/b/generated/d.ts"]],
    ["generated", ["src/b/generated/d.ts"]],
    ["**/c.ts", ["src/b/c.ts"]],
    ["**/*.test.*", ["src/a.test.ts"]],
    ["docs/", ["docs/guide.md", "docs/img/a.png"]],
    ["docs/**", ["docs/guide.md", "docs/img/a.png"]],
    ["docs", ["docs/guide.md", "docs/img/a.png"]],
    ["src/b", ["src/b/c.ts", "src/b/generated/d.ts"]],
    ["docs/*", ["docs/guide.md"]],
    ["**", tree],
    ["**/*", tree],
    ["*", tree],
    [".*", [".env", ".github/workflows/ci.yml"]],
    [".env*", [".env"]],
    ["{README,docs/guide}.md", ["README.md", "docs/guide.md"]],
    ["src/{b/{c,x},y}.ts", ["src/b/c.ts"]],
    ["src/[ab].ts", ["src/a.ts"]],
    ["src/[!b].ts", ["src/a.ts"]],
    ["src/[^a].ts", []],
    ["src/\\[id\\]/page.tsx", ["src/[id]/page.tsx"]],
    ["SRC/a.ts", []],
    ["?.ts", ["a.ts", "src/a.ts", "src/b/c.ts", "src/b/generated/d.ts"]]
  ]
  for (const [pattern, matches] of table) {
    it(`${pattern} is ${matches.length} of ${tree.length} files`, () => {
      assert.deepStrictEqual(matching(pattern, tree), matches)
    })
  }

  it("reports what it cannot read, which then matches nothing", () => {
    const globs = compileGlobs(["src/[ab", "{a,b", "", "!x", "../x", "a\\", "ok.ts", "{a,b}".repeat(20)])
    assert.deepStrictEqual(globs.invalid, [
      { pattern: "src/[ab", problem: 'a "[" is not closed' },
      { pattern: "{a,b", problem: 'a "{" is not closed' },
      { pattern: "", problem: "it is empty" },
      { pattern: "!x", problem: 'a pattern cannot take back another one ("\\!" is the character)' },
      { pattern: "../x", problem: "it leaves the project" },
      { pattern: "a\\", problem: 'it ends in a "\\"' },
      { pattern: "{a,b}".repeat(20), problem: "its braces stand for too many patterns" }
    ])
    assert.deepStrictEqual(["ok.ts", "a", "!x"].filter(globs.matches), ["ok.ts"])
  })

  it("counts how many patterns match", () => {
    assert.strictEqual(compileGlobs(["*.ts", "src/**", "docs/**"]).count("src/a.ts"), 2)
  })

  it("takes a character beyond the basic plane for one character", () => {
    assert.deepStrictEqual(matching("?.ts", ["😀.ts"]), ["😀.ts"])
    assert.deepStrictEqual(matching("*?b", ["😀b", "b"]), ["😀b"])
    assert.deepStrictEqual(matching("[😀-😂].ts", ["😁.ts", "a.ts"]), ["😁.ts"])
  })

  it("ends soon on patterns that make a backtracking matcher explode", () => {
    const name = "a".repeat(2_000)
    const deep = "a/".repeat(2_000)
    assert.isFalse(compileGlobs([`**/${"*a".repeat(100)}*b`]).matches(`${deep}${name}c`))
    assert.isFalse(compileGlobs([`${"**/a/".repeat(90)}b`]).matches(`${deep}c`))
    assert.isFalse(compileGlobs([`${"{a,".repeat(14)}b${"}".repeat(14)}`]).matches(name))
    assert.isFalse(compileGlobs(["{".repeat(500)]).matches(name))
  })

  const segment = FastCheck.constantFrom(
    "a",
    "b",
    "ab",
    ".a",
    "*",
    "a*",
    "*b",
    "?",
    "a?",
    "[ab]",
    "[^a]b",
    "{a,b}",
    "{a,*b}",
    "*.*"
  )
  const plain = FastCheck.constantFrom("a", "b", "ab", ".a", "ba", "abb", "a.b", "b.a")
  const middle = FastCheck.oneof({ arbitrary: segment, weight: 3 }, { arbitrary: FastCheck.constant("**"), weight: 1 })

  // Two names and a last one with a wildcard: there both follow the same rules.
  it.prop(
    "agrees with picomatch",
    [
      FastCheck.tuple(
        middle,
        FastCheck.array(middle, { maxLength: 3 }),
        FastCheck.constantFrom("*", "a*", "*b", "?", "*.*", "[ab]")
      ),
      FastCheck.array(plain, { minLength: 1, maxLength: 5 })
    ],
    ([[first, rest, last], names]) => {
      const pattern = [first, ...rest, last].join("/")
      const path = names.join("/")
      assert.strictEqual(
        compileGlobs([pattern]).matches(path),
        picomatch(pattern, { dot: true })(path),
        `${pattern} on ${path}`
      )
    },
    { fastCheck: { numRuns: 2_000 } }
  )

  it.prop(
    "is total, and never matches with a pattern that it reports",
    [FastCheck.string(), FastCheck.string()],
    ([pattern, path]) => {
      const globs = compileGlobs([pattern])
      const matches = globs.matches(path)
      assert.isFalse(globs.invalid.length > 0 && matches)
    }
  )

  it.prop(
    "finds exactly the path that was escaped",
    [FastCheck.array(FastCheck.string({ minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })],
    ([parts]) => {
      const names = parts.map((part) => part.replaceAll("/", "x")).filter((part) => part !== "." && part !== "..")
      FastCheck.pre(names.length === parts.length)
      const path = names.join("/")
      const globs = compileGlobs([escapeGlob(path)])
      assert.deepStrictEqual([path, `${path}x`, `elsewhere/${path}`].filter(globs.matches), [path])
    }
  )
})
