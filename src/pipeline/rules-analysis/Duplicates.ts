/**
 * Statements that say the same. The measure is the Jaccard similarity of their words: stems, without those that every
 * rule has (`always`, `use`, `must`), code spans and numbers as they are. From 0.75 on two of them are near-duplicates,
 * if they also agree in what they ask and what they forbid, in every code span, number and order of steps. A short rule
 * must have all words of the other one, but for a first verb that only says that there should be such a thing. Candidates
 * come from MinHash signatures in bands (64 hashes, 16 bands of 4: two statements with a similarity of 0.75 meet with a
 * probability above 0.99), so the work grows with the number of statements and not with that of their pairs.
 */
import { Effect } from "effect"
import { isLead } from "./Clauses.js"
import type { Parse } from "./Contradictions.js"
import type { Statement } from "./Model.js"
import { scopeOf } from "./Scope.js"
import { type Token, tokensOf } from "./Words.js"

export interface Duplicate {
  /** The first of them. */
  readonly first: Statement
  readonly again: Statement
  /** 1: the same words. */
  readonly similarity: number
  /** The same text but for blanks, case and the mark at its end. */
  readonly isExact: boolean
}

const leastSimilarity = 0.75

/** With fewer words in it a statement says too little to be called a paraphrase of another one. */
const leastWords = 4
const leastWordsOfEqual = 2
const leastRawWords = 3

const bands = 16
const rows = 4

/** Looked at in one band: a hostile text cannot make it all of them. */
const mostPerBand = 8

/** A statement as it is compared. */
export interface Worded {
  readonly parse: Parse
  readonly words: ReadonlySet<string>
  readonly text: string
  readonly polarity: string
  /** Code spans and numbers, which must be the same. */
  readonly exact: string
  /** The words in their order, where it matters. */
  readonly order: string
  readonly scope: string
  /** Those that share one of them are compared. */
  readonly keys: ReadonlyArray<string>
}

const mostFound = 5_000

/** Each one that says what an earlier one says, with the one that it is most like. */
export const findDuplicates = Effect.fnUntraced(function* (
  items: ReadonlyArray<Worded>,
  together: (a: Statement, b: Statement) => boolean,
  breath: Effect.Effect<void>
) {
  const seen = new Map<string, Array<Worded>>()
  const found: Array<Duplicate> = []
  for (const [at, item] of items.entries()) {
    if (at % 200 === 0) yield* breath
    if (found.length === mostFound) break
    const best = bestOf(item, seen, together)
    if (best !== null) found.push(best)
    for (const key of item.keys) {
      const bucket = seen.get(key)
      if (bucket === undefined) seen.set(key, [item])
      // later copies of one text are found by the first of them
      else if (
        bucket.length < mostPerBand &&
        !bucket.some(
          (it) =>
            it.text === item.text && it.scope === item.scope && it.parse.statement.file === item.parse.statement.file
        )
      )
        bucket.push(item)
    }
  }
  return found
})

const bestOf = (
  item: Worded,
  seen: ReadonlyMap<string, ReadonlyArray<Worded>>,
  together: (a: Statement, b: Statement) => boolean
): Duplicate | null => {
  let best: Duplicate | null = null
  const looked = new Set<Worded>()
  for (const key of item.keys) {
    for (const other of seen.get(key) ?? []) {
      if (looked.has(other)) continue
      looked.add(other)
      const isExact = other.text === item.text
      const similarity = isExact ? 1 : similarityOf(other, item)
      if (similarity < leastSimilarity || (best !== null && best.similarity >= similarity)) continue
      if (!isExact && !agrees(other, item, similarity)) continue
      if (isExact && other.polarity !== item.polarity) continue
      if (other.scope !== item.scope && item.words.size < 6) continue
      const first = other.parse.statement
      const again = item.parse.statement
      // both stand in one bullet: it is how the sentence goes
      if (first.file === again.file && first.line === again.line) continue
      if (together(first, again)) best = { first, again, similarity, isExact }
    }
    if (best?.isExact === true) break
  }
  return best
}

