/** Cursor. One unknown event would invalidate its whole hooks file, and `//` in a command counts as a comment. */
import type { Change, JsonEntry } from "../Change.js"
import { commandLine, type InstallOptions, type Place, type Target } from "../Target.js"
import { ownRuleFile } from "../TriggerRule.js"

export const cursor: Target = {
  id: "cursor",
  name: "Cursor",
  signs: ({ home, project }) => [`${home}/.cursor`, ...(project === null ? [] : [`${project}/.cursor`])],
  changes: (place, options) => [
    {
      kind: "json",
      file: `${folderOf(place)}/mcp.json`,
      entries: [
        {
          how: "set",
          path: ["mcpServers", "aic"],
          value: { command: options.programs.node, args: [options.programs.aic, "serve"] }
        }
      ]
    },
    { kind: "json", file: `${folderOf(place)}/hooks.json`, entries: hookEntries(options) },
    ...ruleOf(place)
  ]
}

const folderOf = ({ home, project, scope }: Place): string =>
  `${scope === "user" || project === null ? home : project}/.cursor`

/** Rules are files of projects only; a person's own stand in Cursor's settings. */
const ruleOf = (place: Place): ReadonlyArray<Change> =>
  place.scope === "user"
    ? []
    : [
        {
          kind: "own-file",
          file: `${folderOf(place)}/rules/aic.mdc`,
          text: ownRuleFile("---\ndescription: Compile the context of a task first\nalwaysApply: true\n---\n\n")
        }
      ]

const events = ({ gate, report }: InstallOptions): ReadonlyArray<readonly [string, string | null]> => [
  ["sessionStart", null],
  ["beforeSubmitPrompt", null],
  ["preToolUse", gate ? null : "MCP:aic_compile|Task"],
  ["postToolUse", "MCP:aic_compile"],
  ["postToolUseFailure", "MCP:aic_compile"],
  ["subagentStop", null],
  ...(report
    ? ([
        ["afterFileEdit", null],
        ["stop", null]
      ] as const)
    : []),
  ["sessionEnd", null]
]

const hookEntries = (options: InstallOptions): ReadonlyArray<JsonEntry> => [
  { how: "default", path: ["version"], value: 1 },
  ...events(options).map(
    ([event, matcher]): JsonEntry => ({
      how: "append",
      path: ["hooks", event],
      value: {
        command: commandLine([options.programs.node, options.programs.hook, "cursor", event]),
        ...(matcher === null ? {} : { matcher }),
        timeout: 10
      }
    })
  )
]
