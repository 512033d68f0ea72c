/** What the best files import, and who imports them. */
import { scaled, type Vote } from "../Signal.js"

/** An importer is a little less likely to matter than an import. */
const importerShare = 0.6

export const importVotes: Vote = {
  name: "imports",
  weight: 0.2,
  score: (project, seeds) => {
    const votes = new Float64Array(project.files.length)
    const weightOf = new Map(seeds.map((it) => [it.file, it.weight]))
    for (const { file, weight } of seeds) {
      const imported = project.imports[file]!
      for (const it of imported) votes[it]! += weight / Math.sqrt(3 + imported.length)
    }
    project.imports.forEach((imported, at) => {
      for (const it of imported) {
        const weight = weightOf.get(it)
        if (weight !== undefined) votes[at]! += (importerShare * weight) / Math.sqrt(3 + imported.length)
      }
    })
    return scaled(votes)
  }
}
