import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { statementsOf } from "../../../src/pipeline/rules-analysis/Statements.js"
import { ruleFile } from "./Analyzed.js"

const texts = (text: string) => statementsOf(ruleFile("CLAUDE.md", text)).map((it) => `${it.line} ${it.text}`)
const tones = (text: string) => statementsOf(ruleFile("CLAUDE.md", text)).map((it) => `${it.tone}: ${it.text}`)

describe("the sentences of a rule file", () => {
  it("are those of its bullets and paragraphs, with the lines that they begin on", () => {
    assert.deepStrictEqual(
      texts(
        "# Title\n\nUse **strict** types. See e.g. [the guide](docs/a.md) for\nmore.\n\n- One. Two!\n  goes on\n- [ ] ✅ Three `a.b` v2.0 of it\n\n> Quoted rule.\n"
      ),
      [
        "3 Use strict types.",
        "3 See e.g. the guide for more.",
        "6 One.",
        "6 Two! goes on",
        "8 Three `a.b` v2.0 of it",
        "10 Quoted rule."
      ]
    )
  })

  it("are one for each line where lines stand for themselves", () => {
    assert.deepStrictEqual(texts("Use tabs\nNever use spaces\nwhere it matters\n"), [
      "1 Use tabs",
      "2 Never use spaces where it matters"
    ])
  })

  it("are not in code, tables, comments, tags and headings", () => {
    assert.deepStrictEqual(
      texts(
        "## Use tabs\n\n```md\n- Use tabs.\n```\n\n<!-- Use tabs.\nUse tabs. -->\n\n<rules>\n| Use | tabs |\n\n    Use tabs.\n\n~~~\nUse tabs.\n~~~\n- Real rule\n</rules>\n"
      ),
      ["18 Real rule"]
    )
  })

  it("mean their opposite below a no, and nothing in examples", () => {
    assert.deepStrictEqual(
      tones(
        "## Don'ts\n\n- use a\n\n## Style\n\n- use b\n- ❌ use c\n\nNever:\n- use d\n\nFor example:\n\n- use e\n\n## Examples\n\n- use f\n\n## More\n\n- Do:\n  - use g\n- Avoid:\n  - use h\n"
      ),
      [
        "negative: use a",
        "plain: use b",
        "negative: use c",
        "negative: use d",
        "example: use e",
        "example: use f",
        "plain: Do:",
        "plain: use g",
        "plain: Avoid:",
        "negative: use h"
      ]
    )
  })

  it("know which lines they could be taken out with", () => {
    const text = "- One\n- Two\n  more\n  - Child\n- Three\n\nText\n\n- Four\n"
    const items = statementsOf(ruleFile("CLAUDE.md", text)).flatMap(({ item, text: said }) =>
      item === null
        ? []
        : [{ said, cut: text.slice(item.start, item.end), list: item.list, children: item.hasChildren }]
    )
    const [first, , child, , last] = items
    assert.deepStrictEqual(
      items.map(({ children, cut, said }) => [said, cut, children]),
      [
        ["One", "- One\n", false],
        ["Two more", "- Two\n  more\n", true],
        ["Child", "  - Child\n", false],
        ["Three", "- Three\n", false],
        ["Four", "- Four\n", false]
      ]
    )
    assert.deepStrictEqual([first?.list === child?.list, first?.list === last?.list], [true, false])
  })

  it("can be read from any text, each within its lines", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 300 }),
          fc
            .array(
              fc.constantFrom(
                "- a b",
                "  - c",
                "# H",
                "```",
                "",
                "Use x.",
                "Never:",
                "<!--",
                "-->",
                "| t |",
                "1. z",
                "\r"
              ),
              {
                maxLength: 20
              }
            )
            .map((lines) => lines.join("\n"))
        ),
        (text) => {
          const lines = text.split("\n").length
          for (const { item, line } of statementsOf(ruleFile("CLAUDE.md", text))) {
            assert.isTrue(line >= 1 && line <= lines)
            if (item !== null) assert.isTrue(item.start < item.end && item.end <= text.length)
          }
        }
      ),
      { numRuns: 300 }
    )
  })
})
