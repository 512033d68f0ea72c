/** A test that speaks of the subject points at what it tests: by name, or by import. */
import { subjectOfPath } from "../PathWords.js"
import { type Signal, scaled } from "../Signal.js"
import { lexical } from "./Lexical.js"

/** Weak hits are noise, and names such as `index` or `utils` belong to many files. */
const weakest = 0.1
const mostNamesakes = 4

export const testVotes: Signal = {
  name: "tests",
  weight: 0.1,
  score: (project) => {
    const own = lexical.score(project)
    const bySubject = new Map<string, Array<number>>()
    project.files.forEach((file, at) => {
      if (file.kind !== "source") return
      const subject = subjectOfPath(file.path)
      const known = bySubject.get(subject)
      if (known === undefined) bySubject.set(subject, [at])
      else known.push(at)
    })
    const votes = new Float64Array(project.files.length)
    project.files.forEach((file, at) => {
      if (file.kind !== "test" || own[at]! <= weakest) return
      const namesakes = bySubject.get(subjectOfPath(file.path)) ?? []
      if (namesakes.length <= mostNamesakes) for (const it of namesakes) votes[it] = Math.max(votes[it]!, own[at]!)
      const imported = project.imports[at]!
      const share = own[at]! / Math.sqrt(1 + imported.length)
      for (const it of imported) votes[it] = Math.max(votes[it]!, share)
    })
    return scaled(votes)
  }
}
