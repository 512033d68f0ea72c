/** Step 5. Keeps secrets and planted instructions out of the prompt: by redaction, and only rarely by dropping a file. */
import { Context, type Effect } from "effect"
import type { AicConfig } from "../domain/Config.js"
import type { GuardFinding, GuardResult } from "../domain/Guard.js"
import type { RelativePath } from "../domain/Paths.js"

export interface GuardInput {
  readonly path: RelativePath
  readonly language: string
  readonly text: string
}

export interface GuardOutput<File extends GuardInput> {
  readonly result: GuardResult
  /** Without the blocked ones, in the same order, with the text that may be shown. Line counts are kept. */
  readonly files: ReadonlyArray<File>
}

export type GuardConfig = AicConfig["guard"]

export class ContextGuard extends Context.Tag("aic/pipeline/ContextGuard")<
  ContextGuard,
  {
    readonly scan: <File extends GuardInput>(
      files: ReadonlyArray<File>,
      guard: GuardConfig
    ) => Effect.Effect<GuardOutput<File>>
    /** For texts that are no files: an intent that goes into a row, a session summary, a log line. */
    readonly cleanText: (text: string) => { readonly text: string; readonly findings: ReadonlyArray<GuardFinding> }
  }
>() {}
