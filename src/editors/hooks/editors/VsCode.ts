/** VS Code Copilot: `.github/hooks/*.json`. Ids in camel case; a prompt has no place for a context. */
import type { Answer, Ask, Output } from "../Ask.js"
import { prints } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { has, textAt } from "../Payload.js"
import { claudeCode, events, idle } from "./ClaudeCode.js"
import { nested } from "./Nested.js"

export const vscode: HookEditor = {
  ...claudeCode,
  id: "vscode",
  editorId: "vscode",
  mostCharacters: 9_500,
  recognises: (payload) => has(payload, "hookEventName") || has(payload, "sessionId"),
  turn: (payload) => ({
    conversationId: textAt(payload, "sessionId"),
    turnId: null,
    cwd: textAt(payload, "cwd"),
    model: textAt(payload, "model")
  }),
  read: (event, payload): Ask => (Object.hasOwn(events, event) ? (events[event]?.(payload) ?? idle) : idle),
  write: (event, answer) => written(event, answer)
}

const takesContext = new Set(["SessionStart", "SubagentStart"])

const written = (event: string, answer: Answer): Output => {
  if (answer.kind === "context" && takesContext.has(event)) return nested(event, { additionalContext: answer.text })
  if (answer.kind === "deny" && event === "PreToolUse") {
    return nested(event, { permissionDecision: "deny", permissionDecisionReason: answer.reason })
  }
  if (answer.kind === "rewrite" && event === "PreToolUse") return nested(event, { updatedInput: answer.input })
  if (answer.kind === "report" && event === "Stop") return nested(event, { decision: "block", reason: answer.reason })
  return prints({ continue: true })
}
