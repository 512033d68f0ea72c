/** Gemini CLI: `settings.json`. Stdout is one JSON object, without the event's name. */
import type { Answer, Ask, Output } from "../Ask.js"
import { prints } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { type Fields, fieldsAt, isTrueAt, textAt } from "../Payload.js"
import { isMachineMade, personsWords } from "../Prompts.js"
import { isCompileTool, isOwnTool, isReadOnlyTool } from "../Tools.js"
import { editedFiles, idle } from "./ClaudeCode.js"

export const geminiCli: HookEditor = {
  id: "gemini-cli",
  editorId: "gemini-cli",
  // 60,000 went through unchanged; more than this is seldom better
  mostCharacters: 24_000,
  recognises: () => true,
  turn: (payload, env) => ({
    conversationId: textAt(payload, "session_id"),
    turnId: null,
    cwd: textAt(payload, "cwd") ?? env["GEMINI_PROJECT_DIR"] ?? null,
    model: textAt(payload, "model")
  }),
  read: (event, payload) => (Object.hasOwn(events, event) ? (events[event]?.(payload) ?? idle) : idle),
  write: (event, answer) => prints(printed(event, answer)),
  isCompile: isCompileTool,
  isFree: (tool) => isOwnTool(tool) || isReadOnlyTool(tool)
}

const toolOf = (payload: Fields) => {
  const context = fieldsAt(payload, "mcp_context")
  return {
    id: textAt(payload, "tool_call_id"),
    name: textAt(context, "tool_name") ?? textAt(payload, "tool_name") ?? "",
    input: fieldsAt(payload, "tool_input"),
    server: textAt(context, "server_name")
  }
}

const events: Readonly<Record<string, (payload: Fields) => Ask>> = {
  // fires before each request to the model, so that PreCompress says nothing of a compaction
  SessionStart: () => ({ kind: "session-start", compacted: false }),
  BeforeAgent: (payload) => {
    const prompt = personsWords(textAt(payload, "prompt") ?? "")
    return isMachineMade(prompt, null) ? idle : { kind: "prompt", prompt }
  },
  BeforeTool: (payload) => ({ kind: "before-tool", tool: toolOf(payload), inSubagent: false }),
  AfterTool: (payload) => {
    const tool = toolOf(payload)
    const failed = fieldsAt(fieldsAt(payload, "tool_response"), "error")["message"] !== undefined
    const files = editedFiles(tool.name, tool.input)
    return files.length > 0 && !failed ? { kind: "edited", files } : { kind: "after-tool", tool, failed }
  },
  AfterAgent: (payload) => ({ kind: "stop", again: isTrueAt(payload, "stop_hook_active") }),
  SessionEnd: (payload) => ({ kind: "session-end", reason: textAt(payload, "reason") ?? "" })
}

const takesContext = new Set(["SessionStart", "BeforeAgent"])

const printed = (event: string, answer: Answer): Output["stdout"] => {
  if (answer.kind === "context" && takesContext.has(event)) {
    return { hookSpecificOutput: { additionalContext: answer.text } }
  }
  if (answer.kind === "deny" && event === "BeforeTool") return { decision: "deny", reason: answer.reason }
  // merged over the model's own arguments
  if (answer.kind === "rewrite" && event === "BeforeTool") return { hookSpecificOutput: { tool_input: answer.added } }
  if (answer.kind === "report" && event === "AfterAgent") return { decision: "deny", reason: answer.reason }
  return {}
}
