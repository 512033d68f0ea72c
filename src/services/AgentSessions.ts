/** What each conversation was given so far. A compile without a conversation has none. */
import { Context, type Effect } from "effect"
import type { AgentSession, SessionStep } from "../domain/AgentSession.js"
import type { StoreFailed } from "../domain/Errors.js"
import type { ConversationId, ProjectId } from "../domain/Ids.js"

/** The same conversation may work in two projects: it has two sessions then. */
export interface AgentSessionKey {
  readonly conversationId: ConversationId
  readonly projectId: ProjectId
}

export class AgentSessions extends Context.Tag("aic/services/AgentSessions")<
  AgentSessions,
  {
    /** A new session when there is none, or when what is stored cannot be read. */
    readonly get: (key: AgentSessionKey) => Effect.Effect<AgentSession, StoreFailed>
    /** Adds a step. Two at once are both kept. */
    readonly append: (key: AgentSessionKey, step: SessionStep) => Effect.Effect<void, StoreFailed>
    /** After the agent's memory was compacted: forgets what was shown, keeps what was done. */
    readonly forgetShown: (key: AgentSessionKey) => Effect.Effect<void, StoreFailed>
    /** A sub-agent's conversation becomes a part of its parent's: its steps are added there. Answers how many. */
    readonly reparent: (
      projectId: ProjectId,
      child: ConversationId,
      parent: ConversationId
    ) => Effect.Effect<number, StoreFailed>
  }
>() {}
