/** Step 5.5. Makes files smaller without changing what they mean. */
import { Context, type Effect } from "effect"
import type { TransformMetadata } from "../domain/Compilation.js"
import type { AicConfig } from "../domain/Config.js"
import type { RelativePath } from "../domain/Paths.js"
import type { TokenCounter } from "../services/Tokenizer.js"

export interface TransformInput {
  readonly path: RelativePath
  readonly language: string
  readonly text: string
  /** Top of the selection = 1. */
  readonly score: number
}

export interface TransformOptions {
  /** Files that the intent names: shown exactly. */
  readonly directTargetPaths: ReadonlyArray<RelativePath>
  /** `#raw` stands in the intent: nothing is transformed. */
  readonly rawMode: boolean
  readonly config: AicConfig["contentTransformers"]
  readonly counter: TokenCounter
}

export interface Transformed {
  /** What is shown in full. */
  readonly text: string
  /** What is shown instead when the budget asks for it (comments and spare white space gone); null when that is nothing else. */
  readonly condensed: string | null
  readonly transformersApplied: ReadonlyArray<string>
}

export class ContentTransformer extends Context.Tag("aic/pipeline/ContentTransformer")<
  ContentTransformer,
  {
    readonly transform: <File extends TransformInput>(
      files: ReadonlyArray<File>,
      options: TransformOptions
    ) => Effect.Effect<{
      readonly files: ReadonlyArray<File & Transformed>
      readonly metadata: ReadonlyArray<TransformMetadata>
    }>
  }
>() {}
