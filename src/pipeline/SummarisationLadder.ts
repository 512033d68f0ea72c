/** Step 6. Brings the files under the code budget: full, condensed, signatures with docs, signatures, names, left out. */
import { Context, Effect, Layer } from "effect"
import type { RelativePath } from "../domain/Paths.js"
import type { TokenCount } from "../domain/Units.js"
import type { InclusionTier } from "../domain/Vocabulary.js"
import { Languages } from "../services/Languages.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import { fitTo } from "./ladder/Climb.js"
import { type FileRungs, makeRungs } from "./ladder/Rungs.js"

export interface LadderInput {
  readonly path: RelativePath
  readonly language: string
  readonly score: number
  readonly text: string
  readonly condensed: string | null
}

export interface LadderFile {
  readonly path: RelativePath
  readonly language: string
  readonly score: number
  readonly tier: InclusionTier
  /** Shown at L0, but condensed. */
  readonly condensed: boolean
  /** What is emitted: the text of the tier, never more. */
  readonly text: string
  /** Of the file's whole section in the prompt. */
  readonly tokens: TokenCount
}

export interface LadderResult {
  /** In the order of the input. */
  readonly files: ReadonlyArray<LadderFile>
  /** Not even their names fit; least relevant first. */
  readonly dropped: ReadonlyArray<RelativePath>
}

/** One compile's ladder: texts and counts of the tiers are kept, so fitting again to a smaller budget is cheap. */
export interface Ladder {
  readonly fit: (codeBudget: TokenCount) => Effect.Effect<LadderResult>
}

export class SummarisationLadder extends Context.Tag("aic/pipeline/SummarisationLadder")<
  SummarisationLadder,
  {
    /** `section` renders a file as it will stand in the prompt, because headers and fences cost tokens, too. */
    readonly climb: (
      files: ReadonlyArray<LadderInput>,
      options: {
        readonly counter: TokenCounter
        readonly section: (file: Omit<LadderFile, "tokens">) => string
      }
    ) => Effect.Effect<Ladder>
  }
>() {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const languages = yield* Languages
      return SummarisationLadder.of({
        climb: Effect.fn("SummarisationLadder.climb")(function* (files, options) {
          const breath = yield* makeBreather()
          const rungs: Array<FileRungs> = []
          for (const file of files) {
            yield* breath
            rungs.push(makeRungs(file, { languages, ...options }))
          }
          return { fit: Effect.fn("SummarisationLadder.fit")((codeBudget) => fitTo(rungs, codeBudget, breath)) }
        })
      })
    })
  )
}
