/** The files that past commits with a message like the intent changed. */
import { messageIndexOf, similarCommits } from "../../history/MessageIndex.js"
import { decay } from "../../history/Past.js"
import { queryStems } from "../Query.js"
import { type Signal, scaled } from "../Signal.js"

const neighbours = 30
const halfLife = 2 * 365
/** What a commit is worth however old it is: the subject stays the same. */
const lasting = 0.4

export const similarChanges: Signal = {
  name: "similarCommits",
  weight: 0.3,
  score: ({ files, past, query }) => {
    const scores = new Float64Array(files.length)
    if (past === undefined) return scores
    const changes = new Map(past.changes.map((it) => [it.commit, it]))
    const similar = similarCommits(messageIndexOf(past.history), queryStems(query), neighbours, (it) => changes.has(it))
    for (const { commit, score } of similar) {
      const { days, files: changed } = changes.get(commit)!
      // squared: the nearest decide
      const vote = (score ** 2 / Math.sqrt(changed.length)) * (lasting + (1 - lasting) * decay(days, halfLife))
      for (const file of changed) scores[file]! += vote
    }
    return scaled(scores)
  }
}
