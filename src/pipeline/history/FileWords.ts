/** The messages of the commits that changed a file, read as a text about it. */
import { bodyShare, type MessageIndex, worthOf } from "./MessageIndex.js"
import { decay, type Past } from "./Past.js"

const halfLife = 2 * 365
/** What is left of a message however old it is: it is still about the file. */
const lasting = 0.3
const mostFiles = 30
const saturation = 1
const lengthShare = 0.5

/** BM25 over those texts, by place. A message of a commit to many files counts less for each. */
export const fileWordScores = (
  past: Past,
  index: MessageIndex,
  fileCount: number,
  terms: ReadonlyArray<{ readonly stem: string; readonly weight: number }>
): Float64Array => {
  const weights = new Float64Array(past.history.commits.length)
  const filesOf = new Map<number, ReadonlyArray<number>>()
  const lengths = new Float64Array(fileCount)
  for (const { commit, days, files, size } of past.changes) {
    if (size > mostFiles) continue
    weights[commit] = (lasting + (1 - lasting) * decay(days, halfLife)) / Math.sqrt(files.length)
    filesOf.set(commit, files)
    for (const file of files) lengths[file]! += weights[commit]! * index.lengths[commit]!
  }
  const known = lengths.filter((it) => it > 0)
  const average = known.length === 0 ? 1 : known.reduce((sum, it) => sum + it, 0) / known.length
  const scores = new Float64Array(fileCount)
  for (const { stem, weight } of terms) {
    const frequencies = new Map<number, number>()
    for (const place of index.commits.get(stem) ?? []) {
      const commit = place < 0 ? ~place : place
      const share = weights[commit]! * (place < 0 ? bodyShare : 1)
      for (const file of filesOf.get(commit) ?? []) frequencies.set(file, (frequencies.get(file) ?? 0) + share)
    }
    const worth = worthOf(index, stem) * weight
    for (const [file, frequency] of frequencies) {
      const length = 1 - lengthShare + (lengthShare * lengths[file]!) / average
      scores[file]! += (worth * frequency * (saturation + 1)) / (frequency + saturation * length)
    }
  }
  return scores
}
