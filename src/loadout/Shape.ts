/**
 * What may be trusted of a value that came from a file. Made by hand: a command that answers in a tenth of a second
 * has no time to load a schema library, and an index of 100,000 entries is read on every start.
 */
import {
  type Budget,
  DEFAULT_TRIGGERS,
  type LoadMode,
  type LoadoutEntry,
  type LoadoutIndex,
  loadModes,
  type Phase,
  type Priority,
  phases,
  priorities,
  type Triggers,
  type UsageEvent
} from "./Model.js"

export type Fields = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Own fields only: a file can neither add to nor read from a prototype. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

export const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (!Array.isArray(value)) return none
  return value.every((it) => typeof it === "string") ? value : value.filter((it) => typeof it === "string")
}

/** A number of tokens or lines; what is none counts as 0, so that no sum is spoilt. */
export const countOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0

export const isPriority = (value: unknown): value is Priority => priorities.some((it) => it === value)

export const isPhase = (value: unknown): value is Phase => phases.some((it) => it === value)

const isLoadMode = (value: unknown): value is LoadMode => loadModes.some((it) => it === value)

export const triggersOf = (value: unknown): Triggers => {
  const flag = (phase: Phase): boolean => {
    const given = fieldOf(value, phase)
    return typeof given === "boolean" ? given : DEFAULT_TRIGGERS[phase]
  }
  return { task: flag("task"), plan: flag("plan"), edit: flag("edit") }
}

export interface ShapeProblem {
  /** `entries[3].keywords[1]`; empty for the index as a whole. */
  readonly place: string
  readonly problem: string
}

/** Entries that can be matched at all. Works on any value, and never throws. */
export const entriesOf = (index: unknown): ReadonlyArray<LoadoutEntry> => {
  const entries = fieldOf(index, "entries")
  if (!Array.isArray(entries)) return none
  return entries.every(isEntry) ? entries : entries.filter(isEntry)
}

const isEntry = (value: unknown): value is LoadoutEntry => isRecord(value) && typeof value["id"] === "string"

export type DecodedIndex =
  | { readonly _tag: "Index"; readonly index: LoadoutIndex; readonly problems: ReadonlyArray<ShapeProblem> }
  | { readonly _tag: "Malformed"; readonly problem: string }

