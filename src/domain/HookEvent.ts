/** What hooks leave for the logs of a project: what was asked in a conversation, and when it ended. */
import { Schema } from "effect"
import { EditorId } from "./Vocabulary.js"

const Short = Schema.String.pipe(Schema.maxLength(512))

const common = {
  v: Schema.Literal(1),
  /** Milliseconds since 1970. */
  at: Schema.Number.pipe(Schema.between(0, 8.64e15)),
  editorId: EditorId,
  conversationId: Schema.NullOr(Short)
}

export const PromptEvent = Schema.Struct({
  ...common,
  type: Schema.Literal("prompt"),
  turnId: Schema.NullOr(Short),
  model: Schema.NullOr(Short),
  /** Its beginning, on one line. */
  title: Short
})
export type PromptEvent = typeof PromptEvent.Type

export const EndEvent = Schema.Struct({
  ...common,
  type: Schema.Literal("session_end"),
  reason: Short,
  /** Milliseconds since 1970; null where no hook has seen it begin. */
  startedAt: Schema.NullOr(Schema.Number),
  prompts: Schema.Int
})
export type EndEvent = typeof EndEvent.Type

export const HookEvent = Schema.Union(PromptEvent, EndEvent)
export type HookEvent = typeof HookEvent.Type
