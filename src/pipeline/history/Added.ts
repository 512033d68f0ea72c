/** What past commits that added a file changed besides: where new things are registered, listed and exported. */
import { directoryOf } from "../../domain/Paths.js"
import { decay, type Past } from "./Past.js"

const halfLife = 365
const mostFiles = 20

/**
 * By place, for a new file in one of the given folders: how often a file of today was changed when one was added there.
 * A folder's weight says how likely it is to be the place.
 */
export const changedBesideAdded = (
  past: Past,
  fileCount: number,
  folders: ReadonlyMap<string, number>
): Float64Array => {
  const votes = new Float64Array(fileCount)
  for (const { commit, days, files, size } of past.changes) {
    if (size > mostFiles) continue
    const added = past.history.commits[commit]!.files.filter((it) => it.change === "added")
    const weight = added.reduce((best, { path }) => Math.max(best, folders.get(directoryOf(path)) ?? 0), 0)
    if (weight === 0 || added.length === size) continue
    const vote = (weight * decay(days, halfLife)) / Math.sqrt(size)
    for (const file of files) votes[file]! += vote
  }
  return votes
}
