import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { RelativePath } from "../../../src/domain/Paths.js"
import { applyEdits } from "../../../src/pipeline/rules-analysis/Edits.js"
import { analyze, brief, ruleFile } from "./Analyzed.js"

const path = RelativePath.make
const manyPaths = Array.from({ length: 60 }, (_, at) => `src/f${at}.ts`)

describe("contradictions", () => {
  it.effect("count within a file and between files that one agent reads", () =>
    Effect.gen(function* () {
      const found = yield* analyze([
        ruleFile("CLAUDE.md", "- Use tabs for indentation.\n"),
        ruleFile(".claude/rules/style.md", "- Indent with 2 spaces.\n")
      ])
      assert.deepStrictEqual(brief(found), [".claude/rules/style.md:1 error contradiction CLAUDE.md:1"])
      assert.strictEqual(
        found.findings[0]?.message,
        "“Indent with 2 spaces.” contradicts “Use tabs for indentation.” (CLAUDE.md:1): indentation: tabs or 2 spaces"
      )
    })
  )

  it.effect("between files of different agents divide them, and are no error", () =>
    Effect.gen(function* () {
      const found = yield* analyze([
        ruleFile("CLAUDE.md", "- Use single quotes.\n"),
        ruleFile(".cursorrules", "- Use double quotes.\n", { agents: ["cursor"] })
      ])
      assert.deepStrictEqual(brief(found), [".cursorrules:1 warn divided-agents CLAUDE.md:1"])
    })
  )

  it.effect("are none where one is for other files, another folder, or another part", () =>
    Effect.gen(function* () {
      const quotes = (kind: string) => `- Use ${kind} quotes.\n`
      const matching = (glob: string) => ({ loads: { when: "matching", globs: [glob] } as const })
      const cases = [
        [
          ruleFile("a.md", quotes("single"), matching("**/*.ts")),
          ruleFile("b.md", quotes("double"), matching("**/*.py"))
        ],
        [ruleFile("a.md", quotes("single")), ruleFile("b.md", quotes("double"), matching("**/*.py"))],
        [
          ruleFile("CLAUDE.md", quotes("single")),
          ruleFile("web/CLAUDE.md", quotes("double"), { loads: { when: "folder", folder: "web" } })
        ],
        [ruleFile("a.md", `## Python\n\n${quotes("double")}\n## TypeScript\n\n${quotes("single")}`)]
      ]
      for (const files of cases) {
        const found = yield* analyze(files, { projectPaths: ["a.ts", "b.py"] })
        assert.deepStrictEqual(brief(found), [])
      }
      const same = yield* analyze(
        [
          ruleFile("a.md", quotes("single"), matching("**/*.ts")),
          ruleFile("b.md", quotes("double"), matching("src/**"))
        ],
        { projectPaths: ["src/a.ts", "src/b.ts"] }
      )
      assert.deepStrictEqual(brief(same), ["b.md:1 error contradiction a.md:1"])
    })
  )
})

describe("repetition", () => {
  it.effect("is told once for each rule, with the measure", () =>
    Effect.gen(function* () {
      const found = yield* analyze([
        ruleFile(
          "CLAUDE.md",
          "- Never commit secrets to the repository.\n- Validate all external data with Zod.\n\nText.\n\n- Never commit secrets to the repository.\n- Always validate external data with Zod schemas.\n"
        )
      ])
      assert.deepStrictEqual(
        found.findings.map((it) => it.message),
        [
          "“Never commit secrets to the repository.” stands in CLAUDE.md:1, too",
          "“Always validate external data with Zod schemas.” says nearly the same as “Validate all external data with Zod.” in CLAUDE.md:2 (80 % of their words)"
        ]
      )
    })
  )

  it.effect("of a passage, and of a whole file, is one finding", () =>
    Effect.gen(function* () {
      const passage = ["alpha", "beta", "gamma", "delta", "epsilon"].map(
        (it) => `- Keep the ${it} module free of state.\n`
      )
      const twice = yield* analyze([ruleFile("CLAUDE.md", `${passage.join("")}\nText.\n\n${passage.join("")}`)])
      assert.deepStrictEqual(brief(twice), ["CLAUDE.md:9 warn duplicate CLAUDE.md:1"])
      const many = Array.from({ length: 12 }, (_, at) => `- Keep module${at} free of global state.\n`).join("")
      const copies = yield* analyze([
        ruleFile("AGENTS.md", `${many}- And one more rule for everybody.\n`, { agents: ["codex", "cursor"] }),
        ruleFile("CLAUDE.md", many),
        ruleFile("rules.mdc", many, { agents: ["cursor"] })
      ])
      assert.deepStrictEqual(
        copies.findings.map((it) => `${it.source} ${it.severity} ${it.kind}: ${it.suggestion}`),
        [
          "rules.mdc warn kept-twice: Keep the rules in one of the files",
          "CLAUDE.md info kept-twice: Let CLAUDE.md import the other file with a line `@AGENTS.md`, so that they cannot drift apart"
        ]
      )
    })
  )

  it.effect("is none between agents, or where code, numbers, order or the thing itself differ", () =>
    Effect.gen(function* () {
      const found = yield* analyze([
        ruleFile(
          "CLAUDE.md",
          [
            "Run `npm run lint` before you commit anything.",
            "Run `npm run build` before you commit anything.",
            "Retry failed network requests 3 times.",
            "Retry failed network requests 5 times.",
            "Run the linter before the tests and the build.",
            "Run the tests before the linter and the build.",
            "The file name is lower case with hyphens.",
            "The folder name is lower case with hyphens."
          ]
            .map((it) => `- ${it}\n`)
            .join("")
        ),
        ruleFile(".cursorrules", "- Run `npm run lint` before you commit anything.\n", { agents: ["cursor"] })
      ])
      assert.deepStrictEqual(brief(found), [])
    })
  )
})

