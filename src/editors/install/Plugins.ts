/**
 * Folders that Claude Code and Cursor take as plugins: the same server, hooks and rule as an installation, for those who
 * would rather have it under their editor's own plugin list. They name this installation by its absolute path: an editor
 * that fetches a plugin's packages builds none that are native, and the database is.
 */
import { applied } from "./ApplyChange.js"
import { type Change, isRefused } from "./Change.js"
import type { InstallOptions, Target } from "./Target.js"
import { triggerRule } from "./TriggerRule.js"
import { claudeCode } from "./targets/ClaudeCode.js"
import { cursor } from "./targets/Cursor.js"

export interface PluginFile {
  /** Below the folder of the plugins. */
  readonly path: string
  readonly text: string
}

export const pluginFiles = (options: InstallOptions, version: string): ReadonlyArray<PluginFile> => {
  const manifest = {
    name: "aic",
    version,
    description,
    author: { name: "The aic contributors" },
    license: "Apache-2.0"
  }
  const listed = (source: string) => ({
    name: "aic",
    owner: { name: "The aic contributors" },
    metadata: { description: "This machine's agent-input-compiler" },
    plugins: [{ name: "aic", source, description }]
  })
  const claudeParts = partsOf(claudeCode, options)
  const cursorParts = partsOf(cursor, options)
  return [
    { path: ".claude-plugin/marketplace.json", text: json(listed("./claude-code")) },
    { path: "claude-code/.claude-plugin/plugin.json", text: json({ ...manifest, keywords }) },
    { path: "claude-code/.mcp.json", text: claudeParts.server },
    { path: "claude-code/hooks/hooks.json", text: claudeParts.hooks },
    { path: "claude-code/README.md", text: readme },
    { path: ".cursor-plugin/marketplace.json", text: json(listed("cursor")) },
    {
      path: "cursor/.cursor-plugin/plugin.json",
      text: json({ ...manifest, keywords, hooks: "./hooks/hooks.json", mcpServers: "./mcp.json", rules: "./rules/" })
    },
    { path: "cursor/mcp.json", text: cursorParts.server },
    { path: "cursor/hooks/hooks.json", text: cursorParts.hooks },
    {
      path: "cursor/rules/aic.mdc",
      text: `---\ndescription: Compile the context of a task first\nalwaysApply: true\n---\n\n${triggerRule}\n`
    },
    { path: "cursor/README.md", text: readme }
  ]
}

const description = "Compiles the context of a task from the repository, within a budget, and hands it to the agent"

const keywords = ["context", "mcp", "hooks"]

const readme = `# aic

${description}. This folder names the installation of aic that it was built by; build it again
(\`npm run build:plugins\`) after that has moved. Do not use it beside \`aic install\`: one of the two is enough.
`

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** What an installation writes for the person, as files of their own. */
const partsOf = (target: Target, options: InstallOptions) => {
  const changes = target.changes({ scope: "user", home: "", project: null }, options)
  const holds = (key: string) => (it: Change) => it.kind === "json" && it.entries.some(({ path }) => path[0] === key)
  return { server: textOf(changes.find(holds("mcpServers"))), hooks: textOf(changes.find(holds("hooks"))) }
}

const textOf = (change: Change | undefined): string => {
  const text = change === undefined ? undefined : applied(null, change)
  return text === undefined || isRefused(text) ? "{}\n" : (text.text ?? "{}\n")
}
