/** Sums over the records, for people who ask how things went. Reads only; compiles that were tests of aic count nowhere. */
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { StoreFailed } from "../domain/Errors.js"
import type { ProjectId, ServerSessionId } from "../domain/Ids.js"
import type { TaskClassCount, TokenUnitTotals } from "../domain/reports/Figures.js"
import type { CompilationRow } from "./CompilationLog.js"
import type { ProjectRow } from "./Projects.js"

/** Which compiles count. */
export interface Scope {
  /** Null: those of every project. */
  readonly projectId: ProjectId | null
  /** Null: those of any time. */
  readonly since: DateTime.Utc | null
  /** Left out: those of every conversation, and those of none. */
  readonly conversationId?: string
}

export interface Conversations {
  /** From first to last compile, summed over conversations, each at most `longestConversationMs`. */
  readonly totalMs: number
  /** The one that compiled last. */
  readonly newest: {
    readonly conversationId: string
    readonly firstAt: DateTime.Utc
    readonly lastAt: DateTime.Utc
  } | null
}

/** Whoever comes back to a conversation the next day did not work through the night. */
export const longestConversationMs = 4 * 3_600_000

export interface ProjectFigures {
  readonly project: ProjectRow
  readonly compilations: number
}

/** What was counted before its rows were removed: `amount` of a metric under a label (a token unit, a kind, …). */
export interface ArchivedSum {
  readonly metric: string
  readonly label: string
  readonly amount: number
}

export class StatusQueries extends Context.Tag("aic/services/StatusQueries")<
  StatusQueries,
  {
    /** By unit. */
    readonly totals: (scope: Scope) => Effect.Effect<ReadonlyArray<TokenUnitTotals>, StoreFailed>
    /** Most frequent first, then by name. */
    readonly taskClasses: (scope: Scope) => Effect.Effect<ReadonlyArray<TaskClassCount>, StoreFailed>
    /** Findings that were kept, by type. */
    readonly guardFindings: (scope: Scope) => Effect.Effect<Readonly<Record<string, number>>, StoreFailed>
    /** The newest, by time, then id. */
    readonly last: (scope: Scope) => Effect.Effect<Option.Option<CompilationRow>, StoreFailed>
    readonly conversations: (scope: Scope) => Effect.Effect<Conversations, StoreFailed>
    /** By last use, newest first, then by root. */
    readonly projects: Effect.Effect<ReadonlyArray<ProjectFigures>, StoreFailed>
    /** The project that this server process compiled for last. */
    readonly projectOfSession: (id: ServerSessionId) => Effect.Effect<Option.Option<ProjectId>, StoreFailed>
    /** By metric, then label. */
    readonly archived: (projectId: ProjectId | null) => Effect.Effect<ReadonlyArray<ArchivedSum>, StoreFailed>
    /** Tests of aic count here: this is what they ask. */
    readonly hasCompiled: (
      projectId: ProjectId,
      intent: string,
      since: DateTime.Utc
    ) => Effect.Effect<boolean, StoreFailed>
  }
>() {}
