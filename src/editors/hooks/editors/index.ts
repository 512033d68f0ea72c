/** Every editor that has hooks. */
import type { HookEditor } from "../Editor.js"
import { claudeCode } from "./ClaudeCode.js"
import { codex } from "./Codex.js"
import { cursor } from "./Cursor.js"
import { geminiCli } from "./GeminiCli.js"
import { vscode } from "./VsCode.js"
import { windsurf } from "./Windsurf.js"

export const hookEditors: ReadonlyArray<HookEditor> = [claudeCode, cursor, codex, geminiCli, vscode, windsurf]