/** The text of an `index.json`. An entry that is none is left out and told; the rest goes on. */
export const decodeIndexText = (text: string): DecodedIndex => {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text
  if (bare.trim() === "") return malformed("the file is empty")
  let value: unknown
  try {
    value = JSON.parse(bare)
  } catch (error) {
    return malformed(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return decodeIndex(value)
}

export const decodeIndex = (value: unknown): DecodedIndex => {
  if (!isRecord(value)) return malformed(`an index is an object, and this is ${kindOf(value)}`)
  const given = fieldOf(value, "entries")
  if (!Array.isArray(given)) return malformed(`\`entries\` is ${kindOf(given)}, not a list`)
  const problems: Array<ShapeProblem> = []
  const entries: Array<LoadoutEntry> = []
  given.forEach((it: unknown, at) => {
    const entry = decodeEntry(it, `entries[${at}]`, problems)
    if (entry !== null) entries.push(entry)
  })
  const index: LoadoutIndex = {
    ...withoutEntries(value),
    version: textOf(value["version"]),
    generated: textOf(value["generated"]),
    entries,
    budget: decodeBudget(value["budget"])
  }
  return { _tag: "Index", index, problems }
}

const decodeEntry = (value: unknown, place: string, problems: Array<ShapeProblem>): LoadoutEntry | null => {
  if (!isRecord(value)) {
    problems.push({ place, problem: `an entry is an object, and this is ${kindOf(value)}; it was left out` })
    return null
  }
  const id = fieldOf(value, "id")
  if (typeof id !== "string" || id === "") {
    problems.push({ place: `${place}.id`, problem: "an entry needs a text as its id; it was left out" })
    return null
  }
  for (const [name, wanted] of entryFields) {
    const given = fieldOf(value, name)
    if (given !== undefined && !wanted.holds(given)) {
      problems.push({ place: `${place}.${name}`, problem: `${wanted.name} was expected, and this is ${kindOf(given)}` })
    }
  }
  const globs = fieldOf(value, "globs")
  const priority = fieldOf(value, "priority")
  return {
    ...value,
    id,
    path: textOf(fieldOf(value, "path")),
    keywords: textsOf(fieldOf(value, "keywords")),
    patterns: textsOf(fieldOf(value, "patterns")),
    // an unknown priority stays as it is: it is in no tier, never loads, and `validate` names it
    priority: priority as Priority,
    summary: textOf(fieldOf(value, "summary")),
    triggers: triggersOf(fieldOf(value, "triggers")),
    tokens_est: countOf(fieldOf(value, "tokens_est")),
    lines: countOf(fieldOf(value, "lines")),
    ...(globs === undefined ? {} : { globs: textsOf(globs) })
  }
}

interface Wanted {
  readonly name: string
  readonly holds: (value: unknown) => boolean
}

const text: Wanted = { name: "a text", holds: (it) => typeof it === "string" }
const texts: Wanted = {
  name: "a list of texts",
  holds: (it) => Array.isArray(it) && it.every((one) => typeof one === "string")
}
const count: Wanted = { name: "a number", holds: (it) => typeof it === "number" }
const entryFields: ReadonlyArray<readonly [keyof LoadoutEntry, Wanted]> = [
  ["path", text],
  ["keywords", texts],
  ["patterns", texts],
  ["priority", { name: '"core", "domain" or "manual"', holds: isPriority }],
  ["summary", text],
  ["triggers", { name: "an object", holds: isRecord }],
  ["tokens_est", count],
  ["lines", count],
  ["globs", texts]
]

const decodeBudget = (value: unknown): Budget => {
  const observed = fieldOf(value, "avg_task_load_observed")
  return {
    always_loaded_est: countOf(fieldOf(value, "always_loaded_est")),
    on_demand_total_est: countOf(fieldOf(value, "on_demand_total_est")),
    avg_task_load_est: countOf(fieldOf(value, "avg_task_load_est")),
    avg_task_load_observed: typeof observed === "number" && Number.isFinite(observed) ? observed : null
  }
}

const withoutEntries = (value: Fields): Fields => {
  const { entries: _, lazyLoad, ...rest } = value
  return typeof lazyLoad === "boolean" ? { ...rest, lazyLoad } : rest
}

/** A line of the usage log; a string says why it is none. */
export const decodeEvent = (value: unknown): UsageEvent | string => {
  if (!isRecord(value)) return `${kindOf(value)}, not an event`
  const entryId = fieldOf(value, "entryId")
  const timestamp = fieldOf(value, "timestamp")
  if (typeof entryId !== "string" || entryId === "") return "an event without `entryId`"
  if (typeof timestamp !== "string") return "an event without `timestamp`"
  const taskHash = fieldOf(value, "taskHash")
  const mode = fieldOf(value, "mode")
  const sourceLayer = fieldOf(value, "sourceLayer")
  return {
    timestamp,
    taskHash: typeof taskHash === "string" ? taskHash : "unknown",
    entryId,
    trigger: textOf(fieldOf(value, "trigger")),
    mode: isLoadMode(mode) ? mode : "lazy",
    tokensEst: countOf(fieldOf(value, "tokensEst")),
    ...(typeof sourceLayer === "string" ? { sourceLayer } : {})
  }
}

export const kindOf = (value: unknown): string => {
  if (value === null) return "null"
  if (value === undefined) return "missing"
  if (Array.isArray(value)) return "a list"
  return kinds[typeof value] ?? typeof value
}

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  object: "an object"
}

const malformed = (problem: string): DecodedIndex => ({ _tag: "Malformed", problem })

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const none: ReadonlyArray<never> = []
