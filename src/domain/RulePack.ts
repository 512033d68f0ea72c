/** Constraints and file patterns for a class of task, merged from built-in and project packs. */
import { Schema } from "effect"
import { GlobPattern } from "./Paths.js"
import { TokenCount } from "./Units.js"

const Patterns = Schema.optionalWith(Schema.Array(GlobPattern), { default: () => [] })

/** One pack, as a JSON file in `aic-rules/` holds it. Every field may be left out; unknown ones are ignored. */
export const RulePack = Schema.Struct({
  name: Schema.optionalWith(Schema.String, { exact: true }),
  version: Schema.optionalWith(Schema.Finite, { exact: true }),
  description: Schema.optionalWith(Schema.String, { exact: true }),
  constraints: Schema.optionalWith(Schema.Array(Schema.String), { default: () => [] }),
  includePatterns: Patterns,
  excludePatterns: Patterns,
  budgetOverride: Schema.optionalWith(TokenCount, { exact: true }),
  heuristic: Schema.optionalWith(Schema.Struct({ boostPatterns: Patterns, penalizePatterns: Patterns }), {
    default: () => ({ boostPatterns: [], penalizePatterns: [] })
  })
})
export type RulePack = typeof RulePack.Type

/** The packs that applied, in the order they were merged, and what came out. */
export interface ResolvedRules {
  readonly applied: ReadonlyArray<string>
  readonly pack: RulePack
  readonly warnings: ReadonlyArray<string>
}
