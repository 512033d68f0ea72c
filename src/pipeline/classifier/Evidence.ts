/** What in an intent speaks for which task class, and how loudly. */
import { stem } from "../words/Stem.js"
import { stopWords } from "../words/StopWords.js"
import type { Token } from "./Tokens.js"
import {
  alsoThings,
  boundaries,
  commitTypes,
  type DecidedClass,
  determiners,
  faultAdjectives,
  type Meaning,
  negations,
  nouns,
  objects,
  onlyDocsObjects,
  openers,
  phrases,
  places,
  questionWords,
  symptoms,
  takesObject,
  thingsWithS,
  unspacedWords,
  verbs
} from "./Vocabulary.js"

export interface Evidence {
  readonly taskClass: DecidedClass
  readonly weight: number
  /** Indices of the tokens that say it. */
  readonly tokens: ReadonlyArray<number>
  /** A command: it belongs to the request, not to its subject. */
  readonly isCommand: boolean
  /** For what is not a token of its own. */
  readonly words?: ReadonlyArray<string>
}

/** Past this, an intent gives details and no longer says what to do. */
const mostRead = 400

/** A second command counts for less: "refactor the errors and add tests". */
const laterCommand = 0.35
/** Next to a command, a noun or a symptom is detail. */
const besideCommand = 0.2
/** "Handle the crash": the verb alone says little. */
const besideVagueCommand = 0.6
/** In a question nothing is commanded. */
const inQuestion = 0.4

export const evidenceOf = (intent: string, tokens: ReadonlyArray<Token>): ReadonlyArray<Evidence> => {
  const read = tokens.slice(0, mostRead).map(readingOf)
  const typed = commitTypeOf(intent, read)
  const commands = commandsOf(read)
  const found: Array<Evidence> = [...(typed === null ? [] : [typed])]
  commands.forEach((command, order) => {
    found.push(...withObject(read, command).map((it) => weaker(it, order === 0 ? 1 : laterCommand)))
  })
  const taken = new Set(found.flatMap((it) => it.tokens))
  const isQuestion = commands.length === 0 && questionWords.has(read[0]?.lower ?? "")
  const loudest = found.reduce((most, it) => Math.max(most, it.weight), 0)
  const factor = loudest > 0.5 ? besideCommand : loudest > 0 ? besideVagueCommand : isQuestion ? inQuestion : 1
  found.push(...detailsOf(read, taken).map((it) => weaker(it, factor)))
  if (commands.length === 0) found.push(...complaintsOf(read).map((it) => weaker(it, isQuestion ? inQuestion : 1)))
  const start = intent.slice(0, 500)
  for (const [word, meaning] of unspacedWords) {
    if (start.includes(word)) found.push({ ...meaning, tokens: [], isCommand: true, words: [word] })
  }
  return found
}

interface Reading extends Token {
  readonly lower: string
  /** `""` for paths and names, which no table knows. */
  readonly stem: string
}

const readingOf = (token: Token): Reading => {
  const lower = token.text.toLowerCase()
  return { ...token, lower, stem: token.kind === "word" ? stem(lower) : "" }
}

const weaker = (evidence: Evidence, factor: number): Evidence => ({ ...evidence, weight: evidence.weight * factor })

const commitTypeOf = (intent: string, read: ReadonlyArray<Reading>): Evidence | null => {
  const type = /^\s{0,20}(?:\[[^\]\n]{1,40}\]\s?)?([a-z]{2,10})(?:\([^()\n]{0,60}\))?!?:(?=\s)/i
    .exec(intent)?.[1]
    ?.toLowerCase()
  if (type === undefined || !Object.hasOwn(commitTypes, type)) return null
  const meaning = commitTypes[type] ?? null
  const at = read.findIndex((it) => it.lower === type)
  return meaning === null || at < 0 || at > 3 ? null : { ...meaning, tokens: [at], isCommand: true }
}

interface Command {
  readonly at: number
  readonly length: number
  readonly meaning: Meaning
}

