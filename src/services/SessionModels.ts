/**
 * Which model each conversation of a project is held with, from the calls that said so. A Reference: its default
 * knows none.
 */
import { Context, Effect } from "effect"
import type { ConversationId } from "../domain/Ids.js"
import type { AbsolutePath } from "../domain/Paths.js"
import type { EditorId } from "../domain/Vocabulary.js"

export interface ModelKey {
  readonly conversationId: ConversationId
  readonly editorId: EditorId
}

export interface SessionModelsShape {
  /** Null when nobody has said. */
  readonly recall: (root: AbsolutePath, key: ModelKey) => Effect.Effect<string | null>
  /** What cannot be written is a line on the log. */
  readonly remember: (root: AbsolutePath, key: ModelKey, modelId: string) => Effect.Effect<void>
}

export class SessionModels extends Context.Reference<SessionModels>()("aic/services/SessionModels", {
  defaultValue: (): SessionModelsShape => ({ recall: () => Effect.succeed(null), remember: () => Effect.void })
}) {}
