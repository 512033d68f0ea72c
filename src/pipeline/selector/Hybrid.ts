/** The default selector: lexical match, what files are for, and what stands near. */
import type { FileKind } from "../../domain/Selection.js"
import { adjust, makeBoost } from "./Adjust.js"
import { quotasFor, rankedKinds, withCompanions } from "./Companions.js"
import { kindPriors } from "./FileKinds.js"
import { fuse } from "./Fuse.js"
import type { Measured } from "./Measured.js"
import { withOverview } from "./Overview.js"
import { isOffered, type RankedCandidate, type Ranker, type Ranking, type RankOptions, rounded } from "./Ranking.js"
import { findSpecifications } from "./Specifications.js"
import { signals, votes } from "./signals/index.js"

/**
 * Of the best file's score. On the commits of nine repositories, a quarter drops a quarter of the files and next to
 * none that the change needed; from a third on, those begin to go.
 */
const relevanceFloor = 0.25

/** An overview that nobody asked for is a guess, and says so by its scores. */
const guessShare = 0.3

export const rankHybrid: Ranker = (project, options) => {
  const priors = kindPriors(
    project.query.terms.map((it) => it.text),
    options.classification.taskClass
  )
  const fused = fuse(project, priors, signals, votes)
  const matches = fused.scores.some((it) => it > 0)
  const isGuess = project.query.hasSubject && !matches
  // a report of a failure is a subject
  const isOverview = (!project.query.hasSubject || isGuess) && (project.failures?.size ?? 0) === 0
  const asked = isOverview ? priors.asked : rankedKinds(project, fused, priors)
  const scores = isOverview
    ? withOverview(project, fused.scores)
    : withCompanions(project, fused, asked, { floor: relevanceFloor, maxFiles: options.maxFiles })
  return rankingOf(project, options, scores, fused.signals, {
    share: isGuess ? guessShare : 1,
    floor: relevanceFloor * (isGuess ? guessShare : 1),
    quotas: quotasFor(options.maxFiles, asked, isOverview)
  })
}

export interface RankingStyle {
  /** By what scores are multiplied in the end. */
  readonly share: number
  readonly floor: number
  readonly quotas: ReadonlyMap<FileKind, number>
}

/** The last steps, which all selectors share: what people said about files, then names for numbers. */
export const rankingOf = (
  project: Measured,
  options: RankOptions,
  scores: Float64Array,
  values: ReadonlyMap<string, Float64Array>,
  style: RankingStyle
): Ranking => {
  const boost = makeBoost(options.rules, options.relatedFiles, options.mentions.hinted)
  const boosts = Float64Array.from(project.files, (file) => boost(file.path))
  const named = new Set(options.mentions.named)
  const related = new Set<string>(options.relatedFiles)
  const isNamed = project.files.map((file, at) => named.has(file.path) && !project.unreadable.has(at))
  const specifications = findSpecifications(project).filter((it) => !isNamed[it.file])
  const elsewhere = new Set(specifications.map((it) => it.file))
  const isOut = project.files.map(
    (file, at) => project.unreadable.has(at) || elsewhere.has(at) || !(isNamed[at] || isOffered(file))
  )
  const adjusted = adjust(scores, (at) => boosts[at]!, isNamed, isOut)
  const files = project.files.map(
    (file, at): RankedCandidate => ({
      file: at,
      path: file.path,
      language: file.language,
      kind: project.generated.has(at) ? "generated" : file.kind,
      named: isNamed[at]!,
      related: related.has(file.path),
      score: rounded((isNamed[at] ? 1 : adjusted.scores[at]!) * style.share)
    })
  )
  return {
    files,
    specifications,
    unreadable: project.unreadable,
    limits: { maxFiles: options.maxFiles, floor: style.floor * adjusted.scale, quotas: style.quotas },
    signalsOf: (at) => ({
      ...Object.fromEntries([...values].map(([name, of]) => [name, rounded(of[at]!)])),
      boost: rounded(boosts[at]!),
      named: isNamed[at] ? 1 : 0
    })
  }
}
