/** Whether two rule files reach one model at one time, and whether they speak of the same files. */
import type { Analysis } from "./Check.js"
import type { RuleFile, Statement } from "./Model.js"

export interface Together {
  /** Both are read in one request: what both say is said twice. */
  readonly readTogether: (a: Statement, b: Statement) => boolean
  /** Neither is an exception to the other: what they say must agree. */
  readonly rankEqual: (a: Statement, b: Statement) => boolean
  /** No agent reads both, and they are about the same files. */
  readonly readApart: (a: Statement, b: Statement) => boolean
}

/** Of the files that two rules match; below it one is the exception of the other. */
const leastOverlap = 0.5

export const makeTogether = ({ reach }: Pick<Analysis, "reach">): Together => {
  const overlap = (a: RuleFile, b: RuleFile): number => {
    const left = reach.get(a)?.matched ?? new Set<number>()
    const right = reach.get(b)?.matched ?? new Set<number>()
    const [small, large] = left.size <= right.size ? [left, right] : [right, left]
    let shared = 0
    for (const index of small) if (large.has(index)) shared++
    return shared === 0 ? 0 : shared / (left.size + right.size - shared)
  }

  const together = remembered((a, b) => {
    if (!shareAgent(a, b)) return false
    const [first, second] = [a.loads, b.loads]
    if (first.when === "manual" || second.when === "manual") return false
    if (first.when === "folder" && second.when === "folder") return isAbove(first.folder, second.folder)
    if (first.when === "matching" && second.when === "matching") return overlap(a, b) > 0
    return first.when === "always" || second.when === "always"
  })

  const equal = remembered((a, b) => {
    const [first, second] = [a.loads, b.loads]
    if (first.when === "always" && second.when === "always") return true
    if (first.when === "folder" && second.when === "folder") return first.folder === second.folder
    return first.when === "matching" && second.when === "matching" && overlap(a, b) >= leastOverlap
  })

  return {
    readTogether: (a, b) => a.file === b.file || together(a.file, b.file),
    rankEqual: (a, b) => a.file === b.file || (shareAgent(a.file, b.file) && equal(a.file, b.file)),
    readApart: (a, b) => a.file !== b.file && !shareAgent(a.file, b.file) && equal(a.file, b.file)
  }
}

const shareAgent = (a: RuleFile, b: RuleFile): boolean => a.agents.some((it) => b.agents.includes(it))

const isAbove = (a: string, b: string): boolean => a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`)

/** Each pair of files is judged once. */
const remembered = (judge: (a: RuleFile, b: RuleFile) => boolean) => {
  const known = new Map<RuleFile, Map<RuleFile, boolean>>()
  return (a: RuleFile, b: RuleFile): boolean => {
    const row = known.get(a) ?? new Map<RuleFile, boolean>()
    known.set(a, row)
    const told = row.get(b)
    if (told !== undefined) return told
    const result = judge(a, b)
    row.set(b, result)
    return result
  }
}
