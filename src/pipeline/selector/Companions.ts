/** Tests and documents that nobody asked for: a few of them, below the sources that matter. */
import type { FileKind } from "../../domain/Selection.js"
import type { KindPriors } from "./FileKinds.js"
import { type Fused, seedsOf } from "./Fuse.js"
import type { Measured } from "./Measured.js"
import { scaled } from "./Signal.js"
import { testPairs } from "./signals/TestPairs.js"

const companions: ReadonlySet<FileKind> = new Set(["test", "docs"])

/** As many sources stand before the first test: a change needs these first, and then the tests of the best of them. */
const sourcesFirst = 12

/** How far the tests reach below the source that they come after. */
const testSpread = 0.1
/** How far documents reach above the floor, of the best source. At the height of the sources they would push these out. */
const docsSpread = 0.04

/** A weaker match than this share of the best one's is no reason to show a test or a document at all. */
const leastWorth = 0.4
/** A test that belongs to none of the best sources must speak of the subject itself, as well as this. */
const leastOwn = 0.25
/** Keeps the others in order, and under any floor. */
const belowAll = 0.05

/** The kinds that are ranked like sources: those asked for, and all of them where no source speaks of the subject. */
export const rankedKinds = (project: Measured, fused: Fused, priors: KindPriors): ReadonlySet<FileKind> =>
  project.files.some(({ kind }, at) => !companions.has(kind) && fused.scores[at]! > 0)
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
  { floor, maxFiles }: { readonly floor: number; readonly maxFiles: number }
): Float64Array => {
  const isCompanion = (at: number) => {
    const { kind } = project.files[at]!
    // a test that fails was asked for
    return companions.has(kind) && !asked.has(kind) && project.failures?.has(at) !== true
  }
  const sources = fused.scores.map((score, at) => (isCompanion(at) ? 0 : score))
  const ranked = [...sources].filter((it) => it > 0).sort((a, b) => b - a)
  const best = ranked[0] ?? 1
  const before = Math.min(sourcesFirst, maxFiles - testQuota(maxFiles))
  const height = Math.max(ranked[Math.max(0, before - 1)] ?? 0, best * floor * (1 + 2 * testSpread))
  const tests = testWorth(project, fused, sources)
  const strongest = fused.plain.reduce((max, it) => Math.max(max, it), 0)
  return fused.scores.map((score, at) => {
    if (!isCompanion(at)) return score
    if (project.files[at]!.kind === "test") {
      const worth = tests[at]!
      return worth < leastWorth ? best * worth * belowAll : height * (1 - testSpread + 0.99 * testSpread * worth)
    }
    const worth = strongest > 0 ? fused.plain[at]! / strongest : 0
    return best * (worth < leastWorth ? worth * belowAll : floor + worth * docsSpread)
  })
}

/** From 0 to 1, the best test 1; below `leastWorth` what has little to do with the subject. */
const testWorth = (project: Measured, fused: Fused, sources: Float64Array): Float64Array => {
  const { close, paired } = testPairs(project, seedsOf(sources))
  const strongest = fused.plain.reduce((max, it) => Math.max(max, it), 0)
  const isTest = (at: number) => project.files[at]!.kind === "test"
  const lexical = fused.signals.get("lexical") ?? new Float64Array(project.files.length)
  const own = scaled(lexical.map((score, at) => (isTest(at) ? score : 0)))
  const worth = scaled(own.map((score, at) => (isTest(at) ? score + close[at]! : 0)))
  return worth.map((it, at) =>
    paired[at]! > 0 || fused.plain[at]! >= leastOwn * strongest ? it : Math.min(it, leastWorth * it)
  )
}

const testQuota = (maxFiles: number): number => Math.max(1, Math.min(5, Math.floor(maxFiles / 4)))

/** Most files of a kind. */
export const quotasFor = (
  maxFiles: number,
  asked: ReadonlySet<FileKind>,
  isOverview: boolean
): ReadonlyMap<FileKind, number> => {
  const quotas = new Map<FileKind, number>([
    ["test", testQuota(maxFiles)],
    ["docs", isOverview ? 3 : Math.max(1, Math.floor(maxFiles / 10))],
    ["config", isOverview ? 4 : Math.max(1, Math.floor(maxFiles / 5))]
  ])
  for (const kind of asked) quotas.delete(kind)
  return quotas
}
