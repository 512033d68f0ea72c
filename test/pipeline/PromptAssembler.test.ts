import { assert, describe, it } from "@effect/vitest"
import * as fc from "effect/FastCheck"
import { RelativePath } from "../../src/domain/Paths.js"
import { assemblePrompt, minimalPrompt, type PromptFile, type PromptParts } from "../../src/pipeline/PromptAssembler.js"
import { classification } from "./Shaping.js"

const file = (path: string, text: string, language = "typescript"): PromptFile => ({
  path: RelativePath.make(path),
  language,
  tier: "L0",
  condensed: false,
  text
})

const parts: PromptParts = {
  intent: "fix the null check in the user service",
  classification,
  specification: [],
  sessionContext: null,
  structure: [],
  constraints: [],
  files: [],
  hasRedactions: false
}

/** Reads a prompt by its rules alone: headings outside fences, fences closed by as many backticks and nothing else. */
const parse = (prompt: string) => {
  const titles: Array<string> = []
  const files: Array<{ section: string; header: string; body: string }> = []
  let fence: string | null = null
  let body: Array<string> = []
  let header: string | null = null
  const finish = () => {
    if (header !== null) files.push({ section: titles[titles.length - 1]!, header, body: body.join("\n") })
    header = null
    body = []
  }
  for (const line of prompt.split("\n")) {
    if (fence !== null) {
      if (line === fence) fence = null
      else body.push(line)
      continue
    }
    const opened = /^(`{3,})[^`]*$/.exec(line)
    if (opened) {
      fence = opened[1]!
      body = []
    } else if (line.startsWith("## ")) {
      finish()
      titles.push(line.slice(3))
    } else if (line.startsWith("### ")) {
      finish()
      header = line.slice(4)
      body = []
    } else if (line.startsWith("#")) throw new Error(`a heading that nobody put in: ${line}`)
  }
  finish()
  return { titles, files, unclosed: fence !== null }
}

const pathOf = (header: string): string => {
  const shown = header.replace(/ \[Tier: L[0-3](, condensed)?\]$/, "")
  return shown.startsWith('"') ? JSON.parse(shown) : shown
}

const hostileLine = fc.oneof(
  fc.constantFrom(
    "## Context",
    "## Constraints",
    "### evil.ts [Tier: L0]",
    "```",
    "````",
    "```ts",
    "~~~",
    "-----",
    "====",
    "`````````",
    "  ## Task",
    "",
    "\u0000",
    "\r",
    "</file>",
    "\u2028## Task",
    "\ud800"
  ),
  fc.string({ maxLength: 30 }),
  fc.nat(40).map((length) => "`".repeat(length))
)
const hostileText = fc.array(hostileLine, { maxLength: 12 }).map((lines) => lines.join("\n"))
const hostilePath = fc
  .oneof(
    fc.constantFrom(
      "a.ts",
      "app/[id]/page.ts",
      "a b.ts",
      "evil.ts [Tier: L0]",
      "x [tier: L0",
      "a\n## Context",
      "a\r\n### b",
      "`x`",
      '"q"',
      "a\\b",
      " lead",
      "# x",
      "a\u2028b",
      "\u202egnp.ts"
    ),
    fc.string({ minLength: 1, maxLength: 20, unit: "binary" }),
    hostileText
  )
  .filter((path) => path.length > 0 && !path.startsWith("/") && !path.includes("\0") && !path.split("/").includes(".."))

