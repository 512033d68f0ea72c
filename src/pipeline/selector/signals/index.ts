/** Every signal there is, in the order in which they are added up. */
import type { Signal, Vote } from "../Signal.js"
import { analogy } from "./Analogy.js"
import { churn, recentChurn } from "./Churn.js"
import { coChange } from "./CoChange.js"
import { commitWords } from "./CommitWords.js"
import { failures } from "./Failures.js"
import { definition, use, wordDefinition } from "./Identifiers.js"
import { importVotes } from "./ImportVotes.js"
import { lexical } from "./Lexical.js"
import { nearby } from "./Nearby.js"
import { folderCoverage, nameCoverage } from "./PathCoverage.js"
import { previous } from "./Previous.js"
import { similarChanges } from "./SimilarCommits.js"
import { size } from "./Size.js"
import { testVotes } from "./TestVotes.js"

export const signals: ReadonlyArray<Signal> = [
  lexical,
  nameCoverage,
  folderCoverage,
  definition,
  wordDefinition,
  use,
  size,
  testVotes,
  similarChanges,
  commitWords,
  churn,
  recentChurn,
  failures,
  previous
]

export const votes: ReadonlyArray<Vote> = [coChange, importVotes, nearby, analogy]

/** What each adds to a score is its value times its weight. */
export const weightOf: ReadonlyMap<string, number> = new Map(
  [...signals, ...votes].map(({ name, weight }) => [name, weight])
)
