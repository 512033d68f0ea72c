/** Files that a stack trace, a failing test or a compiler names. Nothing else says as plainly where to look. */
import type { Measured } from "../Measured.js"
import { subjectOfPath } from "../PathWords.js"
import type { Signal } from "../Signal.js"

/** Of the failing test's weight: an assertion fails in the test, and what is wrong is in what it tests. */
const ofSubject = 0.9
const ofImport = 0.8
const mostNamesakes = 4

export const failures: Signal = {
  name: "failures",
  weight: 1,
  score: (project) => {
    const scores = new Float64Array(project.files.length)
    const raise = (file: number, score: number) => {
      if (project.files[file]!.kind === "source") scores[file] = Math.max(scores[file]!, score)
    }
    for (const [file, weight] of project.failures ?? []) {
      scores[file] = Math.max(scores[file]!, weight)
      if (project.files[file]!.kind !== "test") continue
      for (const it of subjectsOf(project, file)) raise(it, ofSubject * weight)
      const imported = project.imports[file]!
      for (const it of imported) raise(it, (ofImport * weight) / Math.sqrt(Math.max(1, imported.length)))
    }
    return scores
  }
}

/** The sources that bear the name of what a test is about; none when that name is everybody's. */
const subjectsOf = ({ files }: Measured, test: number): ReadonlyArray<number> => {
  const { language, path } = files[test]!
  const subject = subjectOfPath(path)
  const namesakes = files.flatMap((it, at) => (it.kind === "source" && subjectOfPath(it.path) === subject ? [at] : []))
  const kin = namesakes.filter((at) => files[at]!.language === language)
  const meant = kin.length > 0 ? kin : namesakes
  return meant.length > mostNamesakes ? [] : meant
}
