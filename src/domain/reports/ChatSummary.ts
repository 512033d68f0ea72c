/** What `aic_chat_summary` answers: the compiles of one conversation. */
import { Schema } from "effect"
import { CompilationSnapshot, Count, TaskClassCount, usageFields } from "./Figures.js"

export const ChatSummaryReport = Schema.Struct({
  conversationId: Schema.NullOr(Schema.String),
  projectRoot: Schema.NullOr(Schema.String),
  compilationsInConversation: Count,
  ...usageFields,
  lastCompilationInConversation: Schema.NullOr(CompilationSnapshot),
  topTaskClasses: Schema.Array(TaskClassCount),
  sessionElapsedMs: Count
})
export type ChatSummaryReport = typeof ChatSummaryReport.Type
