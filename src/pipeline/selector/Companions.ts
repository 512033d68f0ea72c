/** Tests and documents that nobody asked for: a few of them, well below the sources. */
import type { FileKind } from "../../domain/Selection.js"
import type { KindPriors } from "./FileKinds.js"
import { type Fused, topOf } from "./Fuse.js"
import type { Measured } from "./Measured.js"
import { subjectOfPath } from "./PathWords.js"

/** How far above the floor, of the best source. At the height of the sources they would push these out. */
const heights: Partial<Record<FileKind, number>> = { test: 0.06, docs: 0.04 }

/** A weaker match than this is no reason to show a test or a document at all. */
const leastWorth = 0.4
/** Keeps the others in order, and under any floor. */
const belowAll = 0.05

/** The kinds that are ranked like sources: those asked for, and all of them where no source speaks of the subject. */
export const rankedKinds = (project: Measured, fused: Fused, priors: KindPriors): ReadonlySet<FileKind> =>
  project.files.some(({ kind }, at) => heights[kind] === undefined && fused.scores[at]! > 0)
    ? priors.asked
    : new Set([...priors.asked, "test", "docs"])

/**
 * They are ranked among themselves, by their own match and by whether they belong to one of the best sources, and then
 * set below these: ranked against the sources, whose words they repeat, they would win.
 */
export const withCompanions = (
  project: Measured,
  fused: Fused,
  asked: ReadonlySet<FileKind>,
  floor: number
): Float64Array => {
  const top = topOf(fused.scores, 5)
  const best = top.length === 0 ? 1 : fused.scores[top[0]!]!
  const sources = new Set(top)
  const subjects = new Set(top.map((at) => subjectOfPath(project.files[at]!.path)))
  const strongest = fused.plain.reduce((max, it) => Math.max(max, it), 0)
  return fused.scores.map((score, at) => {
    const { kind, path } = project.files[at]!
    const height = heights[kind]
    if (height === undefined || asked.has(kind)) return score
    const own = strongest > 0 ? fused.plain[at]! / strongest : 0
    const belongs =
      kind === "test" && (subjects.has(subjectOfPath(path)) || project.imports[at]!.some((it) => sources.has(it)))
    const worth = 0.7 * own + (belongs ? 0.3 : 0)
    return best * (worth < leastWorth ? worth * belowAll : floor + worth * height)
  })
}

/** Most files of a kind. */
export const quotasFor = (
  maxFiles: number,
  asked: ReadonlySet<FileKind>,
  isOverview: boolean
): ReadonlyMap<FileKind, number> => {
  const quotas = new Map<FileKind, number>([
    ["test", Math.max(1, Math.floor(maxFiles / 5))],
    ["docs", isOverview ? 3 : Math.max(1, Math.floor(maxFiles / 10))],
    ["config", isOverview ? 4 : Math.max(1, Math.floor(maxFiles / 5))]
  ])
  for (const kind of asked) quotas.delete(kind)
  return quotas
}