describe("what can be mended", () => {
  const mended = Effect.fnUntraced(function* (text: string) {
    const { edits } = yield* analyze([ruleFile("CLAUDE.md", text)])
    return applyEdits(text, edits)
  })

  it.effect("is the same bullet again in the same list, and nothing like it", () =>
    Effect.gen(function* () {
      const rule = "- Never commit secrets.\r\n"
      assert.strictEqual(
        yield* mended(`# A\r\n${rule}- Other thing here\r\n${rule}\r\nEnd`),
        `# A\r\n${rule}- Other thing here\r\n\r\nEnd`
      )
      const unsure = [
        `${rule}\r\nIn production, which is another matter altogether:\r\n\r\n${rule}`,
        `${rule}- Other thing here\r\n  ${rule}`,
        `${rule}- Never commit secrets. Tell somebody.\r\n`,
        `${rule}${rule}  more of it\r\n`,
        `${rule}${rule}\r\n  \`\`\`\r\n  code\r\n  \`\`\`\r\n`,
        `1. Never commit secrets.\n2. Never commit secrets.\n`,
        `${rule}- never commit secrets.\r\n`
      ]
      for (const text of unsure) assert.strictEqual(yield* mended(text), text)
    })
  )

  it.effect("are runs of blank lines outside of code", () =>
    Effect.gen(function* () {
      const gap = "\n".repeat(9)
      const text = `Some text.${gap}More text.\n\n\`\`\`\na${gap}b\n\`\`\`\n${gap}Last text.\n`
      assert.strictEqual(yield* mended(text), `Some text.\n\nMore text.\n\n\`\`\`\na${gap}b\n\`\`\`\n\nLast text.\n`)
    })
  )

  it.effect("leaves no finding that can be mended, and all other bytes as they were", () =>
    Effect.gen(function* () {
      const line = fc.constantFrom(
        "- Never commit secrets here.",
        "- Use tabs only now.",
        "  - Use tabs only now.",
        "",
        "Text here.",
        "## H",
        "```",
        "1. Use tabs only now."
      )
      const samples = fc.sample(fc.array(line, { maxLength: 30 }), { numRuns: 60, seed: 7 })
      for (const lines of samples) {
        const text = lines.join("\n")
        const { edits } = yield* analyze([ruleFile("CLAUDE.md", text)])
        const after = applyEdits(text, edits)
        const again = yield* analyze([ruleFile("CLAUDE.md", after)])
        assert.deepStrictEqual(again.edits, [])
        // only whole lines went, and each that went stands somewhere else
        const left = new Set(after.split("\n").map((it) => it.trim()))
        for (const it of lines) assert.isTrue(left.has(it.trim()) || it.trim() === "")
      }
    })
  )
})