/** The verbs that stand where a command stands. */
const commandsOf = (read: ReadonlyArray<Reading>): ReadonlyArray<Command> => {
  const commands: Array<Command> = []
  // Whether everything since the clause began could introduce a command.
  let isOpen = true
  for (let at = 0; at < read.length; at++) {
    const word = read[at]
    if (word === undefined) break
    if (word.startsClause) isOpen = true
    const follows = commands.length > 0 && ["and", "then", "also"].includes(read[at - 1]?.lower ?? "")
    const command = isOpen || follows ? commandAt(read, at) : null
    if (command !== null) {
      commands.push(command)
      at += command.length - 1
      isOpen = false
    } else if (!openers.has(word.lower)) {
      isOpen = false
    }
  }
  return commands
}

const commandAt = (read: ReadonlyArray<Reading>, at: number): Command | null => {
  const word = read[at]
  if (word === undefined || word.isQuoted || word.kind !== "word") return null
  for (const { meaning, role, stems } of phrases) {
    if (role === "verb" && stems.every((it, offset) => read[at + offset]?.stem === it))
      return { at, length: stems.length, meaning }
  }
  const meaning = verbs.get(word.stem)
  if (meaning === undefined || thingsWithS.has(word.lower)) return null
  // "Show me how …" asks for an answer.
  if (["me", "us"].includes(read[at + 1]?.lower ?? "")) return null
  if (alsoThings.has(word.stem) && isThing(read, at)) return null
  return { at, length: 1, meaning }
}

/** "build fails on Windows", "test runner crashes": a noun, since something else is said of it. */
const isThing = (read: ReadonlyArray<Reading>, at: number): boolean => {
  const next = read[at + 1]
  if (next === undefined) return false
  if (next.startsClause || determiners.has(next.lower)) return false
  if (objects.has(next.stem)) return true
  for (let index = at + 1; index < Math.min(read.length, at + 8); index++) {
    const word = read[index]
    if (word === undefined || word.startsClause) return false
    if (negations.has(word.lower) || ["is", "are", "was", "were"].includes(word.lower)) return true
    if (symptoms.has(word.stem) && /(?:s|ed|ing|en|re)$/.test(word.lower)) return true
    if (boundaries.has(word.lower)) return false
  }
  return false
}

/** "Add tests": the object says what kind of work it is, and the verb only that it is to be done. */
const withObject = (read: ReadonlyArray<Reading>, command: Command): ReadonlyArray<Evidence> => {
  const tokens = Array.from({ length: command.length }, (_, offset) => command.at + offset)
  const own: Evidence = { ...command.meaning, tokens, isCommand: true }
  const verb = read[command.at]
  if (verb === undefined || command.length > 1 || !takesObject.has(verb.stem)) return [own]
  const object = headAfter(read, command.at + 1)
  const head = object?.meaning === undefined ? placeAfter(read, command.at + 1) : object
  const meaning = head?.meaning
  if (head === null || meaning === undefined) return [own]
  if (onlyDocsObjects.has(verb.stem) && meaning.taskClass !== "docs") return [own]
  return [
    { ...meaning, tokens: head.tokens, isCommand: false },
    { ...own, weight: 0.1 }
  ]
}

/** The noun that the phrase is about is its last: "unit tests", but "test runner". */
const headAfter = (read: ReadonlyArray<Reading>, from: number) => {
  let last = -1
  for (let at = from; at < Math.min(read.length, from + 8); at++) {
    const word = read[at]
    if (word === undefined || word.startsClause || (at > from && word.startsPhrase) || boundaries.has(word.lower)) break
    // "comments explaining the formula": what follows tells more of the head.
    if (word.kind === "word" && /ing$/.test(word.lower) && last >= 0 && objects.has(read[last]?.stem ?? "")) break
    if (word.kind === "path") {
      const isDocs = /\.(?:md|mdx|rst|adoc)$/i.test(word.text)
      return { tokens: isDocs ? [] : [at], meaning: isDocs ? docsFile : undefined }
    }
    last = at
  }
  if (last < 0) return null
  for (const { meaning, role, stems } of phrases) {
    const start = last - stems.length + 1
    if (role === "object" && start >= from && stems.every((it, offset) => read[start + offset]?.stem === it)) {
      return { tokens: stems.map((_, offset) => start + offset), meaning }
    }
  }
  return { tokens: [last], meaning: objects.get(read[last]?.stem ?? "") }
}

