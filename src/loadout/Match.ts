/** Which entries a task needs, and why not the others. */
import type { LoadoutEntry, LoadoutIndex, MatchResult, Phase } from "./Model.js"
import { calibratedFloor, type Evaluated, scoreCalibrated } from "./match/Calibrated.js"
import { byStrength, contractFloor, type Scored, scoreExact } from "./match/Exact.js"
import { matchesGlob } from "./match/Globs.js"
import { countOf, entriesOf, isPriority, textsOf, triggersOf } from "./Shape.js"

export interface MatchOptions {
  /** `contract` (default): the scores of the specification. `calibrated`: what people mean. */
  readonly scoring?: "contract" | "calibrated"
  /** Where the agent is: entries that are switched off for it stay out. */
  readonly phase?: Phase
  /** Files that are being touched. Entries whose globs mean one of them load. */
  readonly paths?: ReadonlyArray<string>
  /** Most tokens of all that loads. Core entries count, and are never left out. */
  readonly maxTokens?: number
  /** Most domain entries. */
  readonly maxEntries?: number
  /** Default: 0.1 by the contract, 0.35 calibrated. */
  readonly minScore?: number
}

export interface WhyNot {
  readonly id: string
  readonly reason: string
}

export interface ExplainedMatch {
  readonly matches: Array<MatchResult>
  /** Every other entry, in the order of the index. */
  readonly whyNot: Array<WhyNot>
}

export const matchLoadout = (task: string, index: LoadoutIndex, options: MatchOptions = {}): Array<MatchResult> =>
  choose(task, index, options).kept.map(withoutOrder)

export const explainMatch = (task: string, index: LoadoutIndex, options: MatchOptions = {}): ExplainedMatch => {
  const { kept, left } = choose(task, index, options)
  const orders = new Set(kept.map((it) => it.order))
  const whyNot = entriesOf(index).flatMap((entry, order) =>
    orders.has(order) ? [] : [{ id: entry.id, reason: left.get(order) ?? reasonAgainst(entry) }]
  )
  return { matches: kept.map(withoutOrder), whyNot }
}

interface Choice {
  readonly kept: ReadonlyArray<Scored>
  /** Order of an entry → why it is not in `kept`, where there is more to say than that nothing names it. */
  readonly left: ReadonlyMap<number, string>
}

const choose = (given: string, index: LoadoutIndex, options: MatchOptions): Choice => {
  // plain JavaScript calls this, too
  const task = typeof given === "string" ? given : ""
  const isCalibrated = options.scoring === "calibrated"
  const { negated, scored, weak }: Evaluated = isCalibrated
    ? scoreCalibrated(task, index)
    : { scored: scoreExact(task, index), negated: new Map(), weak: new Map() }
  const left = new Map<number, string>(weak)
  for (const [order, keywords] of negated) {
    left.set(order, `the task only names it to leave it alone [${keywords.join(", ")}]`)
  }
  const floor = options.minScore ?? (isCalibrated ? calibratedFloor : contractFloor)
  const paths = [...(options.paths ?? []), ...(isCalibrated ? pathsIn(task) : [])]
  const candidates = paths.length === 0 ? scored : withTouched(scored, index, paths, left)
  const strong = candidates.filter((it) => {
    if (it.score >= floor || it.mode === "eager") return true
    left.set(it.order, `${it.reason}: score ${it.score.toFixed(2)} is below ${floor}`)
    return false
  })
  const { phase } = options
  const inPhase = strong.filter((it) => {
    if (phase === undefined || it.mode === "eager" || triggersOf(it.entry.triggers)[phase]) return true
    left.set(it.order, `${it.reason}: switched off for the phase "${phase}"`)
    return false
  })
  return { kept: within([...inPhase].sort(byStrength), options, left), left }
}

/** Best first; what does not fit makes room for what does. */
const within = (
  ranked: ReadonlyArray<Scored>,
  { maxEntries, maxTokens }: MatchOptions,
  left: Map<number, string>
): ReadonlyArray<Scored> => {
  if (maxEntries === undefined && maxTokens === undefined) return ranked
  let tokens = ranked.reduce((sum, it) => sum + (it.mode === "eager" ? countOf(it.entry.tokens_est) : 0), 0)
  let entries = 0
  return ranked.filter((it) => {
    if (it.mode === "eager") return true
    const cost = countOf(it.entry.tokens_est)
    if (maxEntries !== undefined && entries >= maxEntries) {
      left.set(it.order, `${it.reason}: ${maxEntries} entries are enough`)
      return false
    }
    if (maxTokens !== undefined && tokens + cost > maxTokens) {
      left.set(it.order, `${it.reason}: its ${cost} tokens do not fit in ${maxTokens}`)
      return false
    }
    tokens += cost
    entries++
    return true
  })
}

/** A file that is being touched is a better sign than any word. */
const touchedScore = 0.95

const withTouched = (
  scored: ReadonlyArray<Scored>,
  index: LoadoutIndex,
  paths: ReadonlyArray<string>,
  left: Map<number, string>
): ReadonlyArray<Scored> => {
  const byOrder = new Map(scored.map((it) => [it.order, it]))
  entriesOf(index).forEach((entry, order) => {
    if (entry.priority !== "domain") return
    const globs = textsOf(entry.globs)
    const glob = globs.find((it) => paths.some((path) => matchesGlob(it, path)))
    if (glob === undefined) return
    const path = paths.find((it) => matchesGlob(glob, it)) ?? ""
    const known = byOrder.get(order)
    const reason = `glob [${glob}] is for ${path}`
    left.delete(order)
    byOrder.set(order, {
      entry,
      order,
      score: Math.max(touchedScore, known?.score ?? 0),
      matchedKeywords: known?.matchedKeywords ?? [],
      matchedPatterns: known?.matchedPatterns ?? [],
      reason: known === undefined ? reason : `${known.reason} + ${reason}`,
      mode: "lazy"
    })
  })
  return [...byOrder.values()]
}

/** Paths that somebody wrote into the task. */
const pathsIn = (task: string): ReadonlyArray<string> =>
  task.length > 20_000 ? [] : (task.match(/[\w@.-]+(?:\/[\w@.-]+)+|\b[\w-]+\.[a-z]{1,5}\b/g) ?? [])

const reasonAgainst = (entry: LoadoutEntry): string => {
  if (!isPriority(entry.priority)) return `its priority ${JSON.stringify(entry.priority)} is no tier`
  if (entry.priority === "manual") return "manual: only loaded when it is asked for"
  const globs = textsOf(entry.globs)
  const words = textsOf(entry.keywords).length > 0 ? "none of its keywords is in the task" : "it has no keywords"
  return globs.length > 0 ? `${words}, and no file of [${globs.join(", ")}] is touched` : words
}

const withoutOrder = ({ order: _, ...match }: Scored): MatchResult => match

/** The first entry of this id. */
export const lookupEntry = (id: string, index: LoadoutIndex): LoadoutEntry | undefined =>
  entriesOf(index).find((it) => it.id === id)
