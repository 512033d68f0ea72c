/** Step 4. Ranks the project's files for an intent, and keeps those that a prompt should hold. */
import { Context, type Effect } from "effect"
import type { Classification } from "../domain/Classification.js"
import type { AicConfig } from "../domain/Config.js"
import type { SelectorUnavailable } from "../domain/Errors.js"
import type { RelativePath } from "../domain/Paths.js"
import type { RepoMap } from "../domain/RepoMap.js"
import type { RulePack } from "../domain/RulePack.js"
import type { ExcludedFile, RankedFile } from "../domain/Selection.js"
import type { TokenCount } from "../domain/Units.js"

export interface SelectionRequest {
  readonly intent: string
  readonly classification: Classification
  readonly repo: RepoMap
  readonly rules: RulePack
  readonly config: AicConfig
  /** Of the model profile: scales the number of files. */
  readonly contextWindow: TokenCount
  /** Named by tool outputs of the request; each is worth a boost pattern. */
  readonly relatedFiles: ReadonlyArray<RelativePath>
}

export interface Selection {
  /** Best first; ties by path. */
  readonly files: ReadonlyArray<RankedFile>
  /** Design documents, decision records and agent rules on the subject, best first: for `## Specification`. */
  readonly specifications: ReadonlyArray<RankedFile>
  /** The near misses first: by score, then path. */
  readonly excluded: ReadonlyArray<ExcludedFile>
}

export class ContextSelector extends Context.Tag("aic/pipeline/ContextSelector")<
  ContextSelector,
  {
    /** An empty `files` means that nothing in the project speaks of the subject. */
    readonly select: (request: SelectionRequest) => Effect.Effect<Selection, SelectorUnavailable>
  }
>() {}
