/** What a project's loadout adds to a prompt: texts that somebody keeps for tasks of a kind. */
import { Schema } from "effect"
import type { RelativePath } from "./Paths.js"
import { TokenCount } from "./Units.js"

/** An entry that stands in a prompt. */
export const KnowledgeUse = Schema.Struct({
  id: Schema.String,
  /** The loadout layer that it comes from. */
  layer: Schema.String,
  mode: Schema.Literal("eager", "lazy"),
  /** Why it was loaded. */
  reason: Schema.String,
  /** With its heading. */
  tokens: TokenCount
})
export type KnowledgeUse = typeof KnowledgeUse.Type

/** An entry with its text, before the guard has seen it. In the order in which they matter. */
export interface KnowledgeText extends Omit<KnowledgeUse, "tokens"> {
  /** As findings name it; below `.ai-loadout/` when it is the user's own. */
  readonly path: RelativePath
  readonly text: string
}
