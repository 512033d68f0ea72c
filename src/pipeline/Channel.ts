/** Step 3b. What the way to the reader lets through: editors cut, spill or drop what is longer. */
import { declaredResultCharacters } from "../domain/Delivery.js"
import type { EditorId, TriggerSource } from "../domain/Vocabulary.js"

export interface Channel {
  /** For people: completes "limited by …". */
  readonly name: string
  /** Tokens of the model's profile. */
  readonly maxTokens?: number
  /** UTF-16 code units of the prompt, as editors count. */
  readonly maxCharacters?: number
}

/** Null: nothing is known to stand in the way. */
export const channelOf = (trigger: TriggerSource, editor: EditorId): Channel | null =>
  trigger === "model_initiated"
    ? resultOf(editor)
    : byHook.has(trigger)
      ? { name: "what a hook delivers", maxCharacters: hookCharacters[editor] }
      : null

const byHook: ReadonlySet<TriggerSource> = new Set([
  "session_start",
  "prompt_submit",
  "tool_gate",
  "subagent_start",
  "subagent_stop",
  "hook"
])

/** Measured: past 10,000 Claude Code shows a preview, and Cursor drops a tool hook's text; Codex spills at 2,500 tokens. */
const hookCharacters: Record<EditorId, number> = {
  "claude-code": 9_500,
  "cursor-claude-code": 9_500,
  cursor: 9_500,
  vscode: 9_500,
  codex: 8_000,
  "gemini-cli": 24_000,
  windsurf: 8_000,
  generic: 8_000
}

/** Claude Code's limit for a result that does not say how long it may be; others tell of none, and none is glad of more. */
const resultTokens = 25_000

/** Quotes and line breaks of the prompt are escaped in the result. */
const escapedShare = 0.8

/** They read `anthropic/maxResultSizeChars`, which `aic_compile` declares. */
const readsDeclaredSize: ReadonlySet<EditorId> = new Set(["claude-code", "cursor-claude-code"])

const resultOf = (editor: EditorId): Channel =>
  readsDeclaredSize.has(editor)
    ? { name: "the declared size of a result", maxCharacters: declaredResultCharacters * escapedShare }
    : { name: "the size of a tool's result", maxTokens: resultTokens }
