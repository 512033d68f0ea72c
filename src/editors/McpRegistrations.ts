/** Where each editor keeps the list of its MCP servers, and whether this one is on it. */
import type { EditorId } from "../domain/Vocabulary.js"

export interface RegistrationFile {
  readonly editor: EditorId
  readonly scope: "global" | "workspace"
  /** Below the home folder for `global`, below the project root for `workspace`. */
  readonly path: string
}

export const registrationFiles: ReadonlyArray<RegistrationFile> = [
  { editor: "claude-code", scope: "global", path: ".claude.json" },
  { editor: "claude-code", scope: "workspace", path: ".mcp.json" },
  { editor: "cursor", scope: "global", path: ".cursor/mcp.json" },
  { editor: "cursor", scope: "workspace", path: ".cursor/mcp.json" },
  { editor: "codex", scope: "global", path: ".codex/config.toml" },
  { editor: "codex", scope: "workspace", path: ".codex/config.toml" },
  { editor: "gemini-cli", scope: "global", path: ".gemini/settings.json" },
  { editor: "gemini-cli", scope: "workspace", path: ".gemini/settings.json" },
  { editor: "vscode", scope: "workspace", path: ".vscode/mcp.json" },
  { editor: "windsurf", scope: "global", path: ".codeium/windsurf/mcp_config.json" }
]

/** By its key alone: these files hold comments and whatever else, and only a hint is made of the answer. */
export const namesThisServer = (text: string): boolean => /"aic"\s*:\s*\{/i.test(text) || tomlTable.test(text)

const tomlTable = /^\s{0,16}\[mcp_servers\.(?:aic|"aic")\]/im
