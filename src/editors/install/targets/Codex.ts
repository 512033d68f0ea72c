/** Codex. Its hooks are trusted by a hash of their command, so that one stays the same from version to version. */
import type { JsonEntry } from "../Change.js"
import { commandLine, type InstallOptions, type Place, type Target } from "../Target.js"
import { triggerRule } from "../TriggerRule.js"

export const codex: Target = {
  id: "codex",
  name: "Codex",
  signs: ({ home, project }) => [`${home}/.codex`, ...(project === null ? [] : [`${project}/.codex`])],
  changes: (place, options) => [
    { kind: "toml", file: `${folderOf(place)}/config.toml`, table: "mcp_servers.aic", text: mcpTable(options) },
    { kind: "json", file: `${folderOf(place)}/hooks.json`, entries: hookEntries(options) },
    { kind: "block", file: rulesFile(place), text: triggerRule }
  ],
  // a key of [hooks.state]
  trust: (place) => ({ file: `${place.home}/.codex/config.toml`, sign: `${folderOf(place)}/hooks.json:` }),
  afterwards: "Codex runs hooks only after you trust them: start it and enter /hooks."
}

const folderOf = ({ home, project, scope }: Place): string =>
  `${scope === "user" || project === null ? home : project}/.codex`

const rulesFile = (place: Place): string =>
  place.scope === "user" || place.project === null ? `${place.home}/.codex/AGENTS.md` : `${place.project}/AGENTS.md`

/** A basic string of TOML is written as one of JSON. */
const mcpTable = ({ programs }: InstallOptions): string =>
  [
    "[mcp_servers.aic]",
    `command = ${JSON.stringify(programs.node)}`,
    `args = ${JSON.stringify([programs.aic, "serve"])}`
  ].join("\n")

const events = ({ gate, report }: InstallOptions): ReadonlyArray<readonly [string, string | null]> => [
  ["SessionStart", null],
  ["UserPromptSubmit", null],
  ["SubagentStart", null],
  ["PreToolUse", gate ? ".*" : "mcp__.*aic_compile"],
  ...(report
    ? ([
        ["PostToolUse", "apply_patch|Edit|Write"],
        ["Stop", null]
      ] as const)
    : []),
  ["SessionEnd", null]
]

const hookEntries = (options: InstallOptions): ReadonlyArray<JsonEntry> =>
  events(options).map(([event, matcher]) => ({
    how: "append",
    path: ["hooks", event],
    value: {
      ...(matcher === null ? {} : { matcher }),
      hooks: [
        {
          type: "command",
          command: commandLine([options.programs.node, options.programs.hook, "codex", event]),
          timeout: 10
        }
      ]
    }
  }))
