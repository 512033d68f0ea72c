import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { AbsolutePath } from "../../src/domain/Paths.js"
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
      const { registrations } = makeNodeInstallation({ home, path: "" })
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

describe("problems", () => {
  it.scoped("are none where git can be run, and one where it cannot", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      write(join(folder, "none/git"), "")
      write(join(folder, "some/git"), "")
      chmodSync(join(folder, "some/git"), 0o755)
      const problemsOf = (path: string) => makeNodeInstallation({ home: folder, path }).problems
      assert.deepStrictEqual(yield* problemsOf(`:${folder}/none:${folder}/some`), [])
      assert.match((yield* problemsOf(`${folder}/none:${folder}/nowhere`))[0] ?? "", /^git was not found/)
    })
  )
})
