/**
 * What a statement asks for: its parts, each with yes or no, what it is about, and under which conditions. It knows
 * only the plain forms of English that rules are written in; where a sentence has another form it says nothing, since
 * a contradiction that is none costs more trust than one that is missed.
 */
import type { Statement } from "./Model.js"
import { type Token, tokensOf } from "./Words.js"

export interface Clause {
  readonly polarity: "do" | "dont"
  /** Stems of what it is about, without words that every rule has. */
  readonly core: ReadonlyArray<string>
  /** `in Makefiles`, `when …`: it holds there only. */
  readonly conditions: ReadonlyArray<string>
  /** `for components`, `to install`: what it is for, stems. */
  readonly purposes: ReadonlyArray<string>
  /** `X instead of Y`: the other side, and whether it is ruled out (`not`, `instead of`) or only liked less. */
  readonly against: { readonly core: ReadonlyArray<string>; readonly isStrict: boolean } | null
  /** It asks for something, as against describing it. */
  readonly isDirective: boolean
  readonly tokens: ReadonlyArray<Token>
}

export interface Parsed {
  readonly clauses: ReadonlyArray<Clause>
  /** It asks for something, as against describing or permitting it. */
  readonly isDirective: boolean
  /** A form that is not understood: nothing may be concluded from what it asks for. */
  readonly isUnclear: boolean
}

export const parseStatement = ({ text, tone }: Pick<Statement, "text" | "tone">): Parsed => {
  const said = text.replace(examples, " ")
  const plain = said.replace(opening, "")
  const parts = splitClauses(tokensOf(plain))
  const clauses: Array<Clause> = []
  let directive = plain !== said
  let unclear = tone !== "plain" || unclearForm.test(text) || isLead(text)
  for (const part of parts) {
    const read = readClause(part)
    if (read === "unclear") {
      unclear = true
      continue
    }
    if (read === null) continue
    clauses.push(...read.clauses.map((it) => ({ ...it, isDirective: plain !== said || read.isDirective })))
    directive ||= read.isDirective
  }
  return { clauses, isDirective: directive, isUnclear: unclear }
}

/** `(e.g. …)` narrows nothing. */
const examples = /\((?:e\.?g\.?|i\.?e\.?|for example|for instance|like|such as)[^()]{0,300}\)/gi

/** Says that something follows, and nothing of what. */
const opening =
  /^\W*(?:please\s+)?(?:ensure|make sure|be sure|remember|verify|check|note|try)\s+(?:that\s+|to\s+)(?:you\s+)?/i

/** `Use cases:` speaks for what comes below it. */
export const isLead = (text: string): boolean => /[:：]\s*$/.test(text)

const unclearForm =
  /\bnot (?:only|just|necessarily|always)\b|\?$|\b(?:rarely|sparingly|judiciously|cautiously|carefully|generally|usually|typically|mostly|if possible|where possible|when possible|as needed|if needed|when needed|where appropriate|when appropriate|consider)\b/i

/** At `;`, a full comma before another instruction, and `and`/`but` before one. */
const splitClauses = (tokens: ReadonlyArray<Token>): ReadonlyArray<ReadonlyArray<Token>> => {
  const parts: Array<Array<Token>> = [[]]
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    const after = tokens[at + 2]
    const starts = next !== undefined && startsInstruction(next, after)
    if ((token.kind === "mark" && ";.!?–—".includes(token.text)) || (token.text === "," && starts)) parts.push([])
    else if (conjunctions.has(token.text) && starts && (parts[parts.length - 1]?.length ?? 0) > 1) parts.push([])
    else parts[parts.length - 1]!.push(token)
  }
  return parts.filter((part) => part.some((it) => it.kind !== "mark"))
}

const conjunctions: ReadonlySet<string> = new Set(["and", "but", "then"])

const startsInstruction = (token: Token, after: Token | undefined): boolean =>
  token.kind === "word" &&
  (negations.has(token.text) ||
    token.text === "always" ||
    (token.text === "do" && after?.text === "not") ||
    verbs.has(token.text))

const negations: ReadonlySet<string> = new Set(["never", "don't", "dont", "avoid", "no"])

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Verbs that instructions begin with. */
const verbs = set(`
  use prefer favor favour choose employ adopt keep write add create make put place name run call ask commit push merge rebase install
  import export follow include exclude document comment test mock check verify ensure validate handle return throw catch
  log print read update edit change modify delete remove rename move split extract group sort order format lint indent
  wrap limit set define declare implement build deploy release respond answer reply speak explain describe start begin end
  finish stop open close fix refactor review escape sanitize encode store save load cache fetch await inline expose hide
  mark prefix suffix capitalize annotate type cast assert throw rely depend target support treat apply let give show tell
  provide generate skip ignore omit disable enable leave work stick maintain preserve
`)

/** What says that something is asked for and not only described. */
const modals = set("must should shall always never need needs required have has may might can could ought")
/** Permission and ability ask for nothing. */
const permits = set("may might can could fine okay ok allowed permitted acceptable optional")

const restricting = set(`
  in on inside within during when if unless except with without where while that which than between across outside from by
  until only under over above below like whenever whose as because since though although
`)
const purpose = set("for to at into before after")
const ofNoun = set("of")

