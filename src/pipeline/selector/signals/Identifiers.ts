/** Names of the intent, exactly: the files that define them, and those that use them. */
import type { Measured } from "../Measured.js"
import { rarity, type Signal, scaled } from "../Signal.js"

const definitionScores =
  (kind: "code" | "word") =>
  (project: Measured): Float64Array => {
    const total = project.files.length
    const scores = new Float64Array(total)
    project.query.identifiers.forEach((identifier, at) => {
      if (identifier.kind !== kind) return
      const files = project.definitions[at]!
      // a name that many files define is a word of the trade, not an address
      const worth = (Math.log(1 + total / Math.max(1, files.length)) / Math.log(1 + total)) ** 2
      for (const file of files) scores[file]! += worth / Math.sqrt(files.length)
    })
    return scores.map((it) => Math.min(it, 2) / 2)
  }

/** A quoted or code-like name. */
export const definition: Signal = { name: "definition", weight: 0.8, score: definitionScores("code") }

/** An ordinary word that happens to be defined as a name. */
export const wordDefinition: Signal = { name: "wordDefinition", weight: 0.1, score: definitionScores("word") }

export const use: Signal = {
  name: "use",
  weight: 0.2,
  score: (project) => {
    const scores = new Float64Array(project.files.length)
    project.query.identifiers.forEach((identifier, at) => {
      if (identifier.kind !== "code") return
      const uses = project.uses[at]!
      const worth = rarity(project.files.length, uses.length)
      for (const { count, file } of uses) scores[file]! += worth * Math.min(1, 0.4 + 0.2 * Math.log(count + 1))
    })
    return scaled(scores)
  }
}
