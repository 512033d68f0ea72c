/** Claude Code. MCP servers do not stand in `settings.json`; hooks take a program and its arguments, without a shell. */
import type { JsonEntry } from "../Change.js"
import type { InstallOptions, Place, Target } from "../Target.js"
import { ownRuleFile } from "../TriggerRule.js"

export const claudeCode: Target = {
  id: "claude-code",
  name: "Claude Code",
  signs: ({ home, project }) => [
    `${home}/.claude`,
    `${home}/.claude.json`,
    ...(project === null ? [] : [`${project}/.claude`])
  ],
  plugin: ({ home }) => ({
    file: `${home}/.claude/settings.json`,
    sign: /"aic@[\w.-]{1,64}"\s{0,8}:\s{0,8}true/,
    remove: "claude plugin uninstall aic"
  }),
  changes: (place, options) => [
    { kind: "json", file: mcpFile(place), entries: [mcpEntry(["mcpServers", "aic"], options)] },
    { kind: "json", file: settingsFile(place), entries: hookEntries(options) },
    { kind: "own-file", file: `${folderOf(place)}/rules/aic.md`, text: ownRuleFile("") }
  ]
}

const folderOf = ({ home, project, scope }: Place): string =>
  `${scope === "user" || project === null ? home : project}/.claude`

const mcpFile = ({ home, project, scope }: Place): string =>
  scope === "user" || project === null ? `${home}/.claude.json` : `${project}/.mcp.json`

/** A project's hooks name paths of this machine, so they go into the file that is not committed. */
const settingsFile = (place: Place): string =>
  `${folderOf(place)}/${place.scope === "user" ? "settings.json" : "settings.local.json"}`

const mcpEntry = (path: ReadonlyArray<string>, { programs }: InstallOptions): JsonEntry => ({
  how: "set",
  path,
  value: { type: "stdio", command: programs.node, args: [programs.aic, "serve"] }
})

const ownTools = "mcp__.*aic_compile"

/** Event, matcher and limit in seconds. */
const events = ({ gate, report }: InstallOptions): ReadonlyArray<readonly [string, string | null, number]> => [
  ["SessionStart", null, 10],
  ["UserPromptSubmit", null, 5],
  ["SubagentStart", null, 5],
  ["SubagentStop", null, 5],
  ["PreToolUse", gate ? ".*" : `${ownTools}|^Agent$|^Task$`, 5],
  ["PostToolUseFailure", ownTools, 5],
  ...(report
    ? ([
        ["PostToolUse", "Edit|Write|MultiEdit|NotebookEdit", 5],
        ["Stop", null, 5]
      ] as const)
    : []),
  ["SessionEnd", null, 2]
]

const hookEntries = (options: InstallOptions): ReadonlyArray<JsonEntry> =>
  events(options).map(([event, matcher, timeout]) => ({
    how: "append",
    path: ["hooks", event],
    value: {
      ...(matcher === null ? {} : { matcher }),
      hooks: [
        {
          type: "command",
          command: options.programs.node,
          args: [options.programs.hook, "claude-code", event],
          timeout
        }
      ]
    }
  }))
