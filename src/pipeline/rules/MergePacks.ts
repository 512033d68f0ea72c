/** Rule packs as one: lists in order and without repetition, single values from the last pack that has them. */
import type { RulePack } from "../../domain/RulePack.js"

const emptyPack: RulePack = {
  constraints: [],
  includePatterns: [],
  excludePatterns: [],
  heuristic: { boostPatterns: [], penalizePatterns: [] }
}

export const mergePacks = (packs: ReadonlyArray<RulePack>): RulePack => packs.reduce(mergeTwo, emptyPack)

const mergeTwo = (below: RulePack, above: RulePack): RulePack => ({
  // Spreads only the single values that are there: one that is left out does not hide the one below.
  ...below,
  ...above,
  constraints: joined(below.constraints, above.constraints),
  includePatterns: joined(below.includePatterns, above.includePatterns),
  excludePatterns: joined(below.excludePatterns, above.excludePatterns),
  heuristic: {
    boostPatterns: joined(below.heuristic.boostPatterns, above.heuristic.boostPatterns),
    penalizePatterns: joined(below.heuristic.penalizePatterns, above.heuristic.penalizePatterns)
  }
})

const joined = <A>(first: ReadonlyArray<A>, second: ReadonlyArray<A>): ReadonlyArray<A> => [
  ...new Set([...first, ...second])
]
