/** Which editor an MCP client is, from the name that it gives. */
import type { EditorId } from "../domain/Vocabulary.js"

export const editorOfClient = (clientName: string): EditorId =>
  editors.find(([pattern]) => pattern.test(clientName))?.[1] ?? "generic"

const editors: ReadonlyArray<readonly [RegExp, EditorId]> = [
  [/^claude-code$/, "claude-code"],
  [/^codex-mcp-client$/, "codex"],
  [/^gemini-cli-mcp-client$/, "gemini-cli"],
  [/^cursor/i, "cursor"],
  [/^visual studio code/i, "vscode"],
  [/^windsurf/i, "windsurf"]
]
