/** What a selector makes of a project: every file with its score, and where to stop. */
import type { Classification } from "../../domain/Classification.js"
import type { RelativePath } from "../../domain/Paths.js"
import type { RulePack } from "../../domain/RulePack.js"
import type { Past } from "../history/Past.js"
import type { Limits, Scored } from "./Choose.js"
import type { ImportResolver } from "./ImportResolver.js"
import type { Candidate, TextReaders } from "./Measured.js"
import type { Mentions } from "./Mentions.js"
import type { Query } from "./Query.js"
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

export interface Ranker {
  readonly wants: (file: number) => boolean
  readonly add: (file: number, text: string) => void
  readonly fail: (file: number) => void
  readonly finish: () => Ranking
}

export interface RankerInput {
  readonly query: Query
  readonly classification: Classification
  /** By path, by code unit. */
  readonly candidates: ReadonlyArray<Candidate>
  readonly mentions: Mentions
  readonly rules: RulePack
  readonly relatedFiles: ReadonlyArray<string>
  readonly maxFiles: number
  readonly readers: TextReaders
  readonly resolver: ImportResolver
  readonly past?: Past
}

/** For people, and so that a trace stays short. */
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Nobody wants to read these, whatever matches in them. */
export const isOffered = (file: { readonly kind: Candidate["kind"] }): boolean =>
  file.kind !== "lock" && file.kind !== "asset"
