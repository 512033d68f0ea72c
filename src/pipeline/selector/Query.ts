/** What to look for: the terms and names of an intent. */
import type { Classification } from "../../domain/Classification.js"
import { stem } from "./Stem.js"
import { byScript, genericNouns, genericVerbs, glue, isUnspaced, projectWords, splitName, stopWords } from "./Words.js"

export interface Term {
  /** As written, lower case. */
  readonly text: string
  /** What words of a file are compared by. */
  readonly stem: string
  /** `glued`: a whole name of several words. `pair`: two neighbours in the intent, as if they were such a name. */
  readonly kind: "subject" | "generic" | "glued" | "pair"
  readonly weight: number
}

export interface Identifier {
  readonly name: string
  /** `code`: written like a name in code, so its uses count, too. `word`: an ordinary word that may be a name. */
  readonly kind: "code" | "word"
}

export interface Query {
  /** Distinct by stem. */
  readonly terms: ReadonlyArray<Term>
  readonly identifiers: ReadonlyArray<Identifier>
  /** Something of the project is meant; false for "fix it" and for "understand the project structure". */
  readonly hasSubject: boolean
}

const weightOf: Record<Term["kind"], number> = { subject: 1, generic: 0.2, glued: 1, pair: 0.4 }

/** A long issue text has a tail of words that say nothing more, and every term costs a little in every file. */
const maxTerms = 96
const maxIdentifiers = 64
const longestName = 60

const namePattern = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*|\p{N}+/gu

export const parseQuery = (intent: string, classification: Classification): Query => {
  const sentence = [intent, ...classification.subjectTokens, ...classification.identifiers].join("\n")
  const names = (sentence.match(namePattern) ?? []).flatMap(byScript).filter((it) => it.length <= longestName)
  const collected = [...names.flatMap(termsOfName), ...pairsOf(intent)]
  const promote = !collected.some(isSubject)
  const terms = new Map<string, Term>()
  for (const term of collected) {
    const kept = promote && genericNouns.has(term.text) ? termOf(term.text, "subject") : term
    const known = terms.get(kept.stem)
    if (known === undefined ? terms.size < maxTerms : known.weight < kept.weight) terms.set(kept.stem, kept)
  }
  return {
    terms: [...terms.values()],
    identifiers: identifiersOf(intent, names, classification),
    hasSubject: collected.some(isSubject) && collected.some((it) => isSubject(it) && !projectWords.has(it.text))
  }
}

/** What commit messages are compared by: they say "fix" and "add", too, and few of them hold a name of code. */
export const queryStems = (query: Query): ReadonlyArray<string> =>
  query.terms.filter(({ kind }) => kind !== "pair").map((it) => it.stem)

const isSubject = (term: Term): boolean => term.kind === "subject"

const termOf = (text: string, kind: Term["kind"]): Term => ({ text, stem: stem(text), kind, weight: weightOf[kind] })

const termsOfName = (name: string): ReadonlyArray<Term> => {
  const words = splitName(name).flatMap(spaced)
  const single = words
    .filter((word) => word.length > 1 && !(stopWords.has(word) && !looksLikeCode(name)))
    .map((word) => termOf(word, genericVerbs.has(word) || genericNouns.has(word) ? "generic" : "subject"))
  return words.length > 1 && !isUnspaced(name.charCodeAt(0)) ? [...single, termOf(glue(name), "glued")] : single
}

/** Two characters at a time, where words have no spaces between them. */
const spaced = (word: string): ReadonlyArray<string> => {
  if (!isUnspaced(word.charCodeAt(0)) || word.length <= 2) return [word]
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
}

/** "content type" may stand in the code as `contentType`. */
const pairsOf = (intent: string): ReadonlyArray<Term> => {
  const words = intent.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(1).flatMap((word, at) => {
    const before = words[at]!
    const usable = before.length > 1 && word.length > 1 && !stopWords.has(before) && !stopWords.has(word)
    return usable && before.length + word.length <= longestName ? [termOf(before + word, "pair")] : []
  })
}

const looksLikeCode = (name: string): boolean => /\p{Ll}\p{Lu}|[_$]|\p{Lu}\p{Ll}+\p{Lu}/u.test(name)

const identifiersOf = (
  intent: string,
  names: ReadonlyArray<string>,
  classification: Classification
): ReadonlyArray<Identifier> => {
  const quoted = new Set(
    [...classification.identifiers, ...(intent.match(/`[^`\n]{1,120}`/g) ?? [])].flatMap(
      (it) => it.match(namePattern) ?? []
    )
  )
  const kinds = new Map<string, Identifier["kind"]>()
  for (const name of new Set(names)) {
    if (name.length < 3 || kinds.size >= maxIdentifiers) continue
    if (stopWords.has(name.toLowerCase()) && !quoted.has(name)) continue
    const capital = /^\p{Lu}/u.test(name) && intent.indexOf(name) > 0
    const code = looksLikeCode(name) || quoted.has(name) || capital
    if (!code && genericVerbs.has(name.toLowerCase())) continue
    if (code || !kinds.has(name)) kinds.set(name, code ? "code" : "word")
  }
  return [...kinds].map(([name, kind]) => ({ name, kind }))
}
