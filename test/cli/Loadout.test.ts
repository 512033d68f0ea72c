import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { runLoadout } from "../../src/cli/commands/loadout/Run.js"

const root = mkdtempSync(join(tmpdir(), "loadout-cli-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
write("CLAUDE.md", "# Shop\n")
write(".claude/rules/testing.md", "# Testing\n\nWrite vitest tests.\n")
write(".claude/rules/deploy.md", "# Deploy\n\nUse helm.\n")

const run = (words: ReadonlyArray<string>, program: "ai-loadout" | "aic loadout" = "aic loadout") => {
  let out = ""
  let err = ""
  const exit = runLoadout([...words, ...(words[0] === "--help" ? [] : [`--global=${join(root, "nowhere")}`])], {
    program,
    usageExit: program === "aic loadout" ? 2 : 1,
    usesDefaults: program === "aic loadout",
    cwd: root,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    }
  })
  return { exit, out, err }
}
const json = (words: ReadonlyArray<string>) => {
  const { exit, out } = run([...words, "--json"])
  return { exit, json: JSON.parse(out) }
}

describe("aic loadout", () => {
  it("makes an index of a repository, and says what would load and why the rest would not", () => {
    assert.strictEqual(run(["index", "--check"]).exit, 1)
    assert.strictEqual(run(["index"]).exit, 0)
    assert.strictEqual(run(["index", "--check"]).exit, 0)
    assert.strictEqual(run(["index", "--check", "--json"]).exit, 0)
    const { json: found } = json(["match", "write tests, don't deploy", "--why"])
    assert.deepStrictEqual(
      { ids: found.matches.map((it: { id: string }) => it.id), whyNot: found.whyNot },
      {
        ids: ["claude-md", "testing"],
        whyNot: [{ id: "deploy", reason: "the task only names it to leave it alone [deploy]" }]
      }
    )
    const { out } = run(["match", "roll out with helm", "--why"])
    assert.include(out, "keywords [helm]")
    assert.include(out, "  testing: none of its keywords is in the task")
  })

  it("finds the project's own files where none are named", () => {
    assert.deepStrictEqual(json(["overlaps"]), { exit: 0, json: [] })
    assert.deepStrictEqual(
      json(["dead"])
        .json.map((it: { id: string }) => it.id)
        .sort(),
      ["deploy", "testing"]
    )
    assert.strictEqual(json(["budget"]).json.domainEntries, 2)
    assert.deepStrictEqual(json(["usage"]), { exit: 0, json: [] })
    assert.strictEqual(json(["validate"]).json.valid, true)
  })

  it("ends with 1 on findings, in text and in JSON alike", () => {
    write("bad.json", JSON.stringify({ version: "1", generated: "x", entries: [{ id: "" }], budget: {} }))
    assert.deepStrictEqual([run(["validate", "bad.json"]).exit, json(["validate", "bad.json"]).exit], [1, 1])
  })

  it("prints JSON alone when it is asked to, errors included", () => {
    const cases: ReadonlyArray<readonly [ReadonlyArray<string>, string, number]> = [
      [["explain", "ghost"], "NOT_FOUND", 1],
      [["validate", "gone.json"], "FILE_NOT_FOUND", 1],
      [["overlaps", ".claude/rules/testing.md"], "PARSE_ERROR", 1],
      [["explain"], "MISSING_ARG", 2],
      [["nope"], "UNKNOWN_COMMAND", 2],
      [["resolve", "--nope"], "UNKNOWN_OPTION", 2],
      [["resolve", "x"], "TOO_MANY_ARGS", 2],
      [["match", "x", "--max-tokens", "many"], "BAD_VALUE", 2],
      [["match", "x", "--phase"], "MISSING_VALUE", 2]
    ]
    for (const [words, code, exit] of cases) {
      const found = json(words)
      assert.deepStrictEqual([found.json.error, found.exit], [code, exit])
      const inText = run(words)
      assert.deepStrictEqual([inText.out, inText.err.startsWith(`[${code}] `)], ["", true])
    }
  })

  it("takes options anywhere", () => {
    assert.strictEqual(json(["--project", root, "explain", "testing"]).json.finalLayer, "project")
    assert.strictEqual(json(["explain", "--project", root, "testing"]).json.id, "testing")
  })

  it("asks for its files under the bin of the specification", () => {
    assert.strictEqual(run(["usage"], "ai-loadout").exit, 1)
    assert.include(run(["usage"], "ai-loadout").err, "[MISSING_ARG]")
  })

  it("says of each file where it is looked for, and what makes it", () => {
    const aic = run(["dead", "--help"]).out
    assert.include(aic, "aic loadout dead [index] [jsonl]\n")
    assert.match(aic, /^ {2}jsonl +A log .*\(default: \.aic\/loadout-usage\.jsonl of the project\)$/m)
    assert.deepStrictEqual(
      ["--project", "--global", "--org"].map((it) => aic.includes(it)),
      [true, false, false]
    )
    const plain = run(["dead", "--help"], "ai-loadout").out
    assert.include(plain, "ai-loadout dead <index> <jsonl>\n")
    assert.notInclude(plain, "default: .aic")
    assert.include(run(["resolve", "--help"]).out, "--org <file>")
    assert.match(run(["--help"]).out, /^ {2}usage \[jsonl\] /m)
    assert.include(run(["budget", "--project", "elsewhere"]).err, "`aic loadout index` makes it")
    assert.notInclude(run(["budget", "gone.json"]).err, "makes it")
  })

  it("says when a log is not there, which is no error", () => {
    const index = ".claude/loadout/index.json"
    for (const words of [
      ["usage", "gone.jsonl"],
      ["dead", index, "gone.jsonl"],
      ["budget", index, "gone.jsonl"]
    ]) {
      const { err, exit } = run(words)
      assert.deepStrictEqual({ err, exit }, { err: `there is no log ${join(root, "gone.jsonl")} yet\n`, exit: 0 })
    }
  })

  it("makes no index where there is no folder", () => {
    write("plain.txt", "")
    for (const project of ["gone", "plain.txt"]) {
      const { err, exit } = run(["index", "--project", project])
      assert.deepStrictEqual(
        { err, exit },
        { err: `[FILE_NOT_FOUND] there is no folder ${join(root, project)}\n`, exit: 1 }
      )
    }
    assert.isFalse(existsSync(join(root, "gone")))
  })

  it("names the command or option that may be meant", () => {
    assert.include(run(["usge"]).err, "Did you mean `usage`?")
    assert.include(run(["match", "x", "--phse", "plan"]).err, "Did you mean `--phase`?")
    assert.include(run(["nothing"]).err, "`--help` lists what there is")
  })

  it("lists its commands", () => {
    const { exit, out } = run(["--help"])
    assert.strictEqual(exit, 0)
    assert.match(out, / 2 wrong usage$/m)
    assert.match(run(["--help"], "ai-loadout").out, / 1 wrong usage$/m)
    for (const name of ["resolve", "explain", "match", "index", "validate", "usage", "dead", "overlaps", "budget"]) {
      assert.match(out, new RegExp(`^  ${name} `, "m"))
    }
  })

  it("never steers a terminal with what a file says", () => {
    const evil = "x\u001b]0;owned\u0007"
    write(
      "evil/.claude/loadout/index.json",
      JSON.stringify({
        version: "1",
        generated: "x",
        entries: [{ id: evil, path: evil, keywords: [evil], summary: evil, priority: "core" }],
        budget: {}
      })
    )
    for (const words of [
      ["resolve"],
      ["explain", evil],
      ["match", evil, "--why"],
      ["validate"],
      ["budget"],
      ["dead"]
    ]) {
      const { err, out } = run([...words, "--project", "evil"])
      assert.notMatch(`${out}${err}`, /[\u0000-\u0009\u000b-\u001f]/)
    }
  })
})
