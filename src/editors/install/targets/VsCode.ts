/** VS Code Copilot: hooks in a file of our own; the server in `mcp.json`. */
import { commandLine, type InstallOptions, type Place, type Target } from "../Target.js"
import { triggerRule } from "../TriggerRule.js"

export const vscode: Target = {
  id: "vscode",
  name: "VS Code Copilot",
  signs: ({ home, project }) => [
    `${home}/.vscode`,
    `${home}/.config/Code`,
    `${home}/Library/Application Support/Code`,
    ...(project === null ? [] : [`${project}/.vscode`])
  ],
  changes: (place, options) => [
    {
      kind: "json",
      file: mcpFile(place),
      entries: [
        {
          how: "set",
          path: ["servers", "aic"],
          value: { type: "stdio", command: options.programs.node, args: [options.programs.aic, "serve"] }
        }
      ]
    },
    { kind: "own-file", file: hooksFile(place), text: `${JSON.stringify({ hooks: hooksOf(options) }, null, 2)}\n` },
    ...(place.scope === "user" || place.project === null
      ? []
      : [
          {
            kind: "block",
            file: `${place.project}/.github/copilot-instructions.md`,
            text: triggerRule
          } as const
        ])
  ]
}

const mcpFile = ({ home, project, scope }: Place): string =>
  scope === "user" || project === null ? `${home}/.config/Code/User/mcp.json` : `${project}/.vscode/mcp.json`

const hooksFile = ({ home, project, scope }: Place): string =>
  scope === "user" || project === null ? `${home}/.copilot/hooks/aic.json` : `${project}/.github/hooks/aic.json`

const hooksOf = (options: InstallOptions) =>
  Object.fromEntries(
    ["SessionStart", "SubagentStart", "PreToolUse", ...(options.report ? ["PostToolUse", "Stop"] : [])].map((event) => [
      event,
      [
        {
          type: "command",
          command: commandLine([options.programs.node, options.programs.hook, "vscode", event]),
          windows: commandLine([options.programs.node, options.programs.hook, "vscode", event], true),
          timeout: 10
        }
      ]
    ])
  )
