import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
import { applied } from "../../src/editors/install/ApplyChange.js"
import { targets } from "../../src/editors/install/targets/index.js"
import { namesThisServer } from "../../src/editors/McpRegistrations.js"
import { makeNodeInstallation } from "../../src/layers/node/NodeInstallation.js"
import { temporaryFolder } from "../support/Stores.js"

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

describe("registrations", () => {
  it.scoped("are found in the settings of editors and of the project", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const home = join(folder, "home")
      const project = AbsolutePath.make(join(folder, "project"))
      write(join(home, ".cursor/mcp.json"), '{ "mcpServers": { "AIC" : { "command": "node" } } }')
      write(join(home, ".codex/config.toml"), 'model = "x"\n[mcp_servers.aic]\ncommand = "node"\n')
      write(join(project, ".mcp.json"), '{ // ours\n"mcpServers": { "aic": {} } }')
      write(join(project, ".vscode/mcp.json"), '{ "servers": { "other": {} }, "note": "aic" }')
      const { registrations } = makeNodeInstallation({ home, aicHome: home, path: "" })
      assert.deepStrictEqual(yield* registrations(project), [
        { editor: "claude-code", scope: "workspace" },
        { editor: "cursor", scope: "global" },
        { editor: "codex", scope: "global" }
      ])
      assert.deepStrictEqual(
        (yield* registrations(null)).map((it) => it.scope),
        ["global", "global"]
      )
    })
  )

  it("are searched for in linear time", () => {
    const hostile = ['"aic"', " ".repeat(1_000_000), '"aic" '.repeat(150_000), "[mcp_servers.".repeat(70_000)].join(
      "\n"
    )
    assert.isFalse(namesThisServer(hostile))
  })
})

describe("parts", () => {
  it.scoped("are those that are in the files of each editor, in either scope", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const home = join(folder, "home o'f")
      const project = AbsolutePath.make(join(folder, "project"))
      const { parts } = makeNodeInstallation({ home, aicHome: join(home, ".aic"), path: "" })
      assert.deepStrictEqual(yield* parts(project), [])

      const programs = { node: "/n", aic: join(home, "dist/aic.js"), hook: join(home, "dist/hook.cjs") }
      for (const target of targets) {
        const scope = target.id === "windsurf" ? "user" : "project"
        for (const change of target.changes({ home, project, scope }, { programs, gate: false, report: false })) {
          const changed = applied(null, change)
          if ("text" in changed) write(change.file, changed.text ?? "")
        }
      }
      write(join(home, ".aic/hooks/codex.json"), "{}")
      const [first, ...rest] = yield* parts(project)
      assert.deepStrictEqual(first, {
        editor: "claude-code",
        name: "Claude Code",
        rule: true,
        hook: true,
        missingScripts: [programs.hook],
        hookHasRun: false,
        afterwards: null
      })
      assert.deepStrictEqual(
        rest.map((it) => [it.editor, it.rule, it.hook, it.missingScripts.join(), it.hookHasRun]),
        [
          ["cursor", true, true, programs.hook, false],
          ["codex", true, true, programs.hook, true],
          ["gemini-cli", true, true, programs.hook, false],
          ["vscode", true, true, programs.hook, false],
          // hooks with the gate alone, and rules in projects alone
          ["windsurf", null, null, "", false]
        ]
      )
      write(programs.hook, "")
      assert.deepStrictEqual([...new Set((yield* parts(project)).flatMap((it) => it.missingScripts))], [])
      rmSync(join(project, ".claude/rules/aic.md"))
      writeFileSync(join(project, ".cursor/hooks.json"), "{")
      const [claude, cursor] = yield* parts(project)
      assert.deepStrictEqual([claude?.rule, claude?.hook, cursor?.rule, cursor?.hook], [false, true, true, false])
    })
  )
})

describe("problems", () => {
  it.scoped("are none where git can be run, and one where it cannot", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      write(join(folder, "none/git"), "")
      write(join(folder, "some/git"), "")
      chmodSync(join(folder, "some/git"), 0o755)
      const problemsOf = (path: string) => makeNodeInstallation({ home: folder, aicHome: folder, path }).problems
      assert.deepStrictEqual(yield* problemsOf(`:${folder}/none:${folder}/some`), [])
      assert.match((yield* problemsOf(`${folder}/none:${folder}/nowhere`))[0] ?? "", /^git was not found/)
    })
  )
})