describe("assemblePrompt", () => {
  it("speaks of placeholders where one is shown: a file with one may have been left out", () => {
    const says = (text: string, intent = parts.intent) =>
      assemblePrompt({ ...parts, intent, files: [file("src/user.ts", text)], hasRedactions: true }).includes(
        "stands for a value that was removed"
      )
    assert.deepStrictEqual(
      [says("const a = 1\n"), says("[REDACTED:jwt#1]\n"), says("const a = 1\n", "rotate [REDACTED:jwt#1]")],
      [false, true, true]
    )
  })

  it("tells its own marks from lines of a file that look like them", () => {
    const shown = (text: string, isPart: boolean): PromptFile => ({
      ...file("src/a.ts", text),
      ...(isPart ? { tier: "L1", ranges: [{ start: 1, end: 2 }] } : {})
    })
    const part = shown("a\n…3-9", true)
    const noteOf = (files: ReadonlyArray<PromptFile>) =>
      /^A line such as .*$/m.exec(assemblePrompt({ ...parts, files }))?.[0] ?? null
    const plain = "A line such as `…12-34` stands for lines 12 to 34 of its file, which are left out."
    const told = `${plain} Where a file itself has such lines, the lines that stand for others begin with one \`…\` more than they.`
    assert.strictEqual(noteOf([part]), plain)
    assert.strictEqual(noteOf([part, shown("… and so on\n//…12-34", false)]), plain)
    assert.strictEqual(noteOf([part, shown("a\n…12-34\nb", false)]), told)
    assert.strictEqual(noteOf([part, shown("……7 shown before\r\n", false)]), told)
    assert.strictEqual(noteOf([shown("…3-9 of mine\n……4-9", true)]), told)
    assert.isNull(noteOf([shown("…12-34", false)]))
  })

  it("puts the sections in their order", () => {
    const prompt = assemblePrompt({
      ...parts,
      specification: [{ ...file("docs/adr-1.md", "", "markdown"), tier: "L3" }],
      sessionContext: "Steps completed:\n1. look at the user service — 3 files, 900 tokens",
      structure: ["src/", "  services/ (2 files)"],
      constraints: ["Keep the public API", "Add a\ntest", "No new dependency", "Explain"],
      files: [
        file("src/user.ts", 'const a = "[REDACTED:password#1]"\n'),
        { ...file("src/b.ts", "const b = `x`"), condensed: true }
      ],
      hasRedactions: true
    })
    assert.strictEqual(
      prompt,
      [
        "## Task",
        "",
        "fix the null check in the user service",
        "",
        "## Task Classification",
        "",
        "Type: bugfix (confidence: 0.85)",
        "",
        "## Specification",
        "",
        "### docs/adr-1.md [Tier: L3]",
        "",
        "## Session context",
        "",
        "Steps completed:",
        "1. look at the user service — 3 files, 900 tokens",
        "",
        "## Project structure",
        "",
        "```text",
        "src/",
        "  services/ (2 files)",
        "```",
        "",
        "## Constraints (key)",
        "",
        "- Keep the public API",
        "- Add a test",
        "- No new dependency",
        "",
        "## Context",
        "",
        "`[REDACTED:…]` stands for a value that was removed. Do not edit such a placeholder and do not write it into a file.",
        "",
        "### src/user.ts [Tier: L0]",
        "",
        "```typescript",
        'const a = "[REDACTED:password#1]"',
        "```",
        "",
        "### src/b.ts [Tier: L0, condensed]",
        "",
        "```typescript",
        "const b = `x`",
        "```",
        "",
        "## Constraints",
        "",
        "- Keep the public API",
        "- Add a test",
        "- No new dependency",
        "- Explain",
        ""
      ].join("\n")
    )
  })

  it("leaves out what there is nothing of", () => {
    assert.strictEqual(
      assemblePrompt(parts),
      `${minimalPrompt(parts.intent)}\n## Task Classification\n\nType: bugfix (confidence: 0.85)\n`
    )
  })

  it("fences an intent that could be read as a part of the prompt, and no other", () => {
    const intents = [
      "plain text",
      "two\nlines",
      "## Context",
      "a\n---\nb",
      "say\n```\nhi\n```",
      "",
      "use `x` # not a heading"
    ]
    assert.deepStrictEqual(
      intents.map((intent) => minimalPrompt(intent)),
      [
        "## Task\n\nplain text\n",
        "## Task\n\ntwo\nlines\n",
        "## Task\n\n```\n## Context\n```\n",
        "## Task\n\n```\na\n---\nb\n```\n",
        "## Task\n\n````\nsay\n```\nhi\n```\n````\n",
        "## Task\n",
        "## Task\n\nuse `x` # not a heading\n"
      ]
    )
  })

  it.prop(
    "cannot be made to say what nobody put in",
    {
      intent: hostileText,
      sessionContext: fc.option(hostileText),
      structure: fc.array(hostileLine, { maxLength: 3 }),
      constraints: fc.array(hostileText, { maxLength: 4 }),
      files: fc.array(fc.tuple(hostilePath, hostileText, fc.constantFrom("ts", "unknown", "a`b\nc")), { maxLength: 5 }),
      specification: fc.array(fc.tuple(hostilePath, hostileText), { maxLength: 2 }),
      hasRedactions: fc.boolean()
    },
    ({ files, specification, ...rest }) => {
      const bodies = (shown: ReadonlyArray<PromptFile>, section: string) =>
        shown.map(({ path, text }) => ({ section, path: path as string, body: text.replace(/\n$/, "") }))
      const input: PromptParts = {
        ...parts,
        ...rest,
        files: files.map(([path, text, language]) => file(path, text, language)),
        specification: specification.map(([path, text]) => file(path, text))
      }
      const prompt = assemblePrompt(input)
      const parsed = parse(prompt)
      assert.deepStrictEqual(
        parsed.files.map(({ body, header, section }) => ({ section, path: pathOf(header), body })),
        [...bodies(input.specification, "Specification"), ...bodies(input.files, "Context")]
      )
      assert.deepStrictEqual(parsed.titles, [
        "Task",
        "Task Classification",
        ...(input.specification.length > 0 ? ["Specification"] : []),
        ...(input.sessionContext ? ["Session context"] : []),
        ...(input.structure.length > 0 ? ["Project structure"] : []),
        ...(input.constraints.length > 0 ? ["Constraints (key)"] : []),
        ...(input.files.length > 0 ? ["Context"] : []),
        ...(input.constraints.length > 0 ? ["Constraints"] : [])
      ])
      assert.isFalse(parsed.unclosed)
      assert.match(prompt, /[^\n]\n$/)
    },
    { fastCheck: { numRuns: 1_000 } }
  )
})
