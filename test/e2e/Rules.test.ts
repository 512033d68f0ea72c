/** `aic rules` through the built command, and `aic://rules-analysis` through the built server. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { initialize, start, temporaryFolder } from "../support/Binary.js"
import { ensureBuilt } from "../support/Built.js"

beforeAll(ensureBuilt, 60_000)

const run = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
  const command = yield* start(args)
  command.child.stdin.end()
  const code = yield* command.ended
  return { code, out: command.out(), err: command.err() }
})

describe("aic rules, built,", () => {
  it.scopedLive("has nothing to say of a folder without rules", () =>
    Effect.gen(function* () {
      const { code, out } = yield* run("rules", "--project", yield* temporaryFolder, "--json")
      assert.strictEqual(code, 0)
      const { analyzedAt, ...rest } = JSON.parse(out)
      assert.match(analyzedAt, /^\d{4}-\d\d-\d\dT/)
      assert.deepStrictEqual(rest, {
        findings: [],
        totalErrors: 0,
        totalWarnings: 0,
        totalInfos: 0,
        files: [],
        leftOut: 0
      })
    })
  )

  it.scopedLive("finds, shows and mends, in that order, and a hook is never run", () =>
    Effect.gen(function* () {
      const project = yield* temporaryFolder
      const file = join(project, "CLAUDE.md")
      const text =
        "# Rules\r\n\r\n- Use tabs for indentation.\r\n- Never commit secrets.\r\n- Never commit secrets.\r\n"
      writeFileSync(file, text)
      mkdirSync(join(project, ".claude/rules"), { recursive: true })
      writeFileSync(join(project, ".claude/rules/style.md"), "- Indent with 2 spaces.\n")
      mkdirSync(join(project, ".husky"))
      writeFileSync(join(project, ".husky/pre-commit"), `touch ${join(project, "ran")}\n`, { mode: 0o755 })

      const found = yield* run("rules", "--project", project)
      assert.strictEqual(found.code, 1, found.err)
      assert.include(found.out, "contradicts")
      assert.match(found.out, /1 error · 1 warning · 0 notes/)

      const never = yield* run("rules", "--fail-on", "never", "--project", project)
      assert.strictEqual(never.code, 0, never.err)

      const shown = yield* run("rules", "--fix", "--project", project)
      assert.include(shown.out, "-- Never commit secrets.")
      assert.strictEqual(readFileSync(file, "utf8"), text)

      const written = yield* run("rules", "--fix", "--yes", "--project", project)
      assert.deepStrictEqual({ code: written.code, out: written.out }, { code: 0, out: "mended CLAUDE.md\n" })
      assert.strictEqual(readFileSync(file, "utf8"), text.slice(0, -"- Never commit secrets.\r\n".length))
      const again = yield* run("rules", "--fix", "--project", project)
      assert.strictEqual(again.out, "Nothing can be mended without a doubt.\n")
      assert.throws(() => readFileSync(join(project, "ran")))
    })
  )
})

describe("files that a rule names, built,", () => {
  it.scopedLive("are missed when they are nowhere, and not when git ignores them", () =>
    Effect.gen(function* () {
      const project = yield* temporaryFolder
      mkdirSync(join(project, "notes"))
      writeFileSync(join(project, ".gitignore"), "notes/own.md\n")
      writeFileSync(join(project, "notes/own.md"), "mine\n")
      writeFileSync(join(project, "AGENTS.md"), "Read [mine](notes/own.md), then\n[yours](notes/your.md).\n")
      const { code, out } = yield* run("rules", "--json", "--project", project)
      const findings: ReadonlyArray<{ kind: string; line: number; message: string }> = JSON.parse(out).findings
      assert.deepStrictEqual(
        { code, findings: findings.map(({ kind, line, message }) => [kind, line, message]) },
        { code: 0, findings: [["missing-file", 2, "It links to `notes/your.md`, and there is no such file"]] }
      )
    })
  )
})

describe("aic://rules-analysis, built,", () => {
  const read = (id: number) => ({
    jsonrpc: "2.0",
    id,
    method: "resources/read",
    params: { uri: "aic://rules-analysis" }
  })
  const analysisOf = (message: Record<string, unknown>) =>
    JSON.parse((message["result"] as { contents: ReadonlyArray<{ text: string }> }).contents[0]?.text ?? "")

  it.scopedLive(
    "names what is wrong where no project is at hand, and then is about the project that was compiled, as it is now",
    () =>
      Effect.gen(function* () {
        const project = yield* temporaryFolder
        const file = join(project, "CLAUDE.md")
        writeFileSync(file, "- Use tabs for indentation.\n- Indent with 2 spaces.\n")
        writeFileSync(join(project, "indentation.ts"), "export const indentation = 2\n")
        const server = yield* start(["serve"])
        server.write(initialize, { jsonrpc: "2.0", method: "notifications/initialized" }, read(2))
        const refused = yield* server.message(2)
        assert.match(String((refused["error"] as { message: string }).message), /is the home directory.*absolute path/)
        server.write({
          jsonrpc: "2.0",
          id: 3,
          method: "tools/call",
          params: { name: "aic_compile", arguments: { intent: "fix the indentation", projectRoot: project } }
        })
        yield* server.message(3)
        server.write(read(4))
        assert.deepInclude(analysisOf(yield* server.message(4)), { totalErrors: 1 })
        writeFileSync(file, "- Use tabs for indentation.\n")
        server.write(read(5))
        assert.deepInclude(analysisOf(yield* server.message(5)), { totalErrors: 0, findings: [] })
        server.child.stdin.end()
        assert.strictEqual(yield* server.ended, 0)
      })
  )
})
