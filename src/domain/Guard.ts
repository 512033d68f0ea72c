/** What the guard found, and what it did about it. No finding holds the value that it is about. */
import { Schema } from "effect"
import { RelativePath } from "./Paths.js"
import { LineNumber } from "./Units.js"
import { GuardFindingType, GuardSeverity } from "./Vocabulary.js"

export const GuardFinding = Schema.Struct({
  severity: GuardSeverity,
  type: GuardFindingType,
  file: RelativePath,
  line: Schema.optionalWith(LineNumber, { exact: true }),
  message: Schema.String,
  /** The rule that fired. */
  pattern: Schema.optionalWith(Schema.String, { exact: true })
})
export type GuardFinding = typeof GuardFinding.Type

export const GuardResult = Schema.Struct({
  /** No file was blocked. */
  passed: Schema.Boolean,
  findings: Schema.Array(GuardFinding),
  filesBlocked: Schema.Array(RelativePath),
  filesRedacted: Schema.Array(RelativePath),
  filesWarned: Schema.Array(RelativePath),
  /** What `.aicguardignore` lets through, if anything; at most 100. */
  suppressed: Schema.optionalWith(Schema.Array(GuardFinding), { exact: true }),
  /** Protection that a config took away, in words; empty when all of it is on. */
  weakened: Schema.Array(Schema.String)
})
export type GuardResult = typeof GuardResult.Type
