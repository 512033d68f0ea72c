/** Step 6. Brings the files under the code budget: full text, chosen blocks and signatures, signatures, names, left out. */
import { Context, Effect, Layer } from "effect"
import type { RelativePath } from "../domain/Paths.js"
import type { FileKind } from "../domain/Selection.js"
import type { TokenCount } from "../domain/Units.js"
import type { BlockReason, InclusionTier } from "../domain/Vocabulary.js"
import { Languages } from "../services/Languages.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import { makeFitter } from "./ladder/Fit.js"
import type { LineRange } from "./ladder/Sheet.js"
import type { Query } from "./selector/Query.js"

export interface LadderInput {
  readonly path: RelativePath
  readonly language: string
  readonly score: number
  readonly text: string
  readonly condensed: string | null
  /** What parts are cut from, when that is not `text`: the file as it is. */
  readonly exact?: { readonly text: string; readonly language: string } | null
  /** The lines of `text` are not those of the file: no line numbers then. */
  readonly isRenumbered?: boolean
  /** `source` unless said. */
  readonly kind?: FileKind
  /** Lines that a failure points at: their blocks come first. */
  readonly failures?: ReadonlyArray<number>
  /** Lines that the conversation has already, of the file as it is now: in order, and never shown again. */
  readonly seen?: ReadonlyArray<LineRange>
  /** There for its signatures alone, where the other files call them. */
  readonly isReference?: boolean
}

/** A block of a file of which parts are shown. */
export interface LadderBlock extends LineRange {
  /** What it defines. */
  readonly names: ReadonlyArray<string>
  readonly isShown: boolean
  /** Why it is not shown. */
  readonly leftOut?: BlockReason
}

export interface LadderFile {
  readonly path: RelativePath
  readonly language: string
  readonly score: number
  /** L1 when blocks are shown in full or signatures with their docs, L2 when it is signatures alone. */
  readonly tier: InclusionTier
  /** Shown at L0, but condensed. */
  readonly condensed: boolean
  /** What is emitted: the text of the tier, never more. */
  readonly text: string
  /** Of the file's whole section in the prompt. */
  readonly tokens: TokenCount
  /** The lines that are shown, in order, when these are parts of the file; `text` says which are left out. */
  readonly ranges?: ReadonlyArray<LineRange>
  /** The conversation has all of the file already, or parts of it that are not repeated. */
  readonly shownBefore?: "all" | "parts"
  /** All blocks of the file, when parts of it are shown. */
  readonly blocks?: ReadonlyArray<LadderBlock>
}

/** What the request is about: blocks are chosen by it. */
export interface LadderFocus {
  readonly query: Query
  readonly taskClass: string
}

export interface LadderResult {
  /** In the order of the input. */
  readonly files: ReadonlyArray<LadderFile>
  /** Signatures from files that are there for them alone; none where nothing calls any. */
  readonly references?: ReadonlyArray<LadderFile>
  /** Not even their names fit; least relevant first. */
  readonly dropped: ReadonlyArray<RelativePath>
}

/** One compile's ladder: texts and counts of the tiers are kept, so fitting again to a smaller budget is cheap. */
export interface Ladder {
  readonly fit: (codeBudget: TokenCount) => Effect.Effect<LadderResult>
}

export interface LadderOptions {
  readonly counter: TokenCounter
  readonly section: (file: Omit<LadderFile, "tokens">) => string
  readonly focus?: LadderFocus
  /** Of a text that may be known already; by its language alone unless said. */
  readonly facts?: Languages["Type"]["facts"]
}

export class SummarisationLadder extends Context.Tag("aic/pipeline/SummarisationLadder")<
  SummarisationLadder,
  {
    /** `section` renders a file as it will stand in the prompt, because headers and fences cost tokens, too. */
    readonly climb: (files: ReadonlyArray<LadderInput>, options: LadderOptions) => Effect.Effect<Ladder>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const languages = yield* Languages
      return SummarisationLadder.of({
        climb: Effect.fn("SummarisationLadder.climb")(function* (files, options) {
          const breath = yield* makeBreather()
          const fitter = makeFitter(files, { facts: languages.facts, ...options, breath })
          return { fit: Effect.fn("SummarisationLadder.fit")(fitter) }
        })
      })
    })
  )
}
