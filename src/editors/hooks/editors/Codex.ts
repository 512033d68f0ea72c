/** Codex: Claude Code's form, read strictly. An unknown key, `ask` or a bare `allow` fails the hook. */
import type { Answer, Output } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { has, textAt } from "../Payload.js"
import { claudeCode } from "./ClaudeCode.js"
import { nested, nothing } from "./Nested.js"

export const codex: HookEditor = {
  ...claudeCode,
  id: "codex",
  editorId: "codex",
  // some 2,500 tokens; what is longer goes to a file that the model may not open
  mostCharacters: 8_000,
  recognises: (payload) => !has(payload, "cursor_version") && !has(payload, "hookEventName"),
  turn: (payload) => ({
    conversationId: textAt(payload, "session_id"),
    turnId: textAt(payload, "turn_id"),
    cwd: textAt(payload, "cwd"),
    model: textAt(payload, "model")
  }),
  write: (event, answer, turn) => writeCodex(event, answer, () => claudeCode.write(event, answer, turn))
}

const writeCodex = (event: string, answer: Answer, asClaude: () => Output): Output =>
  answer.kind === "rewrite"
    ? event === "PreToolUse"
      ? nested(event, { permissionDecision: "allow", updatedInput: answer.input })
      : nothing
    : asClaude()
