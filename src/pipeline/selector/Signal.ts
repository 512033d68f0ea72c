/** One reason to think that a file matters. A new one is a file in `signals/` and a line in its index. */
import type { Measured } from "./Measured.js"

/** Looks at each file for itself. */
export interface Signal {
  /** As it stands in the trace. */
  readonly name: string
  readonly weight: number
  /** One number from 0 to 1 for each file. */
  readonly score: (project: Measured) => Float64Array
}

/** A file that looks good by the signals alone, and how good against the best: 0 to 1. */
export interface Seed {
  readonly file: number
  readonly weight: number
}

/** Looks at what stands near the best files. */
export interface Vote {
  readonly name: string
  readonly weight: number
  readonly score: (project: Measured, seeds: ReadonlyArray<Seed>) => Float64Array
}

/** How much it says that a file has something which `having` of `total` files have. */
export const rarity = (total: number, having: number): number => Math.log(1 + (total - having + 0.5) / (having + 0.5))

/** The greatest becomes 1; nothing stays nothing. */
export const scaled = (values: Float64Array): Float64Array => {
  const greatest = values.reduce((max, it) => Math.max(max, it), 0)
  return greatest > 0 ? values.map((it) => Math.max(0, it) / greatest) : new Float64Array(values.length)
}
