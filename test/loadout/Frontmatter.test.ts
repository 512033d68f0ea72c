import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { parseFrontmatter, serializeFrontmatter } from "../../src/loadout/Frontmatter.js"
import { type Frontmatter, priorities } from "../../src/loadout/Model.js"

const nasty = fc.constantFrom(
  "true",
  "null",
  "~",
  "yes",
  "1e3",
  "0x1f",
  "---",
  "...",
  "# x",
  "a: b",
  "- a",
  "[",
  "}",
  "&a",
  "*a",
  "!t",
  "|",
  ">",
  "%",
  "@",
  "`",
  "'",
  '"',
  " pad ",
  "a\nb",
  "a\r\nb",
  "\t",
  "",
  "\u2028",
  "\ufeff",
  "\u0085",
  "😀",
  "a, b",
  "__proto__",
  "\ud800"
)
const anyText = fc.oneof(
  nasty,
  fc.string(),
  fc.fullUnicodeString(),
  fc.string16bits(),
  fc.stringMatching(/^[a-z -]{1,20}$/)
)
const anyFrontmatter: fc.Arbitrary<Frontmatter> = fc
  .record({
    id: anyText.filter((it) => it !== ""),
    keywords: fc.array(anyText, { maxLength: 4 }),
    patterns: fc.array(anyText, { maxLength: 3 }),
    priority: fc.constantFrom(...priorities),
    triggers: fc.record({ task: fc.boolean(), plan: fc.boolean(), edit: fc.boolean() }),
    globs: fc.option(fc.array(anyText, { maxLength: 3 }), { nil: undefined }),
    summary: fc.option(anyText, { nil: undefined })
  })
  .map(({ globs, summary, ...rest }) => ({
    ...rest,
    ...(globs === undefined ? {} : { globs }),
    ...(summary === undefined ? {} : { summary })
  }))

describe("frontmatter", () => {
  it.prop(
    "comes back as it was written, whatever stands in it, and the body byte for byte",
    [anyFrontmatter, anyText],
    ([frontmatter, body]) => {
      const text = serializeFrontmatter(frontmatter)
      assert.deepStrictEqual(parseFrontmatter(`${text}\n${body}`), { frontmatter, body })
      assert.strictEqual(serializeFrontmatter(frontmatter), text)
    },
    { fastCheck: { numRuns: 500 } }
  )

  it("takes one broken line for one broken line", () => {
    const text =
      "---\nid: a\nkeywords: [one, two\nglobs: **/*.ts, src/{a,b}/**\npriority: core # always\ntriggers:\n\ttask: off\n---\r\nBody\r\n"
    assert.deepStrictEqual(parseFrontmatter(text), {
      frontmatter: {
        id: "a",
        keywords: [],
        patterns: [],
        priority: "core",
        triggers: { task: false, plan: true, edit: false },
        globs: ["**/*.ts", "src/{a,b}/**"]
      },
      body: "Body\r\n",
      problems: ["`keywords: [one, two` is not YAML"]
    })
  })

  it("reads block scalars, nested lists, quotes and comments", () => {
    const text =
      "\ufeff---\r\n# head\r\nid: 'it''s'\r\nkeywords:\r\n  - \"a, b\"\r\n\r\n  - c # note\r\nsummary: >-\r\n  two\r\n  lines\r\npatterns: one_only\r\n---\r\nB"
    assert.deepStrictEqual(parseFrontmatter(text), {
      frontmatter: {
        id: "it's",
        keywords: ["a, b", "c"],
        patterns: ["one_only"],
        priority: "domain",
        triggers: { task: true, plan: true, edit: false },
        summary: "two lines"
      },
      body: "B"
    })
  })

  it("ends on hostile headers", () => {
    for (const piece of [
      "[",
      "{a: ",
      "- ",
      "? ",
      "&a ",
      "*a ",
      "!!str ",
      "k:\n",
      ",",
      '"',
      "\u0000",
      "\ud800",
      "a: [b,\n",
      "---x\n"
    ]) {
      const hostile = `---\nid: a\nx: ${piece.repeat(Math.ceil(60_000 / piece.length))}\n---\nbody`
      assert.strictEqual(parseFrontmatter(hostile).body.endsWith("body"), true)
    }
    assert.deepStrictEqual(parseFrontmatter(`---\nid: a\nx: ${"y".repeat(1_000_000)}\n---\n`).frontmatter, null)
    assert.deepStrictEqual(parseFrontmatter("---\n".padEnd(1_000_000, " ")).frontmatter, null)
  })
})
