/** What hooks have left behind, and whether a project's server is there for them. */
import { Context, type Effect } from "effect"
import type { AbsolutePath } from "../domain/Paths.js"

export interface LastHook {
  readonly event: string
  /** Null when it went well. */
  readonly error: string | null
  /** ISO 8601. */
  readonly at: string
}

export interface HookServer {
  readonly pid: number
  /** It took a connection. */
  readonly answers: boolean
}

export class EditorHooks extends Context.Tag("aic/services/EditorHooks")<
  EditorHooks,
  {
    /** Null when no hook of this editor has run. */
    readonly last: (editor: string) => Effect.Effect<LastHook | null>
    /** Null when none says that it is there. */
    readonly server: (root: AbsolutePath) => Effect.Effect<HookServer | null>
  }
>() {}
