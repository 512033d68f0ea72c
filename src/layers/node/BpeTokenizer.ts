/** Counts as the models' own tokenizers do, exactly. The rank tables are loaded when the first count needs them. */
import { Effect, Layer } from "effect"
import type { Encoding } from "../../domain/ModelProfile.js"
import { TokenCount } from "../../domain/Units.js"
import { Tokenizer } from "../../services/Tokenizer.js"
import { loadOnce } from "../LoadOnce.js"
import { makeBpeCounter } from "./FastBpe.js"

export const layerBpeTokenizer = Layer.effect(
  Tokenizer,
  Effect.gen(function* () {
    const counters: Record<Encoding, Effect.Effect<(text: string) => number>> = {
      cl100k_base: yield* loadOnce(loaded("cl100k_base", () => import("js-tiktoken/ranks/cl100k_base"))),
      o200k_base: yield* loadOnce(loaded("o200k_base", () => import("js-tiktoken/ranks/o200k_base")))
    }
    return Tokenizer.of({
      counterFor: Effect.fn("Tokenizer.counterFor")(function* (profile) {
        const countRaw = yield* counters[profile.encoding]
        return { profile, count: (text) => TokenCount.make(Math.ceil(countRaw(text) * profile.factor)) }
      })
    })
  })
)

// A table that is missing from the installation is a defect: there is nothing to count with.
const loaded = (encoding: Encoding, ranks: () => Promise<{ readonly default: { readonly bpe_ranks: string } }>) =>
  Effect.map(Effect.promise(ranks), (it) => makeBpeCounter({ encoding, ranks: it.default.bpe_ranks }))
