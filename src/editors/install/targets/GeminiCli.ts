/** Gemini CLI: one settings file for servers and hooks, with limits in milliseconds. */
import type { JsonEntry } from "../Change.js"
import { commandLine, type InstallOptions, type Place, type Target } from "../Target.js"
import { triggerRule } from "../TriggerRule.js"

export const geminiCli: Target = {
  id: "gemini-cli",
  name: "Gemini CLI",
  signs: ({ home, project }) => [`${home}/.gemini`, ...(project === null ? [] : [`${project}/.gemini`])],
  changes: (place, options) => [
    {
      kind: "json",
      file: `${folderOf(place)}/settings.json`,
      entries: [
        {
          how: "set",
          path: ["mcpServers", "aic"],
          value: { command: options.programs.node, args: [options.programs.aic, "serve"] }
        },
        ...hookEntries(options)
      ]
    },
    { kind: "block", file: rulesFile(place), text: triggerRule }
  ]
}

const folderOf = ({ home, project, scope }: Place): string =>
  `${scope === "user" || project === null ? home : project}/.gemini`

const rulesFile = (place: Place): string =>
  place.scope === "user" || place.project === null ? `${place.home}/.gemini/GEMINI.md` : `${place.project}/GEMINI.md`

const events = ({ gate, report }: InstallOptions): ReadonlyArray<readonly [string, string]> => [
  ["SessionStart", "*"],
  ["BeforeAgent", "*"],
  ["BeforeTool", gate ? ".*" : ".*aic_compile"],
  ["AfterTool", report ? "write_file|replace|.*aic_compile" : ".*aic_compile"],
  ...(report ? ([["AfterAgent", "*"]] as const) : []),
  ["SessionEnd", "*"]
]

const hookEntries = (options: InstallOptions): ReadonlyArray<JsonEntry> =>
  events(options).map(([event, matcher]) => ({
    how: "append",
    path: ["hooks", event],
    value: {
      matcher,
      hooks: [
        {
          name: `aic-${event}`,
          type: "command",
          command: commandLine([options.programs.node, options.programs.hook, "gemini-cli", event]),
          timeout: 10_000
        }
      ]
    }
  }))
