/** Step 5.5. Makes files smaller without changing what they mean. */
import { Context, Effect, Layer } from "effect"
import type { TransformMetadata } from "../domain/Compilation.js"
import type { AicConfig } from "../domain/Config.js"
import type { RelativePath } from "../domain/Paths.js"
import type { TokenCounter } from "../services/Tokenizer.js"
import { makeBreather } from "./Breathe.js"
import { stripComments } from "./transform/CommentStripper.js"
import { formatTransformers } from "./transform/index.js"
import { placeholder } from "./transform/Transformer.js"
import { normalizeWhitespace } from "./transform/WhitespaceNormalizer.js"

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

/** `language` of the file becomes that of `text`: Markdown for what was HTML. */
export interface Transformed {
  /** What is shown in full. */
  readonly text: string
  /**
   * What is shown instead when the budget asks for it (comments and spare white space gone); null when that is nothing
   * else. Made when it is first looked at: most files are shown whole.
   */
  readonly condensed: string | null
  /** What parts of the file are cut from: the file as it is. Null when that is `text`. */
  readonly exact: { readonly text: string; readonly language: string } | null
  /** The lines of `text` are not those of the file, and nobody may see those: comments are gone for good. */
  readonly isRenumbered: boolean
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
>() {
  static readonly layer = Layer.succeed(this, {
    transform: Effect.fn("ContentTransformer.transform")(function* <File extends TransformInput>(
      files: ReadonlyArray<File>,
      options: TransformOptions
    ) {
      const breath = yield* makeBreather()
      const direct = new Set<string>(options.directTargetPaths)
      const transformed: Array<File & Transformed> = []
      const metadata: Array<TransformMetadata> = []
      for (const file of files) {
        yield* breath
        const it = transformFile(file, options, direct)
        transformed.push({
          ...file,
          language: it.language,
          text: it.text,
          exact: it.exact,
          isRenumbered: it.isRenumbered,
          transformersApplied: it.transformersApplied,
          get condensed() {
            return it.condensed
          }
        })
        const originalTokens = options.counter.count(file.text)
        metadata.push({
          filePath: file.path,
          originalTokens,
          transformedTokens: it.text === file.text ? originalTokens : options.counter.count(it.text),
          transformersApplied: it.transformersApplied
        })
      }
      return { files: transformed, metadata }
    })
  })
}

/** A file that scores higher is what the task is about: it is shown in its own syntax. */
const exactAbove = 0.9

/**
 * One transformer of the file's format at most, then the general ones. Those change `text` only when the config says
 * so for good; by default they make `condensed`, because an agent edits what it sees. `language` changes along with
 * the format. `transformersApplied` names what changed `text`: savings are only counted for what is sent.
 */
export const transformFile = (
  file: TransformInput,
  { config, rawMode }: Pick<TransformOptions, "config" | "rawMode">,
  directTargets: ReadonlySet<string>
): Transformed & { readonly language: string } => {
  const { language, path, text } = file
  const asItIs = { exact: null, isRenumbered: false }
  if (rawMode || !config.enabled) return { language, text, condensed: null, ...asItIs, transformersApplied: [] }

  const exact = directTargets.has(path) || file.score > exactAbove
  const transformer = exact
    ? undefined
    : formatTransformers.find((it) => config[it.setting] !== false && it.applies({ path, language, text }))
  const formatted = transformer?.transform({ path, language, text }) ?? text
  const changed = transformer !== undefined && formatted !== text
  const now = changed ? (transformer.becomes ?? language) : language
  const applied = changed ? [transformer.id] : []
  if (now === placeholder && changed) {
    return { language: now, text: formatted, condensed: null, ...asItIs, transformersApplied: applied }
  }

  const steps = generalSteps.map((step) => ({ ...step, mode: config[step.setting] }))
  let shown = formatted
  for (const { id, mode, run } of steps) {
    if (mode === true) {
      const next = run(shown, now, path)
      if (next !== shown) applied.push(id)
      shown = next
    }
  }
  const condense = () =>
    steps.reduce((condensed, { mode, run }) => (mode === false ? condensed : run(condensed, now, path)), formatted)
  let condensed: string | null | undefined
  return {
    language: now,
    text: shown,
    get condensed() {
      if (condensed === undefined) {
        const made = condense()
        condensed = made === shown ? null : made
      }
      return condensed
    },
    exact: changed && shown === formatted ? { text, language } : null,
    isRenumbered: shown !== formatted,
    transformersApplied: applied
  }
}

/** Comments first: the lines that they leave are spare white space. */
const generalSteps = [
  { id: "CommentStripper", setting: "stripComments", run: stripComments },
  { id: "WhitespaceNormalizer", setting: "normalizeWhitespace", run: normalizeWhitespace }
] as const
