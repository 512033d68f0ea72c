/** Design documents, decision records and rules for agents that speak of the subject. */
import type { Measured } from "./Measured.js"
import { rarity } from "./Signal.js"

interface Shelf {
  readonly path: RegExp
  /** A decision binds more than a description. */
  readonly worth: number
}

/** Of the whole path with a leading slash, lower case. The first that fits. */
const shelves: ReadonlyArray<Shelf> = [
  { path: /\/(?:adrs?|decisions|decision-records)\/.+\.(?:md|mdx|rst|adoc|txt)$|\/adr-[^/]*$/, worth: 1 },
  { path: /\/rfcs?\/.+\.(?:md|mdx|rst|adoc|txt)$/, worth: 0.9 },
  { path: /\/(?:documentation|specs?|design|design-docs|proposals)\/.+\.(?:md|mdx|rst|adoc|txt)$/, worth: 0.8 },
  { path: /\/(?:architecture|design)\.(?:md|mdx|rst|adoc|txt)$/, worth: 0.8 },
  { path: /\/(?:agents|claude|gemini)(?:\.local)?\.md$|\/\.github\/copilot-instructions\.md$/, worth: 0.7 },
  { path: /\/\.(?:cursor\/rules|claude\/rules|windsurf\/rules|github\/instructions)\/.+$/, worth: 0.7 },
  { path: /\/\.(?:claude|cursor)\/skills\/.+$/, worth: 0.6 }
]

export const shelfWorth = (path: string): number => {
  const lowered = `/${path.toLowerCase()}`
  return shelves.find((it) => it.path.test(lowered))?.worth ?? 0
}

export interface Specification {
  readonly file: number
  /** The best has 1. */
  readonly score: number
}

const most = 3
/** Share of the subject, by how rare its words are, that a document must speak of. */
const leastCoverage = 0.5
/** Of the best one's score. */
const floor = 0.5

/** At most three. One common word in common makes no specification: half the subject must occur, in two words at least. */
export const findSpecifications = (project: Measured): ReadonlyArray<Specification> => {
  const subjects = project.query.terms.flatMap((term, at) => (term.kind === "subject" ? [at] : []))
  const total = new Float64Array(project.files.length)
  const hits = new Float64Array(project.files.length)
  let all = 0
  for (const at of subjects) {
    const postings = project.postings[at]!
    const worth = rarity(project.files.length, postings.length)
    all += worth
    for (const { content, file, folder, name } of postings) {
      // a word that a long document has once is not what it is about
      const depth = name + folder > 0 ? 1 : content / (content + 2)
      total[file]! += worth * depth
      hits[file]! += 1
    }
  }
  const candidates: Array<Specification> = []
  for (let at = 0; at < project.files.length; at++) {
    const coverage = all > 0 ? total[at]! / all : 0
    // asked first: of thousands of files few speak of the subject, and their paths alone are looked at
    if (hits[at]! < Math.min(2, subjects.length) || coverage < leastCoverage) continue
    const worth = shelfWorth(project.files[at]!.path)
    if (worth > 0) candidates.push({ file: at, score: worth * coverage })
  }
  const ranked = candidates.sort((a, b) => b.score - a.score || a.file - b.file)
  const best = ranked[0]?.score ?? 1
  return ranked
    .filter((it) => it.score >= floor * best)
    .slice(0, most)
    .map(({ file, score }) => ({ file, score: score / best }))
}
