/** Which tokenizer counts for a model, and how much that model can read. */
import { Schema } from "effect"
import { TokenCount } from "./Units.js"

export const Encoding = Schema.Literal("cl100k_base", "o200k_base")
export type Encoding = typeof Encoding.Type

export const ModelProfile = Schema.Struct({
  /** The model's id in its normal form; `"default"` when the model is unknown. */
  id: Schema.String,
  encoding: Encoding,
  /** What one token of the encoding costs in tokens of the model. */
  factor: Schema.Finite.pipe(Schema.positive()),
  contextWindow: TokenCount
})
export type ModelProfile = typeof ModelProfile.Type

export const defaultProfile: ModelProfile = {
  id: "default",
  encoding: "cl100k_base",
  factor: 1,
  contextWindow: TokenCount.make(128_000)
}
