/** The plugin folders: what an installation would put into the person's files, under this version's name. */
import { assert, describe, it } from "@effect/vitest"
import { asFields, fieldsAt } from "../../../src/editors/hooks/Payload.js"
import { pluginFiles } from "../../../src/editors/install/Plugins.js"
import { triggerRule } from "../../../src/editors/install/TriggerRule.js"

const programs = { node: "/opt/n o/node", aic: "/opt/aic/dist/aic.js", hook: "/opt/aic/dist/hook.cjs" }
const filesWith = (gate: boolean) =>
  new Map(pluginFiles({ programs, gate, report: gate }, "1.2.3").map((it) => [it.path, it.text]))
const files = filesWith(false)

const jsonAt = (path: string, from = files) => asFields(JSON.parse(from.get(path) ?? "null")) ?? {}

describe("a plugin folder", () => {
  it("is named and numbered as we are, and found by its editor's list", () => {
    for (const [editor, folder] of [
      ["claude-code", ".claude-plugin"],
      ["cursor", ".cursor-plugin"]
    ] as const) {
      const { name, version } = jsonAt(`${editor}/${folder}/plugin.json`)
      assert.deepStrictEqual([name, version], ["aic", "1.2.3"])
      const { plugins } = jsonAt(`${folder}/marketplace.json`)
      assert.match(JSON.stringify(plugins), new RegExp(`"name":"aic","source":"(?:./)?${editor}"`))
    }
  })

  it("starts the installed server by its absolute path, and fetches nothing", () => {
    for (const path of ["claude-code/.mcp.json", "cursor/mcp.json"]) {
      const { args, command } = fieldsAt(fieldsAt(jsonAt(path), "mcpServers"), "aic")
      assert.deepStrictEqual([command, args], [programs.node, [programs.aic, "serve"]])
    }
    for (const text of files.values()) assert.notMatch(text, /npx|\$\{/)
  })

  it("hooks the events that hand over context, and the gate's where it is wanted", () => {
    const eventsOf = (path: string, from = files) => Object.keys(fieldsAt(jsonAt(path, from), "hooks"))
    assert.includeMembers(eventsOf("claude-code/hooks/hooks.json"), [
      "SessionStart",
      "UserPromptSubmit",
      "SubagentStart"
    ])
    assert.includeMembers(eventsOf("cursor/hooks/hooks.json"), ["sessionStart", "beforeSubmitPrompt"])
    assert.strictEqual(jsonAt("cursor/hooks/hooks.json")["version"], 1)
    const gated = filesWith(true).get("claude-code/hooks/hooks.json") ?? ""
    assert.include(gated, '"matcher": ".*"')
    assert.notInclude(files.get("claude-code/hooks/hooks.json") ?? "", '"matcher": ".*"')
  })

  it("brings the rule to Cursor, which reads none that a server gives", () => {
    const rule = files.get("cursor/rules/aic.mdc") ?? ""
    assert.include(rule, triggerRule)
    assert.match(rule, /^---\n[\s\S]*alwaysApply: true\n---\n/)
  })
})
