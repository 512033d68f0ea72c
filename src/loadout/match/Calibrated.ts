/**
 * Scores for what people mean. Every keyword that is found is evidence of its own weight, so an entry with many
 * keywords does not starve; what a task says to leave alone is no evidence; and a word that a longer phrase has taken
 * ("partition by") speaks less for an entry that only has the word.
 */
import type { LoadoutIndex } from "../Model.js"
import { functionWords } from "./Common.js"
import { coreMatch, each, reasonOf, type Scored } from "./Exact.js"
import { bigrams, lex, type Word } from "./Lexer.js"
import { type Clue, isCommon, type Meaning, meaningOf } from "./Meaning.js"
import { clausesOf } from "./Negation.js"

export const calibratedFloor = 0.35

/** How much evidence makes a score of one half. */
const halfway = 0.7

/** What is far behind the best match is noise beside it. */
const leastShareOfBest = 0.34

/** More evidence than this makes a match no better, so it makes no other match worse. */
const plenty = 2

export interface Evaluated {
  readonly scored: ReadonlyArray<Scored>
  /** Entry order → keywords that the task only names to leave them alone. */
  readonly negated: ReadonlyMap<number, ReadonlyArray<string>>
  /** Entry order → why its evidence does not count. */
  readonly weak: ReadonlyMap<number, string>
}

export const scoreCalibrated = (task: string, index: LoadoutIndex): Evaluated => {
  const meaning = meaningOf(index)
  const clauses = clausesOf(task)
  const said = readTask(clauses.filter((it) => !it.isNegated).map((it) => it.text))
  const kept = readTask(clauses.filter((it) => it.isNegated).map((it) => it.text))

  const found = findClues(meaning, said)
  const negated = new Map<number, Array<string>>()
  for (const { clue } of findClues(meaning, kept)) {
    if (clue.source === "keyword") push(negated, clue.entry, clue.text)
  }
  const exact = found.filter((it) => it.clue.source === "keyword" && it.isTogether)
  const evidence = new Map<number, { sum: number; keywords: Array<string>; patterns: Array<string>; names: number }>()
  for (const it of found) {
    const { clue } = it
    const known = evidence.get(clue.entry) ?? { sum: 0, keywords: [], patterns: [], names: 0 }
    known.sum += clue.weight * it.quality * (isTaken(it, exact) ? takenShare : 1)
    if (clue.source === "keyword") known.keywords.push(clue.text)
    if (clue.source === "pattern") known.patterns.push(clue.text)
    if (clue.source === "name") known.names++
    evidence.set(clue.entry, known)
  }

  const best = [...evidence.values()].reduce((most, it) => Math.max(most, it.sum), 0)
  const weak = new Map<number, string>()
  const scored: Array<Scored> = []
  for (const order of meaning.core) {
    const entry = meaning.entries[order]
    if (entry !== undefined) scored.push({ ...coreMatch, entry, order })
  }
  for (const [order, { keywords, names, patterns, sum }] of evidence) {
    const entry = meaning.entries[order]
    if (entry === undefined || sum <= 0) continue
    const reason = reasonOf(keywords, patterns) || (names > 0 ? `its name [${entry.id}]` : "")
    if (sum < Math.min(best, plenty) * leastShareOfBest) {
      weak.set(order, `${reason}: far weaker than what else the task names`)
      continue
    }
    const left = negated.get(order)
    scored.push({
      entry,
      order,
      score: sum / (sum + halfway),
      matchedKeywords: keywords,
      matchedPatterns: patterns,
      reason: left === undefined ? reason : `${reason}; not counted, as the task leaves it alone [${left.join(", ")}]`,
      mode: "lazy"
    })
  }
  return { scored, negated, weak }
}

interface Found {
  readonly clue: Clue
  /** 1: word for word; less for other endings and for words that stand apart. */
  readonly quality: number
  readonly places: ReadonlyArray<number>
  /** Characters of the task that it explains. */
  readonly length: number
  readonly isTogether: boolean
}

interface Task {
  readonly words: ReadonlyMap<string, ReadonlyArray<Word>>
  readonly terms: ReadonlySet<string>
  readonly runs: string
  readonly bigrams: ReadonlySet<string>
}

