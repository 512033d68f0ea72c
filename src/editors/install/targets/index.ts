/** Every editor that aic can be installed into. */
import type { Target } from "../Target.js"
import { claudeCode } from "./ClaudeCode.js"
import { codex } from "./Codex.js"
import { cursor } from "./Cursor.js"
import { geminiCli } from "./GeminiCli.js"
import { vscode } from "./VsCode.js"
import { windsurf } from "./Windsurf.js"

export const targets: ReadonlyArray<Target> = [claudeCode, cursor, codex, geminiCli, vscode, windsurf]
