/**
 * The specification's formula: path, import proximity, symbols, recency and size, by weights for the task class.
 *
 * One deliberate deviation: path relevance is over the words of the subject, as whole words of the path. The words that
 * decide the class are verbs, and as substrings of paths they find `fixtures/` for "fix" and `address.ts` for "add".
 */
import type { TaskClass } from "../../domain/Vocabulary.js"
import { rankingOf } from "./Hybrid.js"
import type { Measured } from "./Measured.js"
import { withOverview } from "./Overview.js"
import type { Ranker } from "./Ranking.js"
import { stem } from "./Stem.js"
import { byScript, glue, splitName } from "./Words.js"

interface Weights {
  readonly path: number
  readonly imports: number
  readonly symbols: number
  readonly recency: number
  readonly size: number
}

const balanced: Weights = { path: 0.32, imports: 0.24, symbols: 0.2, recency: 0.16, size: 0.08 }

const weights: Record<TaskClass, Weights> = {
  refactor: { path: 0.2, imports: 0.36, symbols: 0.2, recency: 0.16, size: 0.08 },
  bugfix: { path: 0.2, imports: 0.28, symbols: 0.2, recency: 0.24, size: 0.08 },
  docs: { path: 0.4, imports: 0.16, symbols: 0.2, recency: 0.16, size: 0.08 },
  feature: balanced,
  test: balanced,
  general: balanced
}

/** Below this confidence in the class, recency counts half. */
const sureEnough = 0.5
/** By steps from a file whose path speaks of the subject; further ones have the last. */
const proximity = [1, 0.6, 0.3, 0.1]

/** Each is looked for in every name of the project. */
const mostTokens = 64

export const rankHeuristic: Ranker = (project, options) => {
  const { confidence, taskClass } = options.classification
  const subjectTokens = options.classification.subjectTokens.slice(0, mostTokens)
  const weight = weights[taskClass]
  const symbols = Float64Array.from(project.files, (_, at) => symbolRelevance(subjectTokens, project.definedNames(at)))
  const path = pathRelevance(
    subjectTokens,
    project.files.map((it) => it.path)
  )
  const values = new Map<string, Float64Array>([
    ["path", path],
    ["imports", importProximity(project, path)],
    ["symbols", symbols],
    ["recency", ranks(project.files.map((it) => it.modifiedMs))],
    ["size", inverted(project.files.map((it) => it.sizeBytes))]
  ])
  const factors: ReadonlyArray<readonly [string, number]> = [
    ["path", weight.path],
    ["imports", weight.imports],
    ["symbols", weight.symbols],
    ["recency", weight.recency * (confidence < sureEnough ? 0.5 : 1)],
    ["size", weight.size]
  ]
  const speaks = project.files.map((_, at) => ["path", "imports", "symbols"].some((it) => values.get(it)![at]! > 0))
  const scores = Float64Array.from(project.files, (_, at) =>
    speaks[at] ? factors.reduce((sum, [name, factor]) => sum + factor * values.get(name)![at]!, 0) : 0
  )
  const style = { share: 1, floor: 0, quotas: new Map() }
  if (speaks.includes(true)) return rankingOf(project, options, scores, values, style)
  return rankingOf(project, options, withOverview(project, scores), values, style)
}

/** Share of the tokens that are a word of the path, or its words glued. */
export const pathRelevance = (tokens: ReadonlyArray<string>, paths: ReadonlyArray<string>): Float64Array => {
  const wanted = tokens.map((token) => stem(glue(token)))
  return Float64Array.from(paths, (path) => {
    const names = path.split(/[^\p{L}\p{M}\p{N}_$]+/u).flatMap(byScript)
    const words = new Set(names.flatMap((name) => [...splitName(name), glue(name)]).map(stem))
    return tokens.length === 0 ? 0 : wanted.filter((it) => words.has(it)).length / tokens.length
  })
}

/** Share of the tokens that are part of a name which the file defines. */
export const symbolRelevance = (tokens: ReadonlyArray<string>, names: ReadonlyArray<string>): number => {
  if (tokens.length === 0) return 0
  const all = names.join("\n").toLowerCase()
  return tokens.filter((token) => all.includes(token)).length / tokens.length
}

/** Breadth first along imports, both ways, from the files whose path speaks of the subject. */
export const importProximity = (project: Pick<Measured, "files" | "imports">, path: Float64Array): Float64Array => {
  const neighbours = project.files.map((): Array<number> => [])
  project.imports.forEach((imported, at) => {
    for (const it of imported) {
      neighbours[at]!.push(it)
      neighbours[it]!.push(at)
    }
  })
  const scores = new Float64Array(project.files.length)
  const seen = project.files.map((file, at) => path[at]! > 0 && file.language !== "unknown")
  let front = seen.flatMap((is, at) => (is ? [at] : []))
  for (let depth = 0; front.length > 0; depth++) {
    const next: Array<number> = []
    for (const at of front) {
      scores[at] = proximity[Math.min(depth, proximity.length - 1)]!
      for (const it of neighbours[at]!) {
        if (seen[it]) continue
        seen[it] = true
        next.push(it)
      }
    }
    front = next
  }
  return scores
}

/** The oldest has 0, the newest 1, equal ones the same. */
export const ranks = (values: ReadonlyArray<number>): Float64Array => {
  const sorted = [...values].sort((a, b) => a - b)
  const places = new Map<number, number>()
  sorted.forEach((value, at) => {
    if (!places.has(value)) places.set(value, sorted.length > 1 ? at / (sorted.length - 1) : 1)
  })
  return Float64Array.from(values, (it) => places.get(it)!)
}

/** The smallest has 1, the largest 0. */
export const inverted = (values: ReadonlyArray<number>): Float64Array => {
  const least = values.reduce((min, it) => Math.min(min, it), Number.POSITIVE_INFINITY)
  const most = values.reduce((max, it) => Math.max(max, it), 0)
  return Float64Array.from(values, (it) => (most > least ? 1 - (it - least) / (most - least) : 1))
}
