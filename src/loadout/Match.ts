/** Which entries a task needs. */
import type { LoadoutEntry, LoadoutIndex, MatchResult } from "./Model.js"
import { byStrength, contractFloor, type Scored, scoreExact } from "./match/Exact.js"
import { entriesOf } from "./Shape.js"

export const matchLoadout = (task: string, index: LoadoutIndex): Array<MatchResult> => {
  const kept = scoreExact(task, index).filter((it) => it.score >= contractFloor)
  return [...kept].sort(byStrength).map(withoutOrder)
}

const withoutOrder = ({ order: _, ...match }: Scored): MatchResult => match

/** The first entry of this id. */
export const lookupEntry = (id: string, index: LoadoutIndex): LoadoutEntry | undefined =>
  entriesOf(index).find((it) => it.id === id)
