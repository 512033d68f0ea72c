/** How much of the subject a path alone speaks of: its name, and its folders. */
import type { Measured, Posting } from "../Measured.js"
import { rarity, type Signal, scaled } from "../Signal.js"

const coverage =
  (field: "name" | "folder") =>
  (project: Measured): Float64Array => {
    const scores = new Float64Array(project.files.length)
    project.query.terms.forEach((term, at) => {
      if (term.kind === "generic") return
      const having = project.postings[at]!.filter((it: Posting) => it[field] > 0)
      const worth = rarity(project.files.length, having.length) * term.weight
      for (const { file } of having) scores[file]! += worth
    })
    return scaled(scores)
  }

export const nameCoverage: Signal = { name: "name", weight: 0.2, score: coverage("name") }

export const folderCoverage: Signal = { name: "folder", weight: 0.05, score: coverage("folder") }