const readTask = (clauses: ReadonlyArray<string>): Task => {
  const words = new Map<string, Array<Word>>()
  const runs: Array<string> = []
  const pairs = new Set<string>()
  let offset = 0
  for (const clause of clauses) {
    const lexed = lex(clause)
    const whole = lexed.words.filter((it) => it.isWhole)
    for (const word of lexed.words) push(words, word.root, { ...word, at: word.at + offset })
    // flame graph and flamegraph
    for (const [at, word] of whole.entries()) {
      const next = whole[at + 1]
      if (next === undefined || next.at !== word.at + 1 || functionWords.has(word.text)) continue
      const { stem, root } = joined(word, next)
      push(words, root, {
        text: `${word.text}${next.text}`,
        stem,
        root,
        at: word.at + offset,
        isWhole: true,
        isJoined: true
      })
    }
    for (const run of lexed.runs) {
      runs.push(run.text)
      for (const pair of bigrams(run.text)) pairs.add(pair)
      for (const character of run.text) pairs.add(character)
    }
    offset += lexed.words.length + lexed.runs.length + clauseGap
  }
  return { words, terms: new Set([...words.keys(), ...pairs]), runs: runs.join("\n"), bigrams: pairs }
}

const clauseGap = 10

const joined = (first: Word, second: Word) => ({
  stem: `${first.text}${second.stem}`,
  root: `${first.text}${second.root}`
})

const findClues = ({ clues, cluesOfTerm, terms }: Meaning, task: Task): ReadonlyArray<Found> => {
  const candidates = new Set<number>()
  for (const term of task.terms) {
    const id = terms.get(term)
    if (id !== undefined) each(cluesOfTerm, id, (clue) => candidates.add(clue))
  }
  return [...candidates]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const clue = clues[at]
      const found = clue === undefined || clue.weight === 0 ? null : find(clue, task)
      return found === null ? [] : [found]
    })
}

const find = (clue: Clue, task: Task): Found | null => {
  let quality = 1
  const places: Array<number> = []
  for (const run of clue.runs) {
    const share = task.runs.includes(run.text) ? 1 : shareOf(run.bigrams, task.bigrams)
    if (share < 1 && (run.bigrams.length < 3 || share < 0.6)) return null
    quality = Math.min(quality, share < 1 ? share * 0.7 : 1)
  }
  let previous: Word | null = null
  let isTogether = true
  let length = 0
  for (const word of clue.words) {
    const hit = bestHit(word, task.words.get(word.root) ?? [], previous)
    if (hit === null) return null
    quality = Math.min(quality, hit.text === word.text ? 1 : hit.stem === word.stem ? 0.97 : rootShare(word))
    if (previous !== null && Math.abs(hit.at - previous.at) > 1) isTogether = false
    previous = hit
    places.push(hit.at)
    length += hit.text.length
  }
  if (!isTogether) {
    const isNear = Math.max(...places) - Math.min(...places) <= 4
    const hasCommon = clue.words.some(isCommon)
    // "sign in" is two words side by side, and nothing when they are not
    if (clue.source === "pattern" && hasCommon) return null
    quality *= isNear ? 0.9 : hasCommon ? 0.25 : 0.6
  }
  return { clue, quality, places, length, isTogether }
}

/** The same root is a guess: the longer the word, the better. */
const rootShare = ({ root }: Word): number => (root.length >= 5 ? 0.75 : 0.5)

const shareOf = (wanted: ReadonlyArray<string>, there: ReadonlySet<string>): number =>
  wanted.filter((it) => there.has(it)).length / Math.max(1, wanted.length)

/** The best spelt of the words with this root; of equals the one right after the word before. */
const bestHit = (wanted: Word, hits: ReadonlyArray<Word>, previous: Word | null): Word | null => {
  let best: Word | null = null
  let bestRank = -1
  for (const hit of hits) {
    // one letter is a word only where somebody wrote it as one
    if (wanted.text.length === 1 && (!hit.isWhole || hit.text !== wanted.text)) continue
    const spelling = hit.text === wanted.text ? 4 : hit.stem === wanted.stem ? 2 : 0
    const rank = spelling + (previous !== null && hit.at === previous.at + 1 ? 1 : 0)
    if (rank > bestRank) {
      best = hit
      bestRank = rank
    }
  }
  return best
}

const takenShare = 0.4

/** `oom` in `OOMKilled`, `partition` in `partition by`: a longer keyword of another entry stands at the same place. */
const isTaken = ({ clue, length, places }: Found, exact: ReadonlyArray<Found>): boolean =>
  places.length > 0 &&
  exact.some((it) => it.clue.entry !== clue.entry && it.length > length && places.every((at) => it.places.includes(at)))

const push = <K, V>(map: Map<K, Array<V>>, key: K, value: V): void => {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}
