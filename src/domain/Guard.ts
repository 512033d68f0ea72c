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

/** A finding of a scan: the fingerprint is of its line without the secret, and empty where a whole file is meant. */
export const LocatedFinding = Schema.Struct({
  ...GuardFinding.fields,
  pattern: Schema.String,
  fingerprint: Schema.String
})
export type LocatedFinding = typeof LocatedFinding.Type

/** What a scan of files found. */
export const GuardReport = Schema.Struct({
  /** By path, then by line. */
  findings: Schema.Array(LocatedFinding),
  filesScanned: Schema.Int,
  /** Not read: too large, no permission, no regular file. Binary files are only counted. */
  filesSkipped: Schema.Array(Schema.Struct({ path: RelativePath, reason: Schema.String })),
  filesBinary: Schema.Int,
  filesBlocked: Schema.Array(RelativePath),
  filesRedacted: Schema.Array(RelativePath),
  filesWarned: Schema.Array(RelativePath),
  /** What `.aicguardignore` names. */
  suppressed: Schema.Array(LocatedFinding),
  /** Files that the config keeps out of prompts; they are not scanned. */
  filesExcluded: Schema.Int,
  /** Protection that a config or `.aicguardignore` takes away, in words. */
  weakened: Schema.Array(Schema.String),
  warnings: Schema.Array(Schema.String)
})
export type GuardReport = typeof GuardReport.Type

/** One text as the guard lets it through. */
export const GuardedText = Schema.Struct({
  verdict: Schema.Literal("pass", "warn", "redact", "block"),
  /** Empty when it is blocked. */
  text: Schema.String,
  findings: Schema.Array(LocatedFinding)
})
export type GuardedText = typeof GuardedText.Type
