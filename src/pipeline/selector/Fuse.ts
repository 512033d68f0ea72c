/** From many signals to one score a file. */
import type { KindPriors } from "./FileKinds.js"
import type { Measured } from "./Measured.js"
import type { Seed, Signal, Vote } from "./Signal.js"

export interface Fused {
  /** 0 or more; what they are worth against each other is all that counts. */
  readonly scores: Float64Array
  /** Before the kind of the file is counted in: to rank tests among tests. */
  readonly plain: Float64Array
  readonly signals: ReadonlyMap<string, Float64Array>
}

const seedCount = 8

/** A test is seldom what is meant, unless it is the one that fails. */
const failedPrior = 0.6

export const fuse = (
  project: Measured,
  priors: KindPriors,
  signals: ReadonlyArray<Signal>,
  votes: ReadonlyArray<Vote>
): Fused => {
  const values = new Map<string, Float64Array>()
  const plain = new Float64Array(project.files.length)
  const add = (name: string, weight: number, scores: Float64Array) => {
    values.set(name, scores)
    scores.forEach((score, at) => {
      plain[at]! += weight * score
    })
  }
  const prior = Float64Array.from(project.files, (file, at) =>
    project.generated.has(at)
      ? 0
      : Math.max(priors.of(file.path, file.kind), failedPrior * (project.failures?.get(at) ?? 0))
  )
  const weighed = () => plain.map((score, at) => score * prior[at]!)

  for (const { name, score, weight } of signals) add(name, weight, score(project))
  const seeds = seedsOf(weighed())
  for (const { name, score, weight } of votes) add(name, weight, score(project, seeds))
  values.set("kind", prior)
  return { scores: weighed(), plain, signals: values }
}

/** The best files, from whose surroundings votes are taken. */
export const seedsOf = (scores: Float64Array): ReadonlyArray<Seed> => {
  const best = topOf(scores, seedCount)
  const top = best.length === 0 ? 1 : scores[best[0]!]!
  return best.map((file) => ({ file, weight: (scores[file]! / top) ** 2 }))
}

/** Places of the greatest scores above 0, best first, the earlier one first where they are equal. */
export const topOf = (scores: Float64Array, count: number): ReadonlyArray<number> => {
  const best: Array<number> = []
  scores.forEach((score, at) => {
    if (score <= 0 || (best.length === count && score <= scores[best[count - 1]!]!)) return
    let place = best.length
    while (place > 0 && scores[best[place - 1]!]! < score) place -= 1
    best.splice(place, 0, at)
    if (best.length > count) best.pop()
  })
  return best
}
