/** BM25F: the words of the intent in a file's content, in the names that it defines, and in its path. */
import type { Measured } from "../Measured.js"
import { rarity, type Signal, scaled } from "../Signal.js"
import { genericVerbs } from "../Words.js"

/** Measured on commits of 20 repositories; finer tuning gained nothing on others. */
const saturation = 6
const lengthShare = 0.35
/** Below 1: an intent is about all of its words, not about its rarest one. */
const rarityPower = 0.7
/** Comments say it in the words of people, so that they count twice. */
const weights = { content: 1, comments: 1, symbols: 16, folder: 8, name: 10 }

export const lexical: Signal = {
  name: "lexical",
  weight: 1,
  score: (project) => scaled(lexicalScores(project))
}

const lexicalScores = (project: Measured): Float64Array => {
  const scores = new Float64Array(project.files.length)
  const averageWords = average(project.words)
  const averageSymbols = average(project.symbolWords)
  const speaks = new Uint8Array(project.files.length)
  const says = project.query.terms.map((it) => !genericVerbs.has(it.text))
  project.query.terms.forEach((term, at) => {
    const postings = project.postings[at]!
    const worth = rarity(project.files.length, postings.length) ** rarityPower * term.weight
    for (const { comments, content, file, folder, name, symbols } of postings) {
      const frequency =
        (weights.content * content + weights.comments * comments) / lengthFactor(project.words[file]!, averageWords) +
        (weights.symbols * symbols) / lengthFactor(project.symbolWords[file]!, averageSymbols) +
        weights.folder * folder +
        weights.name * name
      if (says[at] === true) speaks[file] = 1
      scores[file]! += (worth * frequency * (saturation + 1)) / (frequency + saturation)
    }
  })
  // a file that shares only "fix" and "add" with the intent has nothing to do with it
  return says.includes(true) ? scores.map((score, at) => (speaks[at] === 1 ? score : 0)) : scores
}

/** In a long file a word turns up by chance. */
const lengthFactor = (length: number, mean: number): number => 1 - lengthShare + (lengthShare * length) / mean

/** Of those that have any: files that were not read would only pull it down. */
const average = (lengths: Float64Array): number => {
  const known = lengths.filter((it) => it > 0)
  return known.length === 0 ? 1 : known.reduce((sum, it) => sum + it, 0) / known.length
}
