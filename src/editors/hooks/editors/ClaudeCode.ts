/** Claude Code: hooks in `settings.json` or a plugin. Silence is an empty stdout; `allow` would skip the user's own permission prompt. */
import type { Answer, Ask, Output } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { type Fields, fieldsAt, has, isTrueAt, textAt } from "../Payload.js"
import { isMachineMade, personsWords } from "../Prompts.js"
import { isCompileTool, isOwnTool, isReadOnlyTool } from "../Tools.js"
import { nested, nothing } from "./Nested.js"

export const claudeCode: HookEditor = {
  id: "claude-code",
  editorId: "claude-code",
  mostCharacters: 9_500,
  recognises: (payload, env) =>
    !has(payload, "cursor_version") && env["CURSOR_VERSION"] === undefined && !has(payload, "hookEventName"),
  turn: (payload, env) => ({
    conversationId: textAt(payload, "session_id"),
    turnId: textAt(payload, "prompt_id"),
    cwd: textAt(payload, "cwd") ?? env["CLAUDE_PROJECT_DIR"] ?? null,
    model: textAt(payload, "model")
  }),
  read: (event, payload) => (Object.hasOwn(events, event) ? (events[event]?.(payload) ?? idle) : idle),
  write: (event, answer) => writeNested(event, answer),
  isCompile: isCompileTool,
  isFree: (tool) => isOwnTool(tool) || isReadOnlyTool(tool)
}

export const idle: Ask = { kind: "nothing" }

/** The events by their names; Codex has the same. */
export const events: Readonly<Record<string, (payload: Fields) => Ask>> = {
  SessionStart: (payload) => ({ kind: "session-start", compacted: textAt(payload, "source") === "compact" }),
  UserPromptSubmit: (payload) => {
    const prompt = personsWords(textAt(payload, "prompt") ?? "")
    return isMachineMade(prompt, textAt(payload, "source")) ? idle : { kind: "prompt", prompt }
  },
  SubagentStart: (payload) => ({ kind: "subagent-start", child: textAt(payload, "agent_id") }),
  SubagentStop: (payload) => ({
    kind: "subagent-stop",
    child: textAt(payload, "agent_id"),
    parent: textAt(payload, "session_id")
  }),
  PreToolUse: (payload) => ({
    kind: "before-tool",
    tool: toolOf(payload),
    inSubagent: has(payload, "agent_id"),
    child: textAt(payload, "agent_id")
  }),
  PostToolUse: afterTool(false),
  PostToolUseFailure: afterTool(true),
  Stop: (payload) => ({ kind: "stop", again: isTrueAt(payload, "stop_hook_active") }),
  SessionEnd: (payload) => ({ kind: "session-end", reason: textAt(payload, "reason") ?? "" })
}

function afterTool(failed: boolean): (payload: Fields) => Ask {
  return (payload) => {
    const tool = toolOf(payload)
    const files = editedFiles(tool.name, tool.input)
    return files.length > 0 && !failed ? { kind: "edited", files } : { kind: "after-tool", tool, failed }
  }
}

export const toolOf = (payload: Fields) => ({
  id: textAt(payload, "tool_use_id", "toolUseId", "tool_call_id"),
  name: textAt(payload, "tool_name") ?? "",
  input: fieldsAt(payload, "tool_input"),
  server: textAt(fieldsAt(payload, "mcp_server"), "name")
})

/** Claude Code sends `file_path`, VS Code `filePath`, Codex the patch itself. */
export const editedFiles = (tool: string, input: Fields): ReadonlyArray<string> => {
  if (tool === "apply_patch") return patchedFiles(textAt(input, "command") ?? "")
  const file = editing.test(tool) ? textAt(input, "file_path", "filePath", "notebook_path", "path") : null
  return file === null ? [] : [file]
}

const editing =
  /^(?:edit|multiedit|write|notebookedit|create_file|replace|write_file|insert_edit_into_file|replace_string_in_file)$/i

/** Those that are there after it. */
const patchedFiles = (patch: string): ReadonlyArray<string> =>
  [...patch.matchAll(/^\*\*\* (?:Add File|Update File|Move to): (.+)$/gm)].flatMap(([, file]) => file?.trim() || [])

/** The events that have a place for a context. */
const takesContext = new Set(["SessionStart", "UserPromptSubmit", "SubagentStart"])

const writeNested = (event: string, answer: Answer): Output => {
  switch (answer.kind) {
    case "context":
      return takesContext.has(event) ? nested(event, { additionalContext: answer.text }) : nothing
    case "deny":
      return event === "PreToolUse"
        ? nested(event, { permissionDecision: "deny", permissionDecisionReason: answer.reason })
        : nothing
    case "rewrite":
      return event === "PreToolUse" ? nested(event, { updatedInput: answer.input }) : nothing
    case "report":
      return event === "Stop" ? { stdout: { decision: "block", reason: answer.reason }, stderr: "", exit: 0 } : nothing
    case "silence":
      return nothing
  }
}
