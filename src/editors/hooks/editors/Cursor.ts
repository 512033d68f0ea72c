/** Cursor: `hooks.json`. An empty stdout is a failed hook there, and a broken one denies, so there is always an object. */
import type { Answer, Ask, Turn } from "../Ask.js"
import { prints } from "../Ask.js"
import type { HookEditor } from "../Editor.js"
import { type Fields, listAt, textAt } from "../Payload.js"
import { isMachineMade, personsWords } from "../Prompts.js"
import { isCompileTool, isOwnTool, isReadOnlyTool } from "../Tools.js"
import { idle, toolOf } from "./ClaudeCode.js"

export const cursor: HookEditor = {
  id: "cursor",
  editorId: "cursor",
  mostCharacters: 9_500,
  recognises: () => true,
  turn: (payload, env) => ({
    conversationId: textAt(payload, "conversation_id", "session_id"),
    turnId: textAt(payload, "generation_id"),
    cwd: firstText(listAt(payload, "workspace_roots")) ?? textAt(payload, "cwd") ?? env["CURSOR_PROJECT_DIR"] ?? null,
    model: textAt(payload, "model_id", "model")
  }),
  read: (event, payload) => (Object.hasOwn(events, event) ? (events[event]?.read(payload) ?? idle) : idle),
  write: (event, answer, turn) =>
    prints(Object.hasOwn(events, event) ? (events[event]?.write(answer, turn) ?? {}) : {}),
  isCompile: isCompileTool,
  isFree: (tool) => isOwnTool(tool) || isReadOnlyTool(tool)
}

type Printed = Readonly<Record<string, unknown>>

interface CursorEvent {
  readonly read: (payload: Fields) => Ask
  readonly write: (answer: Answer, turn: Turn) => Printed
}

const permission = (answer: Answer): Printed => {
  if (answer.kind === "deny") {
    return { permission: "deny", user_message: answer.reason, agent_message: answer.reason }
  }
  if (answer.kind === "rewrite") return { permission: "allow", updated_input: answer.input }
  return { permission: "allow" }
}

const context = (answer: Answer): Printed => (answer.kind === "context" ? { additional_context: answer.text } : {})

const empty = (): Printed => ({})

const quiet = (): Ask => idle

const events: Readonly<Record<string, CursorEvent>> = {
  sessionStart: {
    read: () => ({ kind: "session-start", compacted: false }),
    // later hooks and the server of this conversation are told who they belong to
    write: (answer, turn) => ({
      ...(turn.conversationId === null || turn.cwd === null
        ? {}
        : { env: { AIC_CONVERSATION_ID: turn.conversationId, AIC_PROJECT_ROOT: turn.cwd } }),
      ...context(answer)
    })
  },
  beforeSubmitPrompt: {
    read: (payload) => {
      const prompt = personsWords(textAt(payload, "prompt") ?? "")
      return isMachineMade(prompt, null) ? idle : { kind: "prompt", prompt }
    },
    write: (answer) => ({ continue: true, ...context(answer) })
  },
  preToolUse: {
    read: (payload) => ({ kind: "before-tool", tool: toolOf(payload), inSubagent: isSubagent(payload) }),
    write: permission
  },
  postToolUse: {
    read: (payload) => ({ kind: "after-tool", tool: toolOf(payload), failed: false }),
    write: context
  },
  postToolUseFailure: {
    read: (payload) => ({ kind: "after-tool", tool: toolOf(payload), failed: true }),
    write: context
  },
  beforeShellExecution: { read: quiet, write: permission },
  beforeMCPExecution: { read: quiet, write: permission },
  beforeReadFile: { read: quiet, write: permission },
  beforeTabFileRead: { read: quiet, write: permission },
  afterFileEdit: {
    read: (payload) => {
      const file = textAt(payload, "file_path")
      return file === null ? idle : { kind: "edited", files: [file] }
    },
    write: empty
  },
  subagentStart: { read: quiet, write: permission },
  subagentStop: {
    read: (payload) => ({
      kind: "subagent-stop",
      child: textAt(payload, "child_conversation_id"),
      parent: textAt(payload, "parent_conversation_id", "conversation_id")
    }),
    write: empty
  },
  stop: {
    read: (payload) =>
      textAt(payload, "status") === "completed"
        ? { kind: "stop", again: (Number(payload["loop_count"]) || 0) > 1 }
        : idle,
    write: (answer) => (answer.kind === "report" ? { followup_message: answer.reason } : {})
  },
  sessionEnd: {
    read: (payload) => ({ kind: "session-end", reason: textAt(payload, "reason") ?? "" }),
    write: empty
  }
}

const isSubagent = (payload: Fields): boolean =>
  textAt(payload, "subagent_id") !== null || textAt(payload, "parent_conversation_id") !== null

const firstText = (values: ReadonlyArray<unknown>): string | null => {
  const [first] = values
  return typeof first === "string" && first !== "" ? first : null
}
