/** `aic rules` through the built command. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { start, temporaryFolder } from "../support/Binary.js"
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
      assert.strictEqual(found.code, 0, found.err)
      assert.include(found.out, "contradicts")
      assert.match(found.out, /1 error · 1 warning · 0 notes/)

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
