/** For "add a new X": what used to be changed together with new files in the folders of the best ones. */
import { directoryOf } from "../../../domain/Paths.js"
import { changedBesideAdded } from "../../history/Added.js"
import type { Measured } from "../Measured.js"
import { scaled, type Vote } from "../Signal.js"

/** Words that ask for something that is not there yet. */
const adding = new Set("add adds adding new create creates creating implement introduce introducing support".split(" "))

const asksForNew = (project: Pick<Measured, "query">): boolean =>
  project.query.terms.some(({ text }) => adding.has(text))

export const analogy: Vote = {
  name: "analogy",
  weight: 0.1,
  score: (project, seeds) => {
    const { files, past } = project
    if (past === undefined || !asksForNew(project)) return new Float64Array(files.length)
    const folders = new Map<string, number>()
    for (const { file, weight } of seeds) {
      const folder = directoryOf(files[file]!.path)
      folders.set(folder, Math.max(folders.get(folder) ?? 0, weight))
    }
    const votes = changedBesideAdded(past, files.length, folders)
    return scaled(votes)
  }
}