const agrees = (a: Worded, b: Worded, similarity: number): boolean => {
  const least = similarity === 1 ? leastWordsOfEqual : leastWords
  const isForVerb = isSameButForVerb(a, b)
  return (
    (isForVerb || (Math.min(a.words.size, b.words.size) >= least && !isOfAnother(a, b))) &&
    a.exact === b.exact &&
    a.polarity === b.polarity &&
    a.order === b.order
  )
}

/** `Add type hints to all functions` and `All functions have type hints`. */
const isSameButForVerb = (a: Worded, b: Worded): boolean => {
  const [less, more] = a.words.size < b.words.size ? [a, b] : [b, a]
  if (more.words.size !== less.words.size + 1) return false
  const [first] = more.words
  return (
    first !== undefined && providing.has(first) && [...more.words].every((it) => it === first || less.words.has(it))
  )
}

/** Stems. To follow, review or document a thing is more than that it should be there. */
const providing: ReadonlySet<string> = new Set(tokensOf("add include provide write give").map(({ stem }) => stem))

/** The words in which they differ say what each is about: its heading, or another kind of thing. */
const isOfAnother = (a: Worded, b: Worded): boolean => {
  const onlyA = [...a.words].filter((it) => !b.words.has(it))
  const onlyB = [...b.words].filter((it) => !a.words.has(it))
  const differing = [...onlyA, ...onlyB]
  const above = new Set(
    [...a.parse.statement.headings, ...b.parse.statement.headings].flatMap((it) => tokensOf(it).map(({ stem }) => stem))
  )
  const told = differing.some((it) => above.has(it))
  return told || (onlyA.length <= 1 && onlyB.length <= 1 && differing.some((it) => things.has(it)))
}

/** Stems. */
const things: ReadonlySet<string> = new Set(
  tokensOf(
    "file folder function class component variable constant type interface module package service route page table column" +
      " field key name prompt agent skill plugin hook test user admin request response client server read write input output" +
      " get post put delete create update add remove first second left right top bottom start end min max minimum maximum" +
      " public private local global internal external new old dev development production staging"
  ).map(({ stem }) => stem)
)

const similarityOf = (a: Worded, b: Worded): number => {
  let shared = 0
  for (const word of a.words) if (b.words.has(word)) shared++
  return shared / (a.words.size + b.words.size - shared)
}

/** Null: it says too little to be compared, or asks for nothing. */
export const wordedOf = (parse: Parse): Worded | null => {
  const { parsed, statement } = parse
  if (statement.tone === "example" || isLead(statement.text) || looksLikeCode(statement.text)) return null
  const text = statement.text
    .toLowerCase()
    .replace(/[\s.!;,]+$/, "")
    .replace(/\s+/g, " ")
  if (text.split(" ").length < leastRawWords) return null
  const first = statement.tone === "plain" ? firstStep(statement.text) : null
  const tokens = tokensOf(first ?? stepLast(statement.text)).filter((it) => it.kind !== "mark")
  const words = contentOf(tokens)
  const isRule = parsed.isDirective || (statement.item !== null && words.size >= 6)
  if (!isRule || words.size < leastWordsOfEqual) return null
  const isOrdered = ordered.test(text) || (words.size <= shortRule && orderedShort.test(text))
  return {
    parse,
    words,
    text,
    polarity: first === null ? polarityOf(parse) : `${statement.tone} do 0`,
    exact: tokens
      .filter((it) => it.kind !== "word")
      .map((it) => it.stem)
      .sort()
      .join(" "),
    order: isOrdered && parsed.clauses.length < 2 ? [...words].join(" ") : "",
    scope: scopeOf(statement).join(" "),
    keys: keysOf(text, words)
  }
}