describe("globs and headers", () => {
  const cursor = (
    globs: ReadonlyArray<string>,
    alwaysApply: boolean | null = null,
    description: string | null = null
  ) =>
    ruleFile(".cursor/rules/a.mdc", "- Use strict types everywhere.\n", {
      agents: ["cursor"],
      loads:
        alwaysApply === true ? { when: "always" } : globs.length > 0 ? { when: "matching", globs } : { when: "manual" },
      header: { problems: [], globs, alwaysApply, description }
    })
  const cases: ReadonlyArray<readonly [string, ReturnType<typeof cursor>, ReadonlyArray<string>]> = [
    ["match nothing", cursor(["**/*.py"]), [".cursor/rules/a.mdc:1 warn glob-matches-nothing"]],
    ["match nothing in part", cursor(["**/*.py", "src/f1.ts"]), [".cursor/rules/a.mdc:1 info glob-matches-nothing"]],
    ["match everything", cursor(["src/**"]), [".cursor/rules/a.mdc:1 warn glob-matches-everything"]],
    ["mean everything", cursor(["**/*"]), [".cursor/rules/a.mdc:1 info glob-matches-everything"]],
    ["have no effect", cursor(["src/f1.ts"], true), [".cursor/rules/a.mdc:1 warn glob-without-effect"]],
    ["cannot be read", cursor(["src/{a"]), [".cursor/rules/a.mdc:1 warn glob-invalid"]],
    ["are not there", cursor([]), [".cursor/rules/a.mdc:1 info never-loads"]],
    ["are fine", cursor(["src/f1*.ts"]), []]
  ]
  for (const [what, file, expected] of cases) {
    it.effect(`are told of when they ${what}`, () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(brief(yield* analyze([file], { projectPaths: manyPaths })), expected)
      })
    )
  }
})

describe("what every request pays for", () => {
  it.effect("is told of in files that are long, and in all of them together", () =>
    Effect.gen(function* () {
      const text = (words: number) => `${"word ".repeat(words)}\n`
      const found = yield* analyze([
        ruleFile("CLAUDE.md", text(4_000)),
        ruleFile("a.md", text(5_000)),
        ruleFile("b.md", "x\n".repeat(201)),
        ruleFile("c.md", text(9_000), { loads: { when: "folder", folder: "c" } })
      ])
      assert.deepStrictEqual(brief(found), [
        "CLAUDE.md warn heavy",
        "a.md warn heavy",
        "a.md warn heavy",
        "b.md info heavy"
      ])
      assert.deepStrictEqual(
        found.files.map(({ loads, source, tokens }) => `${source} ${loads} ${tokens}`),
        ["CLAUDE.md always 5001", "a.md always 6251", "b.md always 101", "c.md folder 11251"]
      )
    })
  )

  it.effect("is told of in sections about files that the project has not", () =>
    Effect.gen(function* () {
      const section = (title: string) => `## ${title}\n\n${"Be careful with every part of it. ".repeat(25)}\n\n`
      const found = yield* analyze(
        [
          ruleFile(
            "CLAUDE.md",
            section("Python style") + section("TypeScript") + section("How to call Python from the tests")
          )
        ],
        { projectPaths: manyPaths }
      )
      assert.deepStrictEqual(brief(found), ["CLAUDE.md:1 warn rarely-matches"])
    })
  )
})

describe("what is said or done elsewhere", () => {
  it.effect("is told of: constraints of packs, and commands of hooks", () =>
    Effect.gen(function* () {
      const text = [
        "- Keep the fix as small as it can be.",
        "- Run `npm test` before every commit.",
        "- Run `npm run lint` before every commit.",
        "- Run `npm test` to see that it works.",
        "- When fixing bugs, add a test that fails first."
      ].join("\n")
      const found = yield* analyze([ruleFile("CLAUDE.md", text)], {
        packs: [{ name: "built-in:bugfix", constraints: ["Keep the fix as small as it can be"] }],
        hooks: [{ path: path(".husky/pre-commit"), runs: "before a commit", text: "#!/bin/sh\nnpm test && echo ok\n" }]
      })
      assert.deepStrictEqual(brief(found), [
        "CLAUDE.md:1 warn in-rule-pack",
        "CLAUDE.md:2 info done-by-hook",
        "CLAUDE.md:5 info pack-candidate"
      ])
    })
  )

  it.effect("is told of: files that shadow each other", () =>
    Effect.gen(function* () {
      const long = "- Keep this one rule in mind all of the time.\n".repeat(40).replace(/one/g, () => "one")
      const found = yield* analyze(
        [
          ruleFile(".cursorrules", "- Use a.\n", { agents: ["cursor"] }),
          ruleFile(".cursor/rules/a.mdc", "- Use b.\n", { agents: ["cursor"] }),
          ruleFile("AGENTS.md", long, { agents: ["codex"] }),
          ruleFile("AGENTS.override.md", "- Use c.\n", { agents: ["codex"] }),
          ruleFile("CLAUDE.md", "- Use d.\n")
        ],
        { projectPaths: [".cursor/rules/b.md", ".cursor/rules/README.md"] }
      )
      assert.deepStrictEqual(
        brief(found).filter((it) => !it.includes("duplicate")),
        [
          ".cursor/rules/b.md warn never-loads",
          ".cursorrules warn shadowed",
          "AGENTS.md warn shadowed",
          "AGENTS.md info shadowed"
        ]
      )
    })
  )
})

