/** Which tests belong to the best sources: by name, by folder, by import, and by what was changed together with them. */
import { directoryOf } from "../../../domain/Paths.js"
import type { Measured } from "../Measured.js"
import { subjectOfPath } from "../PathWords.js"
import { type Seed, scaled } from "../Signal.js"
import { coChange } from "./CoChange.js"
import { similarChanges } from "./SimilarCommits.js"

/** `io` is part of half of all names. */
const leastSubject = 4
/** `client.links.test.ts` is about `links`, though not of it alone. */
const partOfName = 0.7
const mostImports = 4

export interface TestPairs {
  /** How sure it is that a file is a test of one of the seeds, from 0 to 1; from what is there today alone. */
  readonly paired: Float64Array
  /** The same with the history, and 0 to 3: a name that fits and a common change count both. */
  readonly close: Float64Array
}

export const testPairs = (project: Measured, seeds: ReadonlyArray<Seed>): TestPairs => {
  const subjects = new Map<string, number>()
  for (const { file, weight } of seeds) {
    const subject = subjectOfPath(project.files[file]!.path)
    subjects.set(subject, Math.max(subjects.get(subject) ?? 0, weight))
  }
  const weights = new Map(seeds.map(({ file, weight }) => [file, weight]))
  const isTest = (at: number) => project.files[at]!.kind === "test"
  const ofTests = (scores: Float64Array) => scaled(scores.map((score, at) => (isTest(at) ? score : 0)))
  const together = ofTests(coChange.score(project, seeds))
  const similar = ofTests(similarChanges.score(project))
  const paired = new Float64Array(project.files.length)
  const close = new Float64Array(project.files.length)
  const inFolder = memo((folder: string) => byFolder(folder, subjects))
  project.files.forEach(({ path }, at) => {
    if (!isTest(at)) return
    const name = byName(subjectOfPath(path), subjects)
    const folder = inFolder(directoryOf(path))
    const imported = byImports(project.imports[at]!, weights)
    paired[at] = Math.max(name, folder, imported)
    close[at] = 0.5 * name + 0.5 * folder + 0.3 * imported + 0.5 * together[at]! + 0.3 * similar[at]!
  })
  return { paired, close }
}

const byName = (name: string, subjects: ReadonlyMap<string, number>): number => {
  let best = subjects.get(name) ?? 0
  for (const [subject, weight] of subjects) {
    if (subject.length >= leastSubject && name.includes(subject)) best = Math.max(best, partOfName * weight)
  }
  return best
}

/** `tests/parser/errors.rs` and `parser/__tests__/x.ts` are about `parser`. */
const byFolder = (folder: string, subjects: ReadonlyMap<string, number>): number =>
  folder.split("/").reduce((best, part) => {
    const name = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
    return name.length < leastSubject ? best : Math.max(best, subjects.get(name) ?? 0)
  }, 0)

/** A test that imports everything is about nothing in particular. */
const byImports = (imported: ReadonlyArray<number>, weights: ReadonlyMap<number, number>): number =>
  imported.reduce((best, it) => Math.max(best, weights.get(it) ?? 0), 0) / Math.sqrt(1 + imported.length / mostImports)

const memo = (of: (folder: string) => number): ((folder: string) => number) => {
  const known = new Map<string, number>()
  return (folder) => {
    const before = known.get(folder)
    if (before !== undefined) return before
    const value = of(folder)
    known.set(folder, value)
    return value
  }
}
