import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { missingReferences, referencesOf } from "../../../src/pipeline/rules-analysis/References.js"
import { analyze, brief, ruleFile } from "./Analyzed.js"

const paths = [
  "docs/guide.md",
  "docs/deep/page.mdx",
  "src/server/main.ts",
  "src/server/user.ts",
  "packages/api/src/index.ts",
  "CLAUDE.md"
]

const missing = (text: string, over: Parameters<typeof ruleFile>[2] = {}, path = "CLAUDE.md") =>
  missingReferences([ruleFile(path, text, over)], paths).map(({ how, line, target }) => `${line} ${how} ${target}`)

describe("files that a rule file names", () => {
  it("are found where they are, by link, by path and by the end of a path", () => {
    const text = [
      "See [the guide](docs/guide.md#setup), [a page](./docs/deep/page), [all](docs/) and [server](/src/server).",
      "Handlers are in `src/server/user.ts`, compiled from `src/server/main.js`; routes are in `server/main.ts`.",
      "[ref]: docs/guide.md?plain=1 'The guide'",
      "![a picture](docs/gone.png)"
    ].join("\n")
    assert.deepStrictEqual(missing(text), [])
  })

  it("are missed with their line where they are not, once each", () => {
    const text = [
      "# Rules",
      "",
      'See [the guide](docs/guides.md) and [it](docs/guides.md), then [up](<docs/gone.md> "Title").',
      "Handlers are in `src/server/users.ts`.",
      "[ref]: docs/old.md"
    ].join("\n")
    assert.deepStrictEqual(missing(text), [
      "3 link docs/guides.md",
      "3 link docs/gone.md",
      "4 path src/server/users.ts",
      "5 link docs/old.md"
    ])
  })

  it("are looked for from the folder of the rule file, and from the root", () => {
    const text = "See [a](src/index.ts), [b](../../docs/guide.md), [c](docs/guide.md), [d](src/gone.ts)."
    assert.deepStrictEqual(missing(text, {}, "packages/api/AGENTS.md"), ["1 link src/gone.ts"])
  })

  it("are none in code, in comments, in addresses and in what stands for a name", () => {
    const text = [
      "```md",
      "[x](docs/gone.md) `src/server/gone.ts`",
      "```",
      "<!-- [x](docs/gone.md)",
      "`src/server/gone.ts` -->",
      "`[x](docs/gone.md)` shows a link; [x](https://example.com/gone.md), [y](mailto:a@b.c), [z](#part), [w](../../x.md).",
      "Handlers are `src/server/<name>.ts`, `src/server/*.ts`, `src/server/{a,b}.ts` or `src/server/my-route.ts`.",
      "Read [it](docs/<topic>.md), `dist/server/gone.js`, `node_modules/x/index.d.ts`, `~/x/y.md`, `other/place/gone.ts`."
    ].join("\n")
    assert.deepStrictEqual(missing(text), [])
  })

  it("are none where the line says that they are gone, still to be made, or may be missing", () => {
    const text = [
      "Routes are no longer in `src/server/gone.ts`.",
      "Create `src/server/gone.ts` for a route.",
      "`npm run gen` writes `src/server/gone.ts`.",
      "Read `src/server/gone.ts` if it is there."
    ].join("\n")
    assert.deepStrictEqual(missing(text), [])
  })

  it("are also what Cursor is told of by an `@`, or by its own kind of link", () => {
    const text = [
      "@src/server/user.ts @user.ts @docs/gone.md",
      "Follow @Next.js and @effect/schema; ask @somebody or mail me@docs/gone.md.",
      "[main](mdc:src/server/main.ts) [gone](mdc:src/server/gone.ts) [out](mdc:https:/x.example/y.md)"
    ].join("\n")
    assert.deepStrictEqual(missing(text, { agents: ["cursor"] }, ".cursor/rules/a.mdc"), [
      "1 mention docs/gone.md",
      "3 link mdc:src/server/gone.ts"
    ])
    assert.deepStrictEqual(missing("@docs/gone.md\n"), [])
  })

  it("may be there by another name: the only file that is called so is told", () => {
    const [found] = missingReferences([ruleFile("CLAUDE.md", "See [it](doc/Guide.md).")], paths)
    assert.strictEqual(found?.likely, "docs/guide.md")
  })

  it.effect("become findings: a link is a warning, a path in a code span a note", () =>
    Effect.gen(function* () {
      const files = [ruleFile("CLAUDE.md", "See [it](docs/guides.md).\nIt is in `src/server/users.ts`.\n")]
      const found = yield* analyze(files, { missingReferences: missingReferences(files, paths) })
      assert.deepStrictEqual(brief(found), ["CLAUDE.md:1 warn missing-file", "CLAUDE.md:2 info missing-file"])
    })
  )

  it("can be looked for in any text: each within its lines, and of a known kind", () => {
    const pieces = fc.constantFrom("`a/b.ts`", "[x](y.md)", "\n", "```", "<!--", "-->", "@a/b.md", "[", "](", ")", " ")
    const text = fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 60 })
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join("")
        const lines = whole.split("\n").length
        for (const { line, places } of referencesOf(ruleFile(".cursor/rules/a.mdc", whole, { agents: ["cursor"] }))) {
          assert.isTrue(line >= 1 && line <= lines)
          assert.isTrue(places.every((it) => it !== "" && !it.startsWith("/") && !it.split("/").includes("..")))
        }
      }),
      { numRuns: 40 }
    )
  })

  it("take time in proportion to a text that means harm", () => {
    const texts = ["[".repeat(400_000), "`".repeat(400_000), "[a](".repeat(100_000), `${"[a](b) ".repeat(60_000)}`]
    for (const text of [...texts, ...texts.map((it) => it.replace(/(.{3000})/g, "$1\n"))]) {
      assert.isAtMost(referencesOf(ruleFile("CLAUDE.md", text)).length, 2_000)
    }
  })
})
