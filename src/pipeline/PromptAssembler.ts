/** Steps 7 and 8. The parts of a prompt, in their order, as one text. */
import type { Classification } from "../domain/Classification.js"
import type { LadderFile } from "./SummarisationLadder.js"

export type PromptFile = Omit<LadderFile, "tokens" | "score">

export interface PromptParts {
  readonly intent: string
  readonly classification: Classification
  readonly specification: ReadonlyArray<PromptFile>
  readonly sessionContext: string | null
  /** Lines of the structural map, or none. */
  readonly structure: ReadonlyArray<string>
  readonly constraints: ReadonlyArray<string>
  readonly files: ReadonlyArray<PromptFile>
  /** Placeholders of the guard stand in the files. */
  readonly hasRedactions: boolean
}
