/** The rows of a specification: every type, code block and piece of prose, with the forms that it can take. */
import type { Effect } from "effect"
import type { SpecInclusionTier, SpecTypeUsage } from "../../domain/Specification.js"

/** How far down a form is. Levels are what the budget loop goes through; tiers are what is told of them. */
export const levels = {
  /** The text as it was given. */
  full: 0,
  /** Code and prose only: without comments, images, spare white space. */
  condensed: 1,
  documented: 2,
  signatures: 3,
  /** Of a type: how many methods, and its purpose. Of a block: the names in it. */
  summary: 4,
  /** Types only: name, path, factory. */
  path: 5,
  /** Types only: name and path. */
  header: 6,
  /** Left out. */
  gone: 7
} as const

export interface Form {
  readonly level: number
  /** Of a type. */
  readonly tier: SpecInclusionTier | null
  /** Its section of the briefing, with a line break at its end. */
  readonly text: string
  /** Of that section, with the line that parts it from the next. */
  readonly tokens: number
  /** What transformers saved where this form is a transformed text. */
  readonly saved: number
}

export type RowKind = "type" | "code" | "prose"

export interface Row {
  readonly kind: RowKind
  /** As results and warnings call it. */
  readonly name: string
  /** Of a type; `passes-through` and `names-only` are shown least. */
  readonly usage: SpecTypeUsage | null
  /** Decides ties in the order of demotion. */
  readonly sortKey: string
  readonly top: Form
  /** Keys of the statements that stand in the section of shared imports while this row is in full. */
  readonly sharedImports: ReadonlyArray<string>
  /** The forms down to a level at least, `top` first, each smaller than the one before. Made when first wanted. */
  readonly downTo: (level: number) => Effect.Effect<ReadonlyArray<Form>>
}

/** First to be demoted first. */
export const usageRank: Record<SpecTypeUsage, number> = {
  "names-only": 0,
  "passes-through": 1,
  constructs: 2,
  "calls-methods": 3,
  implements: 4
}

export const initialTier: Record<SpecTypeUsage, SpecInclusionTier> = {
  implements: "verbatim",
  "calls-methods": "verbatim",
  constructs: "verbatim",
  "passes-through": "signature-path",
  "names-only": "path-only"
}
