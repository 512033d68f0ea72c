/** Which rung each file stands on, so that all of them together keep to a budget. */
import { Effect } from "effect"
import { byPath } from "../../domain/Paths.js"
import type { TokenCount } from "../../domain/Units.js"
import type { LadderResult } from "../SummarisationLadder.js"
import { type FileRungs, levels, type Rung } from "./Rungs.js"

/**
 * Demotion goes level by level, and on each level from the least relevant file to the most relevant one (a tie:
 * the larger one first, then by path), until the whole fits; then names are dropped in the same order.
 *
 * Two rules keep what matters readable. The best files, as long as they take no more than half of the budget
 * together, are not demoted: ten signatures more are worth less than the file that the task is about. And what
 * is left over goes back to the files, best first, up to the first that would need more (but past one that
 * would take half of the budget by itself), so that no file is better off than a more relevant one.
 */
export const fitTo = Effect.fnUntraced(function* (
  files: ReadonlyArray<FileRungs>,
  budget: TokenCount,
  breath: Effect.Effect<void>
) {
  const standing: Array<Rung | null> = files.map((file) => file.top)
  let total = files.reduce((sum, file) => sum + file.top.file.tokens, 0)
  const put = (at: number, rung: Rung | null) => {
    total += (rung?.file.tokens ?? 0) - (standing[at]?.file.tokens ?? 0)
    standing[at] = rung
  }

  const order = demotionOrder(files)
  const tail = order.slice(0, order.length - headOf(files, order, budget / 2))

  for (const level of descending) {
    for (const at of tail) {
      if (total <= budget) break
      yield* breath
      const rungs = yield* files[at]!.downTo(level)
      put(at, rungAt(rungs, level))
    }
  }

  const dropped: Array<number> = []
  for (const at of tail) {
    if (total <= budget) break
    put(at, null)
    dropped.push(at)
  }

  const bestFirst = [...order].reverse()
  for (const level of raising) {
    for (const at of bestFirst) {
      const now = standing[at]
      if (!now || now.level <= level) continue
      const better = (yield* files[at]!.downTo(level)).find((rung) => rung.level >= level)
      if (better === undefined || better.level >= now.level) continue
      if (total - now.file.tokens + better.file.tokens <= budget) put(at, better)
      else if (better.file.tokens <= budget / 2) break
    }
  }

  const result: LadderResult = {
    files: standing.flatMap((rung) => (rung === null ? [] : [rung.file])),
    dropped: dropped.map((at) => files[at]!.top.file.path)
  }
  return result
})

/** Indexes, first to be demoted first. */
const demotionOrder = (files: ReadonlyArray<FileRungs>): ReadonlyArray<number> =>
  files
    .map((_, at) => at)
    .sort((left, right) => {
      const a = files[left]!.top.file
      const b = files[right]!.top.file
      return a.score - b.score || b.tokens - a.tokens || byPath(a.path, b.path)
    })

/** How many of the best files fit into `share` at full text. */
const headOf = (files: ReadonlyArray<FileRungs>, order: ReadonlyArray<number>, share: number): number => {
  let taken = 0
  for (let count = 0; count < order.length; count++) {
    taken += files[order[order.length - 1 - count]!]!.top.file.tokens
    if (taken > share) return count
  }
  return order.length
}

/** The lowest rung that is not below the level; a file without one there stays where it is. */
const rungAt = (rungs: ReadonlyArray<Rung>, level: number): Rung =>
  rungs.reduce((best, rung) => (rung.level <= level ? rung : best))

const descending = [levels.condensed, levels.documented, levels.signatures, levels.names, levels.path]
const raising = [levels.full, levels.condensed, levels.documented, levels.signatures, levels.names]