/** "… to the README", "… in the parser tests", right after the object. */
const placeAfter = (read: ReadonlyArray<Reading>, from: number) => {
  for (let at = from; at < Math.min(read.length, from + 8); at++) {
    const word = read[at]
    if (word === undefined || word.startsClause) return null
    if (!boundaries.has(word.lower)) continue
    if (!["to", "in", "into"].includes(word.lower)) return null
    const place = headAfter(read, at + 1)
    const isPlace = place?.tokens.every((index) => places.has(read[index]?.stem ?? "")) ?? false
    return isPlace ? place : null
  }
  return null
}

const docsFile: Meaning = { taskClass: "docs", weight: 1 }

/** Nouns and symptoms, wherever they stand, unless they only qualify the next noun ("error handler"). */
const detailsOf = (read: ReadonlyArray<Reading>, taken: ReadonlySet<number>): ReadonlyArray<Evidence> => {
  const found: Array<Evidence> = []
  for (let at = 0; at < read.length; at++) {
    const word = read[at]
    if (word === undefined || taken.has(at)) continue
    const phrase = phrases.find(
      ({ role, stems }) => role !== "verb" && stems.every((it, offset) => read[at + offset]?.stem === it)
    )
    if (phrase !== undefined) {
      found.push({ ...phrase.meaning, tokens: phrase.stems.map((_, offset) => at + offset), isCommand: false })
      at += phrase.stems.length - 1
      continue
    }
    if (/(?:Error|Exception)$/.test(word.text)) {
      found.push({ taskClass: "bugfix", weight: 0.7, tokens: [at], isCommand: false })
      continue
    }
    if (word.kind === "path" && found.length === 0 && /(?:^|\/)(?:readme|changelog|contributing)/i.test(word.text)) {
      found.push({ taskClass: "docs", weight: 0.4, tokens: [], isCommand: false })
      continue
    }
    const meaning = symptoms.get(word.stem) ?? nouns.get(word.stem)
    if (meaning === undefined || (!faultAdjectives.has(word.stem) && isModifier(read, at))) continue
    found.push({ ...meaning, tokens: [at], isCommand: false })
  }
  // The first few decide; a pasted log repeats itself.
  return found.slice(0, 12).map((it, order) => weaker(it, 1 / (1 + 0.5 * order)))
}

const isModifier = (read: ReadonlyArray<Reading>, at: number): boolean => {
  const word = read[at]
  const next = read[at + 1]
  if (word === undefined || next === undefined || next.startsClause || next.startsPhrase) return false
  if (/(?:s|ed|ing)$/.test(word.lower) || /ly$/.test(next.lower)) return false
  return (
    !stopWords.has(next.lower) &&
    !boundaries.has(next.lower) &&
    !(verbs.has(next.stem) && !/(?:er|or|ing)$/.test(next.lower)) &&
    next.kind === "word" &&
    !objects.has(next.stem)
  )
}

/** "Patterns are not respected": no command, but something is not as it should be. */
const complaintsOf = (read: ReadonlyArray<Reading>): ReadonlyArray<Evidence> => {
  const at = read.findIndex((word) => !word.isQuoted && negations.has(word.lower))
  const why =
    read[0]?.lower === "why" ? [{ taskClass: "bugfix", weight: 0.4, tokens: [0], isCommand: false } as const] : []
  return at < 0 ? why : [...why, { taskClass: "bugfix", weight: 0.6, tokens: [at], isCommand: false }]
}
