/** What a hook asks of the project's server, a line of JSON each. Hooks and server may be of different versions. */
import { Schema } from "effect"
import { ConversationId } from "./Ids.js"
import { AbsolutePath } from "./Paths.js"
import { EditorId } from "./Vocabulary.js"

const common = {
  v: Schema.Literal(1),
  root: AbsolutePath,
  editorId: EditorId,
  /** Null, too, for an id that is none of ours: the hook must be answered all the same. */
  conversationId: Schema.NullOr(ConversationId)
}

const Milliseconds = Schema.Int.pipe(Schema.between(0, 60_000))

/** Context for a moment of the conversation. */
export const ContextQuestion = Schema.Struct({
  ...common,
  op: Schema.Literal("context"),
  trigger: Schema.Literal("session_start", "prompt_submit", "subagent_start"),
  intent: Schema.String.pipe(Schema.maxLength(10_000)),
  /** The agent's memory was compacted: what it was shown before is gone. */
  forget: Schema.Boolean,
  modelId: Schema.NullOr(Schema.String.pipe(Schema.maxLength(256))),
  /** UTF-16 code units that the editor takes. */
  mostCharacters: Schema.Int.pipe(Schema.between(1, 1_000_000)),
  /** The hook does not wait longer: what is known by then is the answer. */
  withinMs: Milliseconds
})
export type ContextQuestion = typeof ContextQuestion.Type

/** The records of a sub-agent's conversation become its parent's. */
export const ReparentQuestion = Schema.Struct({
  ...common,
  op: Schema.Literal("reparent"),
  child: ConversationId,
  parent: ConversationId
})
export type ReparentQuestion = typeof ReparentQuestion.Type

/** Whether the files that were edited hold something that should not be there. */
export const ReportQuestion = Schema.Struct({
  ...common,
  op: Schema.Literal("report"),
  files: Schema.Array(Schema.String.pipe(Schema.maxLength(4_096))).pipe(Schema.maxItems(100))
})
export type ReportQuestion = typeof ReportQuestion.Type

export const EndedQuestion = Schema.Struct({
  ...common,
  op: Schema.Literal("ended"),
  reason: Schema.String.pipe(Schema.maxLength(256))
})
export type EndedQuestion = typeof EndedQuestion.Type

export const HookQuestion = Schema.Union(ContextQuestion, ReparentQuestion, ReportQuestion, EndedQuestion)
export type HookQuestion = typeof HookQuestion.Type

/** No field: nothing to say. */
export interface HookAnswer {
  readonly text?: string
  readonly reason?: string
}
