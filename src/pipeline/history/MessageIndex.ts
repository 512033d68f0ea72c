/** Which commits speak of a subject, by the words of their messages. */
import type { History } from "../../services/GitHistory.js"

export interface MessageIndex {
  /** Stem → commits that have it, by their place in the history; ~place where only the body has it. */
  readonly commits: ReadonlyMap<string, ReadonlyArray<number>>
  /** By place: how many words a message counts as. */
  readonly lengths: Float64Array
}

export interface SimilarCommit {
  readonly commit: number
  readonly score: number
}

/** The first line says what was done, the rest how, and for whom. */
export const bodyShare = 0.3

/** Among messages of a few words, a word more or less does not matter. */
const lengthOfAll = 12

const known = new WeakMap<History, MessageIndex>()

/** Made once for each history: a server asks the same one many questions. */
export const messageIndexOf = (history: History): MessageIndex => {
  const before = known.get(history)
  if (before !== undefined) return before
  const commits = new Map<string, Array<number>>()
  const put = (stem: string, at: number) => {
    const list = commits.get(stem)
    if (list === undefined) commits.set(stem, [at])
    else list.push(at)
  }
  const lengths = new Float64Array(history.commits.length)
  history.commits.forEach(({ body, subject }, at) => {
    for (const stem of subject) put(stem, at)
    for (const stem of body) put(stem, ~at)
    lengths[at] = subject.length + bodyShare * body.length
  })
  const index = { commits, lengths }
  known.set(history, index)
  return index
}

/** How much it says that a message has the stem: the fewer have it, the more. 0 when none has. */
export const worthOf = ({ commits, lengths }: MessageIndex, stem: string): number => {
  const having = commits.get(stem)?.length ?? 0
  return having === 0 ? 0 : Math.log(1 + lengths.length / having)
}

/** The best first, the newer one first where they are equal; at most so many, and only those that `counts` lets in. */
export const similarCommits = (
  index: MessageIndex,
  stems: Iterable<string>,
  most: number,
  counts: (commit: number) => boolean
): ReadonlyArray<SimilarCommit> => {
  const scores = new Map<number, number>()
  for (const stem of new Set(stems)) {
    const worth = worthOf(index, stem)
    for (const place of index.commits.get(stem) ?? []) {
      const at = place < 0 ? ~place : place
      scores.set(at, (scores.get(at) ?? 0) + worth * (place < 0 ? bodyShare : 1))
    }
  }
  return [...scores]
    .filter(([commit]) => counts(commit))
    .map(([commit, score]) => ({ commit, score: score / Math.sqrt(lengthOfAll + index.lengths[commit]!) }))
    .sort((a, b) => b.score - a.score || a.commit - b.commit)
    .slice(0, most)
}
