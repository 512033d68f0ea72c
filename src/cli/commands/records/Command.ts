/**
 * What a command about the records is: plain data, and a module that is loaded when the command is run. They start
 * without @effect/cli, which alone takes longer than all that they do.
 */
import { Data, type Effect } from "effect"
import type { StoreFailed } from "../../../domain/Errors.js"
import type { RollbackRefused } from "../../../services/DatabaseCare.js"
import type { PageStyle } from "../../Page.js"
import type { Streams } from "../../Streams.js"
import type { UsageError } from "../../UsageError.js"

export interface Input {
  readonly args: ReadonlyArray<string>
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  readonly cwd: string
}

export interface Answer {
  /** One line of JSON, as the MCP tool of the same name answers. */
  readonly json: Effect.Effect<string>
  readonly text: (style: PageStyle) => ReadonlyArray<string>
}

/** The command did not do what was asked, for a reason that the person knows how to change. */
export class Refused extends Data.TaggedError("Refused")<{ readonly problem: string }> {
  override get message() {
    return this.problem
  }
}

export type RecordsFailure = UsageError | Refused | StoreFailed | RollbackRefused

/** Null when it has printed its answer by itself. */
export type Run<R> = (input: Input) => Effect.Effect<Answer | null, RecordsFailure, R | Streams>

export interface RecordsCommand<R> {
  /** One word, or two: `db prune`. */
  readonly name: string
  readonly summary: string
  /** Placeholders of its arguments. */
  readonly usage: string
  readonly mostArguments: number
  readonly flags: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, { readonly placeholder: string; readonly help: string }>>
  readonly load: () => Promise<{ readonly run: Run<R> }>
}
