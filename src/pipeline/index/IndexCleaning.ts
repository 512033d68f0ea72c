/** Takes out of a text what must never be kept: nothing that the index holds comes from anything else. */
import { Context, Layer } from "effect"
import type { RelativePath } from "../../domain/Paths.js"
import { guardText } from "../guard/GuardText.js"
import { guardVersion, rules } from "../guard/index.js"

export interface CleanedText {
  /** Lines stay where they are. Null when nothing of the file may be kept. */
  readonly text: string | null
  /** The guard found nothing at all in it, not even what it only warns of. */
  readonly isQuiet: boolean
}

export class IndexCleaning extends Context.Tag("aic/pipeline/IndexCleaning")<
  IndexCleaning,
  {
    /** Another version may clean otherwise: an index of it is not used. */
    readonly version: string
    readonly clean: (file: {
      readonly path: RelativePath
      readonly language: string
      readonly text: string
    }) => CleanedText
  }
>() {
  /** By today's guard, whatever the config says: an index is for every config. */
  static readonly layer = Layer.sync(this, () => ({
    version: [guardVersion, ...rules.map((it) => it.id)].join(),
    clean: (file) => {
      const { text, verdict } = guardText(file)
      return { text: verdict === "block" ? null : text, isQuiet: verdict === "pass" }
    }
  }))
}
