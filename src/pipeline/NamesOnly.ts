/** The answer when there is no time to read: the files whose paths speak of the intent. */
import type { Classification } from "../domain/Classification.js"
import { byPath, type RelativePath } from "../domain/Paths.js"
import { structuralMap } from "./StructuralMap.js"
import { kindOf, kindPriors } from "./selector/FileKinds.js"
import { wordsOfPath } from "./selector/PathWords.js"
import { parseQuery } from "./selector/Query.js"
import { rarity } from "./selector/Signal.js"
import { stem } from "./selector/Stem.js"
import { glue, splitName } from "./selector/Words.js"

const mostNames = 40

/** A name says more of a file than the folders above it. */
const nameShare = 3

/** Lines of text, the likeliest first; the shape of the project where no path speaks of the intent. */
export const namesOnly = (
  intent: string,
  classification: Classification,
  paths: ReadonlyArray<RelativePath>
): ReadonlyArray<string> => {
  const query = parseQuery(intent, classification)
  const priors = kindPriors(
    query.terms.map((it) => it.text),
    classification.taskClass
  )
  const stems = paths.map((path) => {
    const { folder, name } = wordsOfPath(path)
    return { name: stemsOf(name), folder: stemsOf(folder) }
  })
  const scores = new Float64Array(paths.length)
  for (const term of query.terms) {
    if (term.kind === "generic") continue
    const hits = stems.map((it) => (it.name.has(term.stem) ? nameShare : it.folder.has(term.stem) ? 1 : 0))
    const worth = term.weight * rarity(paths.length, hits.filter((it) => it > 0).length)
    hits.forEach((hit, at) => {
      scores[at]! += hit * worth
    })
  }
  const ranked = paths
    .map((path, at) => ({ path, score: scores[at]! * priors.of(path, kindOf(path)) }))
    .filter((it) => it.score > 0)
    .sort((a, b) => b.score - a.score || byPath(a.path, b.path))
    .slice(0, mostNames)
  return ranked.length > 0
    ? ["Files whose names speak of the task (nothing was read yet):", ...ranked.map((it) => `- ${it.path}`)]
    : ["The project's folders (nothing was read yet):", ...structuralMap(paths)]
}

const stemsOf = (text: string): ReadonlySet<string> => {
  const names = text.match(/[\p{L}\p{N}_$]+/gu) ?? []
  return new Set(names.flatMap((it) => [...splitName(it), glue(it)]).map(stem))
}
