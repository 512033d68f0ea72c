/** Which files were changed together with which. */
import { decay, type Past } from "./Past.js"

/** A commit of more files has more than one subject. */
const mostFiles = 15
const halfLife = 365

/** Half a commit that never was: one change in common is little to go by. */
const doubt = 1

/**
 * For each file, how often it was changed together with the given ones: the share of the commits of each that it was
 * part of, times that one's weight, added up. Commits of few files count more, and old ones less.
 */
export const coChangeOf = (
  past: Past,
  fileCount: number,
  seeds: ReadonlyArray<{ readonly file: number; readonly weight: number }>
): Float64Array => {
  const weights = new Map(seeds.map(({ file, weight }) => [file, weight]))
  const small = past.changes.filter(({ size }) => size <= mostFiles)
  const changes = new Float64Array(fileCount)
  for (const { days, files } of small) for (const file of files) changes[file]! += decay(days, halfLife)
  const together = new Float64Array(fileCount)
  for (const { days, files, size } of small) {
    if (files.length < 2) continue
    const weight = decay(days, halfLife) / Math.log2(1 + size)
    for (const seed of files) {
      const seedWeight = weights.get(seed)
      if (seedWeight === undefined) continue
      const vote = (seedWeight * weight) / (changes[seed]! + doubt)
      for (const file of files) if (file !== seed) together[file]! += vote
    }
  }
  return together
}