describe("the settings of Claude Code", () => {
  const settings = (value: unknown) => ({
    settings: [
      {
        path: path(".claude/settings.json"),
        text: typeof value === "string" ? value : JSON.stringify(value, null, 2)
      }
    ]
  })

  it.effect("are told of when they contradict or repeat themselves", () =>
    Effect.gen(function* () {
      const found = yield* analyze(
        [],
        settings({
          permissions: {
            allow: ["Read", "Bash(npm run:*)", "Bash(npm run test:*)", "WebFetch", "WebFetch"],
            deny: ["Read"]
          },
          hooks: { PostToolUse: [{ matcher: "Edit", hooks: [{ command: "fmt" }, { command: "fmt" }] }] }
        })
      )
      assert.deepStrictEqual(
        found.findings.map((it) => `${it.severity} ${it.kind} ${it.fixable}: ${it.message}`),
        [
          "error settings-contradiction false: `Read` is allowed and denied; the stricter one wins",
          "warn settings-duplicate true: permissions.allow has an entry twice: `WebFetch`",
          "warn settings-duplicate false: The hook PostToolUse runs `fmt` twice",
          "info settings-duplicate false: `Bash(npm run test:*)` in permissions.allow is part of `Bash(npm run:*)`"
        ]
      )
    })
  )

  it.effect("lose repeated entries and nothing else", () =>
    Effect.gen(function* () {
      const before = '{ // mine\n  "permissions": {"allow": ["A",\t"B" , "A", "B",\n "C"] , "deny": []}, "x" : 1 }\n'
      const { edits } = yield* analyze([], settings(before))
      assert.strictEqual(
        applyEdits(before, edits),
        '{ // mine\n  "permissions": {"allow": ["A",\t"B",\n "C"] , "deny": []}, "x" : 1 }\n'
      )
    })
  )

  for (const text of [
    "{",
    "[1,",
    "",
    "\u0000",
    "[".repeat(50_000),
    '{"permissions":{"allow":{"a":1}},"hooks":[1]}',
    "null"
  ]) {
    it.effect(`are survived as ${JSON.stringify(text.slice(0, 30))}`, () =>
      Effect.gen(function* () {
        const found = yield* analyze([], settings(text))
        assert.isTrue(brief(found).every((it) => it.endsWith("warn settings-invalid")))
        assert.deepStrictEqual(found.edits, [])
      })
    )
  }
})

describe("the analysis", () => {
  it.effect("has nothing to say of nothing", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* analyze([]), { findings: [], leftOut: 0, files: [], edits: [] })
    })
  )

  it.effect("says the same whatever the order of the files", () =>
    Effect.gen(function* () {
      const files = [
        ruleFile("CLAUDE.md", "- Use tabs for indentation.\n- Never log secrets anywhere.\n"),
        ruleFile("b.md", "- Indent with 2 spaces.\n- Never log secrets anywhere.\n")
      ]
      const one = yield* analyze(files)
      assert.deepStrictEqual(yield* analyze(files), one)
    })
  )

  it.effect("is linear on hostile texts, and tells no more than can be read", () =>
    Effect.gen(function* () {
      for (const unit of [
        "x",
        "- ",
        "`",
        "*",
        "[a](",
        "> ",
        "a:\n",
        "❌",
        "\ud800",
        "- Use a not b.\n",
        "- Never use a b c.\n- Use a b c.\n",
        "|",
        "<!-- ",
        "(e.g. "
      ]) {
        const { findings } = yield* analyze([ruleFile("CLAUDE.md", unit.repeat(Math.floor(100_000 / unit.length)))])
        assert.isAtMost(findings.length, 500)
      }
    })
  )
})
