/** The words that all scanners of the guard share. A scanner is a pure function from a text to hits. */
import type { GuardFinding } from "../../domain/Guard.js"
import type { RelativePath } from "../../domain/Paths.js"
import type { GuardFindingType, GuardSeverity } from "../../domain/Vocabulary.js"
import type { AnchorHits } from "./Anchors.js"
import type { PathTraits } from "./PathTraits.js"

/** What a rule is called, and what it finds in words a person reads. */
export interface RuleInfo {
  readonly id: string
  readonly title: string
  readonly type: GuardFindingType
}

export interface ScanInput {
  readonly path: string
  readonly language: string
  readonly text: string
  readonly traits: PathTraits
  /** Where each literal of the scanners stands in the text: found for all of them in one pass. */
  readonly anchors: AnchorHits
  readonly pii: "off" | "warn" | "redact"
}

/** Something that a rule found, as offsets into the text. */
export interface Hit {
  readonly rule: RuleInfo
  readonly severity: GuardSeverity
  readonly start: number
  readonly end: number
  /** The characters are taken out without a trace: they are invisible, so a placeholder would show what never was. */
  readonly strip?: true
}

export interface Scanner {
  readonly name: string
  /** Lower-case literals that must occur where this scanner finds something. Empty: it reads the text itself. */
  readonly anchors: ReadonlyArray<string>
  readonly rules: ReadonlyArray<RuleInfo>
  readonly scan: (input: ScanInput) => ReadonlyArray<Hit>
}

/** What the guard does to a piece of text. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly rule: string
  readonly strip: boolean
}

export type Verdict = "pass" | GuardSeverity

export interface ScanFinding extends GuardFinding {
  readonly pattern: string
  /** Of the line without the secret: names a finding without giving anything away. Empty when no hash was given. */
  readonly fingerprint: string
}

export interface TextScan {
  readonly verdict: Verdict
  readonly findings: ReadonlyArray<ScanFinding>
  /** Sorted, without overlaps. */
  readonly spans: ReadonlyArray<Span>
  /** What `ScanOptions.isIgnored` let through: once a rule and line. */
  readonly ignored: ReadonlyArray<ScanFinding>
}

export interface TextToScan {
  readonly path: RelativePath
  readonly language: string
  readonly text: string
}
