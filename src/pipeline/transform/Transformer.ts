/** What a transformer of one format is. It is pure and total, and linear on any text. */
import type { AicConfig } from "../../domain/Config.js"

export interface TransformedFile {
  readonly path: string
  readonly language: string
  readonly text: string
}

export interface Transformer {
  /** As it stands in the metadata of a compile. */
  readonly id: string
  /** The switch that turns it off. */
  readonly setting: keyof AicConfig["contentTransformers"]
  readonly applies: (file: TransformedFile) => boolean
  /** The language of the new text; left out: as before. */
  readonly becomes?: string
  /** The same text when there is nothing to gain. */
  readonly transform: (file: TransformedFile) => string
}

/** `language` of a line that stands for a whole file: nothing in it is to be parsed or stripped. */
export const placeholder = "text"

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Placeholders are one line, whatever the file is called. */
export const shownName = (name: string): string => name.replace(/[\p{Cc}\p{Zl}\p{Zp}[\]]+/gu, "?")
