/** The one place where "how big is this text" is decided. */
import { Context, type Effect } from "effect"
import type { ModelProfile } from "../domain/ModelProfile.js"
import type { TokenCount } from "../domain/Units.js"

/** Counts in the unit of one model profile. Synchronous and linear in the text, so pure code can use it in loops. */
export interface TokenCounter {
  readonly profile: ModelProfile
  readonly count: (text: string) => TokenCount
}

export class Tokenizer extends Context.Tag("aic/services/Tokenizer")<
  Tokenizer,
  {
    /** Loads the ranks of the encoding on first use. */
    readonly counterFor: (profile: ModelProfile) => Effect.Effect<TokenCounter>
  }
>() {}
