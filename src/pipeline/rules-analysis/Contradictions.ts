/** Pairs of statements that cannot both be followed: do and don't of one thing, or two values of one setting. */
import { type Clause, type Parsed, parseStatement } from "./Clauses.js"
import type { Statement } from "./Model.js"
import { scopeOf } from "./Scope.js"
import { type SettingValue, settingsOf } from "./Settings.js"

export interface Parse {
  readonly statement: Statement
  readonly parsed: Parsed
  /** What its clauses set, each with its clause. */
  readonly settings: ReadonlyArray<SettingValue & { readonly clause: Clause }>
}

export const parseRule = (statement: Statement): Parse => {
  const parsed = parseStatement(statement)
  const settings = parsed.isUnclear
    ? []
    : parsed.clauses
        .filter((clause) => clause.isDirective || isListed(statement, clause))
        .flatMap((clause) => settingsOf(clause).map((it) => ({ ...it, clause })))
  return { statement, parsed, settings }
}

export interface Contradiction {
  readonly first: Statement
  readonly second: Statement
  readonly because: string
}

/** Statements that are compared about one thing, and pairs that are told of: more would only say the same again. */
const mostPerThing = 12
const mostFound = 2_000

export const findContradictions = (
  parses: ReadonlyArray<Parse>,
  together: (a: Statement, b: Statement) => boolean
): ReadonlyArray<Contradiction> => {
  const usable = parses.filter(({ parsed }) => !parsed.isUnclear)
  const found = new Map<string, Contradiction>()
  const add = (a: Parse, b: Parse, because: string) => {
    if (found.size >= mostFound) return
    const [first, second] = order.get(a)! < order.get(b)! ? [a, b] : [b, a]
    const key = `${order.get(first)} ${order.get(second)}`
    if (!found.has(key)) found.set(key, { first: first.statement, second: second.statement, because })
  }
  const order = new Map(usable.map((it, at) => [it, at]))
  const compatible = (a: Parse, b: Parse) => sameScope(a.statement, b.statement) && together(a.statement, b.statement)

  for (const group of opposites(usable)) {
    pairs(group.dos, group.donts, (a, b) => {
      if (a.parse !== b.parse && conflict(a.clause, b.clause) && compatible(a.parse, b.parse)) {
        add(a.parse, b.parse, `one asks for what the other forbids`)
      }
    })
  }
  for (const [setting, values] of settingGroups(usable)) {
    for (const [at, a] of values.entries()) {
      for (const b of values.slice(at + 1)) {
        const differ = a.value !== b.value && !agree(a.value, b.value)
        if (differ && a.parse !== b.parse && sameSet(a.rest, b.rest) && compatible(a.parse, b.parse)) {
          add(a.parse, b.parse, `${setting}: ${a.value} or ${b.value}`)
        }
      }
    }
  }
  return [...found.values()]
}

interface Told {
  readonly parse: Parse
  readonly clause: Clause
}

/** By core: only statements about the same thing can contradict each other. */
const opposites = (parses: ReadonlyArray<Parse>) => {
  const groups = new Map<string, { dos: Array<Told>; donts: Array<Told> }>()
  for (const parse of parses) {
    for (const clause of parse.parsed.clauses) {
      if (!clause.isDirective || isTooCommon(clause.core)) continue
      const key = [...new Set(clause.core)].sort().join(" ")
      const group = groups.get(key) ?? { dos: [], donts: [] }
      groups.set(key, group)
      const side = clause.polarity === "do" ? group.dos : group.donts
      if (side.length < mostPerThing) side.push({ parse, clause })
    }
  }
  return groups.values()
}

const pairs = <A>(left: ReadonlyArray<A>, right: ReadonlyArray<A>, visit: (a: A, b: A) => void): void => {
  for (const a of left) for (const b of right) visit(a, b)
}

/** Words that are not enough to say that two rules are about one thing. */
const common: ReadonlySet<string> = new Set(
  "code file test it change thing function name work project user data value line task error way one".split(" ")
)
const isTooCommon = (core: ReadonlyArray<string>): boolean => core.every((it) => common.has(it))

/** The thing is the same; so must be where it holds. What is forbidden in general is forbidden for a purpose, too. */
const conflict = (asked: Clause, forbidden: Clause): boolean => {
  if (!sameSet(asked.conditions, forbidden.conditions) || !takesSides(asked, forbidden)) return false
  if (forbidden.purposes.length === 0) return true
  return (
    asked.purposes.length > 0 &&
    (isSubset(asked.purposes, forbidden.purposes) || isSubset(forbidden.purposes, asked.purposes))
  )
}

/** `B over A` and `C over B` go together; `B over A` and `A over B` do not; `B, not A` and `use A` do not. */
const takesSides = (asked: Clause, forbidden: Clause): boolean => {
  if (forbidden.against === null) return true
  return asked.against === null ? forbidden.against.isStrict : sameSet(asked.against.core, forbidden.against.core)
}

const settingGroups = (parses: ReadonlyArray<Parse>) => {
  const groups = new Map<string, Array<Told & SettingValue>>()
  for (const parse of parses) {
    for (const it of parse.settings) {
      const group = groups.get(it.setting) ?? []
      groups.set(it.setting, group)
      if (group.length < mostPerThing) group.push({ parse, ...it })
    }
  }
  return groups
}

/** `Package manager: pnpm` in a list tells what to use as well as a sentence does. */
const isListed = ({ item }: Statement, { tokens }: Clause): boolean => item !== null && tokens.length <= 10

/** `spaces` and `2 spaces` are no two values. */
const agree = (a: string, b: string): boolean =>
  (a === "spaces" && / spaces$/.test(b)) || (b === "spaces" && / spaces$/.test(a))

const sameScope = (a: Statement, b: Statement): boolean => sameSet(scopeOf(a), scopeOf(b))

const sameSet = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => isSubset(a, b) && isSubset(b, a)
const isSubset = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => a.every((it) => b.includes(it))
