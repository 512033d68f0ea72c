/** Windsurf: can only block, by exit code 2 and a word on stderr. */
import type { Answer, Output } from "../Ask.js"
import { prints } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { type Fields, fieldsAt, textAt } from "../Payload.js"
import { personsWords } from "../Prompts.js"
import { isCompileTool, isOwnTool, isReadOnlyTool } from "../Tools.js"
import { idle } from "./ClaudeCode.js"

export const windsurf: HookEditor = {
  id: "windsurf",
  editorId: "windsurf",
  mostCharacters: 0,
  startsInProject: true,
  recognises: () => true,
  turn: (payload) => ({
    conversationId: textAt(payload, "trajectory_id"),
    turnId: textAt(payload, "execution_id"),
    cwd: textAt(fieldsAt(payload, "tool_info"), "cwd"),
    model: null
  }),
  read: (event, payload) => {
    const info = fieldsAt(payload, "tool_info")
    if (event === "pre_user_prompt") return { kind: "prompt", prompt: personsWords(textAt(info, "user_prompt") ?? "") }
    if (event === "pre_mcp_tool_use") return beforeTool(textAt(info, "mcp_tool_name", "tool_name") ?? "", info)
    return gated.has(event) ? beforeTool(event, info) : idle
  },
  write: (event, answer) => written(event, answer),
  isCompile: isCompileTool,
  isFree: (tool) => isOwnTool(tool) || isReadOnlyTool(tool)
}

const gated = new Set(["pre_write_code", "pre_run_command"])

const beforeTool = (name: string, info: Fields) =>
  ({
    kind: "before-tool",
    tool: { id: null, name, input: fieldsAt(info, "mcp_tool_arguments"), server: null },
    inSubagent: false
  }) as const

const written = (event: string, answer: Answer): Output =>
  answer.kind === "deny" && event.startsWith("pre_") ? { stdout: null, stderr: answer.reason, exit: 2 } : prints(null)
