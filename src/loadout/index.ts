/** The loadout library, under the names of its specification. */
export {
  analyzeBudget,
  type BudgetBreakdown,
  type DeadEntry,
  findDeadEntries,
  findKeywordOverlaps,
  type KeywordOverlap
} from "./Analysis.js"
export { type ParsedFrontmatter, parseFrontmatter, serializeFrontmatter } from "./Frontmatter.js"
export {
  type ExplainedMatch,
  explainMatch,
  lookupEntry,
  type MatchOptions,
  matchLoadout,
  type WhyNot
} from "./Match.js"
export { mergeIndexes } from "./Merge.js"
export * from "./Model.js"
export type { LoadPlan } from "./Plan.js"
export {
  type Discovered,
  type DiscoveredLayer,
  type EntryDefinition,
  type EntryExplanation,
  explainEntry,
  type ResolvedLoadout,
  type ResolveOptions,
  type SearchedLayer
} from "./Resolve.js"
export {
  discoverLayers,
  manualLookup,
  planLoad,
  type Recorded,
  type RuntimeOptions,
  readUsage,
  readUsageLog,
  recordLoad,
  recordUsage,
  resolveLoadout
} from "./Sync.js"
export { estimateTokens } from "./Tokens.js"
export { type LostLine, summarizeUsage, type UsageLogText, type UsageSummary } from "./Usage.js"
export { type IssueCode, type ValidateOptions, type ValidationIssue, validateIndex } from "./Validate.js"
