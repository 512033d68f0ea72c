/** What a selector makes of a project: every file with its score, and where to stop. */
import type { Classification } from "../../domain/Classification.js"
import type { RelativePath } from "../../domain/Paths.js"
import type { RulePack } from "../../domain/RulePack.js"
import type { Limits, Scored } from "./Choose.js"
import type { Candidate, Measured } from "./Measured.js"
import type { Mentions } from "./Mentions.js"
import type { Specification } from "./Specifications.js"

export interface RankedCandidate extends Scored {
  /** Its place in the list of candidates. */
  readonly file: number
  readonly path: RelativePath
  readonly language: string
  readonly signals: Record<string, number>
}

export interface Ranking {
  readonly files: ReadonlyArray<RankedCandidate>
  readonly specifications: ReadonlyArray<Specification>
  readonly unreadable: ReadonlySet<number>
  readonly limits: Limits
}

export type Ranker = (project: Measured, options: RankOptions) => Ranking

/** What a ranking needs beside what was measured. */
export interface RankOptions {
  readonly classification: Classification
  readonly mentions: Mentions
  readonly rules: RulePack
  readonly relatedFiles: ReadonlyArray<string>
  readonly maxFiles: number
}

/** For people, and so that a trace stays short. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Nobody wants to read these, whatever matches in them. */
export const isOffered = (file: { readonly kind: Candidate["kind"] }): boolean =>
  file.kind !== "lock" && file.kind !== "asset"
