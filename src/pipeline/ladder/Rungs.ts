/** The rungs of one file, each smaller than the one before, counted once. */
import { Effect } from "effect"
import type { FileFacts } from "../../domain/FileFacts.js"
import { TokenCount } from "../../domain/Units.js"
import type { InclusionTier } from "../../domain/Vocabulary.js"
import type { Languages } from "../../services/Languages.js"
import type { TokenCounter } from "../../services/Tokenizer.js"
import type { LadderFile, LadderInput } from "../SummarisationLadder.js"
import { namesOf, signaturesOf } from "./Tiers.js"

/** How far down a rung is. Levels, not tiers, are what the ladder goes through. */
export const levels = { full: 0, condensed: 1, documented: 2, signatures: 3, names: 4, path: 5 } as const

export interface Rung {
  readonly level: number
  readonly file: LadderFile
}

export interface FileRungs {
  /** The full text, which is always there. */
  readonly top: Rung
  /** The rungs down to a level, the top first. Below `condensed` a file is parsed, once, and only if it is demoted. */
  readonly downTo: (level: number) => Effect.Effect<ReadonlyArray<Rung>>
}

export interface RungOptions {
  readonly languages: Languages["Type"]
  readonly counter: TokenCounter
  readonly section: (file: Omit<LadderFile, "tokens">) => string
}

export const makeRungs = (input: LadderInput, options: RungOptions): FileRungs => {
  const rung = (level: number, tier: InclusionTier, text: string): Rung => {
    const { language, path, score } = input
    const shown = { path, language, score, tier, condensed: level === levels.condensed, text }
    return { level, file: { ...shown, tokens: TokenCount.make(options.counter.count(options.section(shown))) } }
  }
  const top = rung(levels.full, "L0", input.text)
  let near: ReadonlyArray<Rung> | null = null
  let all: ReadonlyArray<Rung> | null = null

  const makeNear = (): ReadonlyArray<Rung> =>
    onlySmaller(input.condensed === null ? [top] : [top, rung(levels.condensed, "L0", input.condensed)])

  const lower = (facts: FileFacts): ReadonlyArray<Rung> => {
    const documented = signaturesOf(facts, input.language, { docs: true })
    // Without declarations there is nothing between the text and the name of its file.
    if (documented === "") return [{ ...rung(levels.path, "L3", ""), level: levels.documented }]
    const bare = signaturesOf(facts, input.language, { docs: false })
    return [
      rung(levels.documented, "L1", documented),
      ...(bare === documented ? [] : [rung(levels.signatures, "L2", bare)]),
      rung(levels.names, "L3", namesOf(facts)),
      rung(levels.path, "L3", "")
    ]
  }

  return {
    top,
    downTo: (level) =>
      Effect.suspend(() => {
        if (all !== null) return Effect.succeed(all)
        near = near ?? makeNear()
        const above = near
        if (level <= levels.condensed) return Effect.succeed(above)
        return Effect.map(options.languages.facts(input.path, input.language, input.text), (facts) => {
          all = onlySmaller([...above, ...lower(facts)])
          return all
        })
      })
  }
}

/** A rung that saves nothing is no rung. */
const onlySmaller = (candidates: ReadonlyArray<Rung>): ReadonlyArray<Rung> => {
  const kept: Array<Rung> = []
  for (const rung of candidates) {
    const last = kept[kept.length - 1]
    if (last === undefined || rung.file.tokens < last.file.tokens) kept.push(rung)
  }
  return kept
}
