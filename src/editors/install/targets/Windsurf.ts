/** Windsurf: hooks can only hold a tool back, so they are worth their while with the gate alone. */
import type { Change, JsonEntry } from "../Change.js"
import { commandLine, type InstallOptions, type Place, type Target } from "../Target.js"
import { ownRuleFile } from "../TriggerRule.js"

export const windsurf: Target = {
  id: "windsurf",
  name: "Windsurf",
  signs: ({ home, project }) => [`${home}/.codeium/windsurf`, ...(project === null ? [] : [`${project}/.windsurf`])],
  changes: (place, options) => [
    {
      kind: "json",
      // Windsurf knows servers of the person only
      file: `${place.home}/.codeium/windsurf/mcp_config.json`,
      entries: [
        {
          how: "set",
          path: ["mcpServers", "aic"],
          value: { command: options.programs.node, args: [options.programs.aic, "serve"] }
        }
      ]
    },
    ...(options.gate
      ? ([{ kind: "json", file: `${folderOf(place)}/hooks.json`, entries: hookEntries(options) }] as const)
      : []),
    ...ruleOf(place)
  ]
}

const folderOf = ({ home, project, scope }: Place): string =>
  scope === "user" || project === null ? `${home}/.codeium/windsurf` : `${project}/.windsurf`

const ruleOf = (place: Place): ReadonlyArray<Change> =>
  place.scope === "user" || place.project === null
    ? []
    : [
        {
          kind: "own-file",
          file: `${place.project}/.windsurf/rules/aic.md`,
          text: ownRuleFile("---\ntrigger: always_on\n---\n\n")
        }
      ]

const hookEntries = ({ programs }: InstallOptions): ReadonlyArray<JsonEntry> =>
  ["pre_mcp_tool_use", "pre_write_code", "pre_run_command"].map((event) => ({
    how: "append",
    path: ["hooks", event],
    value: { command: commandLine([programs.node, programs.hook, "windsurf", event]), show_output: false }
  }))
