/** What is to be said of the rules that a project keeps for agents: the payload of `aic://rules-analysis`. */
import { Schema } from "effect"
import { RelativePath } from "./Paths.js"
import { LineNumber, TokenCount } from "./Units.js"

/** error: two rules say opposite things; warn: it costs and gives nothing; info: it could be better. */
export const RulesFindingSeverity = Schema.Literal("error", "warn", "info")
export type RulesFindingSeverity = typeof RulesFindingSeverity.Type

/** What was looked for. */
export const RulesFindingKind = Schema.Literal(
  "contradiction",
  "divided-agents",
  "duplicate",
  "near-duplicate",
  "kept-twice",
  "header-unreadable",
  "glob-invalid",
  "glob-matches-nothing",
  "glob-matches-everything",
  "glob-without-effect",
  "never-loads",
  "rarely-matches",
  "heavy",
  "shadowed",
  "missing-import",
  "missing-file",
  "in-rule-pack",
  "pack-candidate",
  "done-by-hook",
  "settings-invalid",
  "settings-contradiction",
  "settings-duplicate",
  "blank-lines"
)
export type RulesFindingKind = typeof RulesFindingKind.Type

export const RulesPlace = Schema.Struct({ source: RelativePath, line: Schema.NullOr(LineNumber) })
export type RulesPlace = typeof RulesPlace.Type

export const RulesFinding = Schema.Struct({
  severity: RulesFindingSeverity,
  ...RulesPlace.fields,
  message: Schema.String,
  suggestion: Schema.NullOr(Schema.String),
  kind: RulesFindingKind,
  /** The other rule, where it is about two. */
  other: Schema.NullOr(RulesPlace),
  /** `aic rules --fix` can mend it. */
  fixable: Schema.Boolean
})
export type RulesFinding = typeof RulesFinding.Type

/** How much a rule file costs, and when. */
export const RulesWeight = Schema.Struct({
  source: RelativePath,
  loads: Schema.Literal("always", "matching", "folder", "asked", "manual"),
  /** Programs that read it by themselves. */
  agents: Schema.Array(Schema.String),
  tokens: TokenCount,
  /** Sentences that ask for something. */
  rules: Schema.Int,
  /** Its parts by heading, in the order of the file. */
  sections: Schema.Array(Schema.Struct({ heading: Schema.String, line: LineNumber, tokens: TokenCount }))
})
export type RulesWeight = typeof RulesWeight.Type

export const RulesAnalysisResult = Schema.Struct({
  analyzedAt: Schema.String,
  /** By severity, then source and line. */
  findings: Schema.Array(RulesFinding),
  totalErrors: Schema.Int,
  totalWarnings: Schema.Int,
  totalInfos: Schema.Int,
  /** Every rule file that was read, by path. */
  files: Schema.Array(RulesWeight),
  /** Findings that were left out because there are too many. */
  leftOut: Schema.Int
})
export type RulesAnalysisResult = typeof RulesAnalysisResult.Type
