/** Between steps 5.5 and 6. A ladder whose every rung the guard has seen: what a transformer or a tier makes of a text may show what the text hid. */
import { Effect } from "effect"
import { TokenCount } from "../domain/Units.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import type { GuardSession } from "./guard/Session.js"
import { type PromptFile, renderSection } from "./PromptAssembler.js"
import type { Ladder, LadderFile, LadderInput, SummarisationLadder } from "./SummarisationLadder.js"

export interface GuardedLadderOptions {
  readonly guarded: GuardSession
  readonly ladders: SummarisationLadder["Type"]
  readonly counter: TokenCounter
}

/** Its files bear the paths that may be shown. */
export const guardedLadder = Effect.fn("GuardedLadder.climb")(function* (
  files: ReadonlyArray<LadderInput>,
  { counter, guarded, ladders }: GuardedLadderOptions
) {
  const breath = yield* makeBreather()
  const safe: Array<LadderInput> = []
  for (const file of files) {
    yield* breath
    const text = guarded.recheck(file)
    const condensed = file.condensed === null ? null : guarded.recheck({ ...file, text: file.condensed })
    safe.push({ ...file, text, condensed: condensed === text ? null : condensed })
  }
  const section = (file: PromptFile) => renderSection({ ...file, path: guarded.cleanPath(file.path) })
  const ladder = yield* ladders.climb(safe, { counter, section })

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
        dropped: result.dropped.map(guarded.cleanPath)
      }))
  }
  return guardedFit
})
