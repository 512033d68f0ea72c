/** What a check gets and gives. A new check is one file in `checks/` and one line in its index. */
import type { RelativePath } from "../../domain/Paths.js"
import type { RulesFinding } from "../../domain/RulesAnalysis.js"
import { LineNumber } from "../../domain/Units.js"
import type { Contradiction, Parse } from "./Contradictions.js"
import type { Duplicate } from "./Duplicates.js"
import type { RuleFile } from "./Model.js"
import type { MissingReference } from "./References.js"

/** A script or a config that runs by itself, as a text. Nothing of it is ever run. */
export interface HookText {
  readonly path: RelativePath
  readonly runs: "before a commit" | "on a commit message" | "before a push" | "after an edit" | "at another time"
  readonly text: string
}

export interface PackText {
  /** `built-in:bugfix`, `aic-rules/bugfix.json`. */
  readonly name: string
  readonly constraints: ReadonlyArray<string>
}

export interface SettingsText {
  readonly path: RelativePath
  readonly text: string
}

export interface MissingImport {
  readonly file: RuleFile
  readonly line: number
  readonly target: string
}

export interface AnalysisInput {
  readonly files: ReadonlyArray<RuleFile>
  readonly packs: ReadonlyArray<PackText>
  readonly hooks: ReadonlyArray<HookText>
  /** `.claude/settings.json` and the like. */
  readonly settings: ReadonlyArray<SettingsText>
  readonly missingImports: ReadonlyArray<MissingImport>
  /** To files that are not there. */
  readonly missingReferences: ReadonlyArray<MissingReference>
  /** Every file of the project. */
  readonly projectPaths: ReadonlyArray<string>
  readonly count: (text: string) => number
}

/** Which files of the project the globs of a rule file match. */
export interface GlobReach {
  readonly perGlob: ReadonlyArray<{ readonly glob: string; readonly matches: number }>
  /** Indexes into `projectPaths`. */
  readonly matched: ReadonlySet<number>
  readonly invalid: ReadonlyArray<{ readonly pattern: string; readonly problem: string }>
}

export interface Analysis extends AnalysisInput {
  readonly parses: ReadonlyArray<Parse>
  readonly reach: ReadonlyMap<RuleFile, GlobReach>
  /** Within what one model reads. */
  readonly duplicates: ReadonlyArray<Duplicate>
  /** Between the packs, which are the first, and the rules. */
  readonly inPacks: ReadonlyArray<Duplicate>
  readonly contradictions: ReadonlyArray<Contradiction>
  /** Between what different agents read. */
  readonly divisions: ReadonlyArray<Contradiction>
}

/** A text in place of what stands between two offsets of a file. */
export interface Edit {
  readonly source: RelativePath
  readonly start: number
  readonly end: number
  readonly text: string
}

export type Draft = Omit<RulesFinding, "fixable"> & { readonly edits: ReadonlyArray<Edit> }

export type Check = (analysis: Analysis) => ReadonlyArray<Draft>

type DraftFields = Pick<Draft, "kind" | "message" | "severity" | "source"> &
  Partial<Pick<Draft, "edits" | "other" | "suggestion">> & { readonly line?: number | null }

export const draft = ({ edits = [], line = null, other = null, suggestion = null, ...rest }: DraftFields): Draft => ({
  ...rest,
  line: line === null ? null : LineNumber.make(line),
  suggestion,
  other,
  edits
})

export const placeOf = (source: RelativePath, line: number): NonNullable<Draft["other"]> => ({
  source,
  line: LineNumber.make(line)
})

const longestQuote = 120

/** Words of a rule file: on one line, and not long. */
export const quoted = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim()
  const cut = plain.length > longestQuote ? `${plain.slice(0, longestQuote).replace(/[\ud800-\udbff]$/, "")}…` : plain
  return `“${cut}”`
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`
