/** Between steps 5.5 and 6. A ladder whose every rung the guard has seen: what a transformer or a tier makes of a text may show what the text hid. */
import { Effect } from "effect"
import { TokenCount } from "../domain/Units.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import type { GuardSession } from "./guard/Session.js"
import { type PromptFile, renderSection } from "./PromptAssembler.js"
import type {
  Ladder,
  LadderFile,
  LadderFocus,
  LadderInput,
  LadderOptions,
  SummarisationLadder
} from "./SummarisationLadder.js"

export interface GuardedLadderOptions {
  readonly guarded: GuardSession
  readonly ladders: SummarisationLadder["Type"]
  readonly counter: TokenCounter
  readonly focus?: LadderFocus
  readonly facts?: LadderOptions["facts"]
}

/** Its files bear the paths that may be shown. */
export const guardedLadder = Effect.fn("GuardedLadder.climb")(function* (
  files: ReadonlyArray<LadderInput>,
  { counter, facts, focus, guarded, ladders }: GuardedLadderOptions
) {
  const breath = yield* makeBreather()
  const safe: Array<LadderInput> = []
  for (const file of files) {
    yield* breath
    const text = guarded.recheck(file)
    safe.push(withCondensed(file, text, guarded))
  }
  const section = (file: PromptFile) => renderSection({ ...file, path: guarded.cleanPath(file.path) })
  const ladder = yield* ladders.climb(safe, {
    counter,
    section,
    ...(focus === undefined ? {} : { focus }),
    ...(facts === undefined ? {} : { facts })
  })

  const shown = (file: LadderFile): LadderFile => {
    const path = guarded.cleanPath(file.path)
    const text = file.tier === "L0" ? file.text : guarded.recheck(file)
    if (text === file.text) return { ...file, path }
    return { ...file, path, text, tokens: TokenCount.make(counter.count(section({ ...file, text }))) }
  }
  const guardedFit: Ladder = {
    fit: (budget) =>
      Effect.map(ladder.fit(budget), (result) => ({
        files: result.files.map(shown),
        ...(result.references === undefined ? {} : { references: result.references.map(shown) }),
        dropped: result.dropped.map(guarded.cleanPath)
      }))
  }
  return guardedFit
})

/** Looked at when the ladder asks for it: in most projects it never does. */
const withCondensed = (file: LadderInput, text: string, guarded: GuardSession): LadderInput => {
  let condensed: string | null | undefined
  return {
    path: file.path,
    language: file.language,
    score: file.score,
    text,
    get condensed() {
      if (condensed === undefined) {
        const made = file.condensed === null ? null : guarded.recheck({ ...file, text: file.condensed })
        condensed = made === text ? null : made
      }
      return condensed
    },
    exact: file.exact ?? null,
    isRenumbered: file.isRenumbered ?? false,
    kind: file.kind ?? "source",
    failures: file.failures ?? [],
    seen: file.seen ?? [],
    isReference: file.isReference ?? false
  }
}