/** Words that say nothing about what a rule is about. */
const filler = set(`
  a an the this that these those it its their your our my we you they us them i and or nor so then also please just simply
  always never must should shall will would be is are was been being do does did not no need needs needed has have had
  required ensure sure make makes use used uses using prefer preferred favor favour employ adopt choose utilize omit want try all any every
  each new own other same such more most very too here there strictly absolutely only ever all-times times time instead
  rather important note remember rule explicitly directly don't dont doesn't mustn't shouldn't can't cannot won't isn't
  aren't avoid avoided avoids avoiding forbidden prohibited disallowed banned refrain
`)

interface Read {
  readonly isDirective: boolean
  readonly clauses: ReadonlyArray<Clause>
}

const readClause = (tokens: ReadonlyArray<Token>): Read | "unclear" | null => {
  const words = tokens.map((it) => it.text)
  const negative = negationAt(words)
  if (negative === "unclear") return "unclear"
  const permitted = negative === null && words.some((it) => permits.has(it))
  const first = words.find((it, at) => tokens[at]?.kind === "word" && !leading.has(it))
  const imperative = first !== undefined && verbs.has(first)
  const demanded = words.some((it) => modals.has(it) && !permits.has(it))
  const states = words.some(
    (it) => it === "use" || it === "uses" || it === "are" || it === "is" || it === "go" || it === "live"
  )
  const isDirective = negative !== null || imperative || (!permitted && (demanded || (states && words.length <= 14)))

  const alternative = alternativeAt(words)
  if (alternative === null) {
    const clause = clauseOf(tokens, negative === null ? "do" : "dont")
    return { isDirective, clauses: clause === null ? [] : [clause] }
  }
  // `X instead of Y`: one thing is asked for, the other is not
  if (negative !== null) return "unclear"
  const { at, isStrict, length } = alternative
  const chosen = clauseOf(tokens.slice(0, at), "do")
  const rejected = clauseOf(tokens.slice(at + length), "dont")
  if (chosen === null || rejected === null) return "unclear"
  return {
    isDirective: true,
    clauses: [
      { ...chosen, against: { core: rejected.core, isStrict } },
      { ...rejected, against: { core: chosen.core, isStrict } }
    ]
  }
}

const leading = set("please always also then strictly generally")

/** Where a negation stands, null without one. Two of them, or one that turns around, are not understood. */
const negationAt = (words: ReadonlyArray<string>): number | "unclear" | null => {
  const found = words.flatMap((word, at) => {
    if (word === "never" || word === "avoid" || word === "avoided" || word === "refrain") return [at]
    if (word === "omit" && at === 0) return [at]
    if (word === "forbidden" || word === "prohibited" || word === "disallowed" || word === "banned") return [at]
    if (/^(?:do|must|should|shall|ought)n't$|^dont$/.test(word)) return [at]
    if (word === "not" && /^(?:do|must|should|shall|be)$/.test(words[at - 1] ?? "")) return [at]
    // what is not, or cannot be, tells of the world and forbids nothing; `, not` is a comparison
    if (/^(?:can|could|does|is|are|wo|was|were|has|have|would)n't$|^cannot$|^can't$/.test(word)) return [-1]
    if (word === "not" && words[at - 1] !== ",") return [-1]
    return word === "no" && (at === 0 || /^(?:use|with|there)$/.test(words[at - 1] ?? "")) ? [at] : []
  })
  const [first] = found
  if (first === undefined) return null
  if (found.includes(-1)) return "unclear"
  const next = words.slice(first + 1, first + 3)
  const turns = next.some((it) =>
    /^(?:forget|hesitate|fail|neglect|miss|need|worry|be|have|confuse|let|allow|assume)$/.test(it)
  )
  // `if you do not …`: the negation belongs to the condition
  const conditional = words
    .slice(0, first)
    .some((it) => /^(?:if|when|where|that|which|unless|who|because|since)$/.test(it))
  return found.length > 1 || turns || conditional ? "unclear" : first
}

const alternativeAt = (words: ReadonlyArray<string>) => {
  for (const [at, word] of words.entries()) {
    if (at === 0) continue
    if (!words.slice(0, at).some((it) => liking.has(it))) continue
    if (word === "instead" && words[at + 1] === "of") return { at, length: 2, isStrict: true }
    if (word === "rather" && words[at + 1] === "than") return { at, length: 2, isStrict: false }
    if (word === "over") return { at, length: 1, isStrict: false }
    if (word === "to" && words[0] === "prefer") return { at, length: 1, isStrict: false }
    if (word === "not" && words[at - 1] === "," && at + 1 < words.length) return { at, length: 1, isStrict: true }
  }
  return null
}

const liking = set("prefer favor favour choose use uses using write")

const clauseOf = (tokens: ReadonlyArray<Token>, polarity: Clause["polarity"]): Clause | null => {
  const core: Array<string> = []
  const conditions: Array<string> = []
  const purposes: Array<string> = []
  let into = core
  for (const token of tokens) {
    if (token.kind === "mark") {
      if (token.text === "(" || token.text === ")") into = token.text === "(" ? conditions : core
      continue
    }
    const { stem, text } = token
    if (token.kind === "word") {
      if (restricting.has(text)) {
        into = conditions
        conditions.push(stem)
        continue
      }
      if (purpose.has(text)) {
        into = into === conditions ? conditions : purposes
        continue
      }
      if (ofNoun.has(text) || filler.has(text)) continue
    }
    into.push(stem)
  }
  return core.length === 0 ? null : { polarity, core, conditions, purposes, against: null, isDirective: false, tokens }
}
