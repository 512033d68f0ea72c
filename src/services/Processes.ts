/** Which processes are alive. A service, so that crash detection can be tested. */
import { Context, type Effect } from "effect"

export interface ProcessIdentity {
  readonly pid: number
  /** Null where the system does not tell. */
  readonly startedAt: string | null
}

export class Processes extends Context.Tag("aic/services/Processes")<
  Processes,
  {
    readonly self: Effect.Effect<ProcessIdentity>
    /** The pid runs, and is still the process that began then. */
    readonly isAlive: (process: ProcessIdentity) => Effect.Effect<boolean>
  }
>() {}