/** Outside code spans: braces, arrows, assignments. */
const looksLikeCode = (text: string): boolean =>
  /[{}]|;\s*$|=>|==|\w\(\w*\)|^(?:return|import|const|let|var|def|function)\b|^[\w-]+\s?[:=]\s?\S+$/.test(
    text.replace(/`[^`]*`/g, "")
  )

/** Steps and directions: the same words in another order are another rule. */
const ordered = /\b(?:before|after|then|into|from|over|than|first)\b/
/** In a few words there is nothing else to tell which of two things is meant. */
const orderedShort = /\b(?:instead of|without)\b/
const shortRule = 5

/** `Before a release, run the tests`, as one would say it the other way round. */
const stepLast = (text: string): string =>
  text.replace(/^((?:before|after|when|whenever|once) [^,]{3,80}), ([^,]+?)[.!]?$/i, "$2 $1")

/** `Don't push without running the tests first` asks to run the tests before one pushes. Null for any other sentence. */
const firstStep = (text: string): string | null => {
  const found =
    /^(?:never|do not|don['’]t) ([^,;]{3,80}) without (?:first )?(\w+ing\b[^,;]{0,80}?)(?: first)?[.!]?$/i.exec(text)
  return found === null ? null : `${found[2]} before ${found[1]}`
}

/** What it says no to, whether it says yes to anything, and how often it negates. */
const polarityOf = ({ parsed, statement }: Parse): string => {
  const { clauses } = parsed
  const negations =
    statement.text.match(
      /\b(?:never|not|no|avoid(?:ed|ing|s)?|without|forbidden|prohibited|cannot|unless|except)\b|n['’]t\b/gi
    )?.length ?? 0
  const ruled = clauses
    .filter((it) => it.polarity === "dont")
    .map((it) => [...it.core].sort().join(" "))
    .sort()
  const told = clauses.length > 1 ? ruled.join("; ") : ruled.length > 0 ? "dont" : clauses.length > 0 ? "do" : "unclear"
  const compared = clauses.some((it) => it.against !== null && !/,\s*not\b/i.test(statement.text)) ? 1 : 0
  return `${statement.tone} ${told} ${negations + compared}`
}

const contentOf = (tokens: ReadonlyArray<Token>): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const { kind, stem, text } of tokens) if (kind !== "word" || !light.has(text)) words.add(stem)
  return words
}

/** Words that say nothing about what a rule asks for. Those that change its meaning are compared as its polarity. */
const light: ReadonlySet<string> = new Set(
  `a an the this that these those it its their your our my we you they us them i and or nor so also please just simply
  always never must should shall will would is are was be been being do does did not no have has had need needs needed
  required ensure sure make makes use used uses using prefer preferred favor favour utilize employ want keep keeps all any every each of to in on at
  for by with as if when whenever where there here own such very too only ever instead rather than over important note
  remember rule kept than avoid avoided avoids avoiding cannot can't don't dont doesn't mustn't shouldn't under`
    .trim()
    .split(/\s+/)
)

/** The bands of its signature; its text, too, so that equal texts meet for sure. */
const keysOf = (text: string, words: ReadonlySet<string>): ReadonlyArray<string> => {
  const signature = new Uint32Array(bands * rows).fill(0xffffffff)
  for (const word of words) {
    const base = fnv(word)
    for (let at = 0; at < signature.length; at++) {
      const mixed = mix(base ^ Math.imul(at + 1, 0x9e3779b1))
      if (mixed < signature[at]!) signature[at] = mixed
    }
  }
  const keys = [`=${text}`]
  for (let band = 0; band < bands; band++) {
    keys.push(`${band}:${signature.subarray(band * rows, (band + 1) * rows).join(",")}`)
  }
  return keys
}

/** FNV-1a over UTF-16 code units. */
const fnv = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The finaliser of MurmurHash3: every bit of the input changes half of the output. */
const mix = (value: number): number => {
  let hash = value >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
