/** The closed lists of words that the wire, the database and the pipeline share. */
import { Schema } from "effect"

export const TaskClass = Schema.Literal("refactor", "bugfix", "feature", "docs", "test", "general")
export type TaskClass = typeof TaskClass.Type

export const EditorId = Schema.Literal(
  "cursor",
  "claude-code",
  "cursor-claude-code",
  "codex",
  "gemini-cli",
  "vscode",
  "windsurf",
  "generic"
)
export type EditorId = typeof EditorId.Type

/** What caused a compile. */
export const TriggerSource = Schema.Literal(
  "session_start",
  "prompt_submit",
  "tool_gate",
  "subagent_start",
  "subagent_stop",
  "cli",
  "model_initiated",
  "hook",
  "internal_test"
)
export type TriggerSource = typeof TriggerSource.Type

/** How much of a file is shown: full, signatures with docs, signatures, names. */
export const InclusionTier = Schema.Literal("L0", "L1", "L2", "L3")
export type InclusionTier = typeof InclusionTier.Type

/** Why a block of a shown file is not: others are worth more for their tokens, it did not fit any more, it was shown before. */
export const BlockReason = Schema.Literal("worth_less", "no_room", "shown_before")
export type BlockReason = typeof BlockReason.Type

export const ToolOutputType = Schema.Literal("test-result", "lint-error", "build-output", "command-output")
export type ToolOutputType = typeof ToolOutputType.Type

export const ModelProvider = Schema.Literal("openai", "anthropic", "ollama", "custom")
export type ModelProvider = typeof ModelProvider.Type

export const GuardSeverity = Schema.Literal("block", "redact", "warn")
export type GuardSeverity = typeof GuardSeverity.Type

export const GuardFindingType = Schema.Literal(
  "secret",
  "excluded-file",
  "prompt-injection",
  "command-injection",
  "pii"
)
export type GuardFindingType = typeof GuardFindingType.Type

export const ExclusionReason = Schema.Literal(
  "include_pattern_mismatch",
  "exclude_pattern_match",
  "max_files",
  "budget_exceeded",
  "guard_blocked",
  "zero_semantic_signal",
  "below_relevance_floor",
  "unreadable",
  "shown_as_knowledge"
)
export type ExclusionReason = typeof ExclusionReason.Type

/** Why something of a file is in a prompt for which it was not chosen. */
export const ShownAs = Schema.Literal("signatures", "names", "specification")
export type ShownAs = typeof ShownAs.Type

export const StopReason = Schema.Literal("graceful", "crash")
export type StopReason = typeof StopReason.Type

export const SelectorType = Schema.Literal("hybrid", "heuristic", "vector")
export type SelectorType = typeof SelectorType.Type
