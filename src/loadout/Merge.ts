/** Several indexes as one. Later layers override earlier ones, and every override is told. */
import type { Budget, IndexLayer, LoadoutEntry, MergeConflict, MergedIndex } from "./Model.js"
import { countOf, entriesOf, fieldOf } from "./Shape.js"

const mergedVersion = "1.0.0"

/** Shares nothing with the layers: editing one leaves the other as it is. */
export const mergeIndexes = (layers: ReadonlyArray<IndexLayer>): MergedIndex => {
  const entries = new Map<string, LoadoutEntry>()
  const sources = new Map<string, Array<string>>()
  for (const layer of layers) {
    for (const entry of entriesOf(layer.index)) {
      // an id that stands twice in one layer is a fault of that layer, and no conflict of it with itself
      const seen = sources.get(entry.id)
      if (seen === undefined) sources.set(entry.id, [layer.name])
      else if (seen[seen.length - 1] !== layer.name) seen.push(layer.name)
      entries.set(entry.id, entry)
    }
  }
  const provenance: Record<string, string> = Object.create(null)
  const conflicts: Array<MergeConflict> = []
  for (const [entryId, names] of sources) {
    provenance[entryId] = names[names.length - 1] ?? ""
    if (names.length > 1) conflicts.push({ entryId, layers: names, resolution: "override" })
  }
  const lazyLoad = layers
    .map((layer) => fieldOf(layer.index, "lazyLoad"))
    .filter((it) => typeof it === "boolean")
    .at(-1)
  const copies = [...entries.values()].map(copyOf)
  return {
    version: mergedVersion,
    generated: latest(layers),
    entries: copies,
    budget: budgetOf(copies),
    ...(lazyLoad === undefined ? {} : { lazyLoad }),
    provenance,
    conflicts
  }
}

export const budgetOf = (entries: ReadonlyArray<LoadoutEntry>): Budget => {
  let core = 0
  let onDemand = 0
  let domainEntries = 0
  for (const { priority, tokens_est } of entries) {
    const tokens = countOf(tokens_est)
    if (priority === "core") core += tokens
    else onDemand += tokens
    if (priority === "domain") domainEntries++
  }
  return {
    always_loaded_est: core,
    on_demand_total_est: onDemand,
    // the contract counts manual tokens, too; the mean of the domain entries alone is `analyzeBudget`'s avgDomainSize
    avg_task_load_est: domainEntries === 0 ? 0 : Math.round(onDemand / domainEntries),
    avg_task_load_observed: null
  }
}

/** When the newest of the layers was made: the same layers give the same bytes at any hour. */
const latest = (layers: ReadonlyArray<IndexLayer>): string => {
  const times = layers
    .map((layer) => Date.parse(String(fieldOf(layer.index, "generated"))))
    .filter((it) => Number.isFinite(it))
  return new Date(times.reduce((last, it) => Math.max(last, it), 0)).toISOString()
}

/** A copy of JSON, without recursion: how deep it goes is decided by whoever wrote the file. */
const copyOf = <A extends object>(value: A): A => {
  const result = shallow(value)
  const todo: Array<Record<string, unknown> | Array<unknown>> = [result as Record<string, unknown>]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    for (const key of Object.keys(next)) {
      const child = (next as Record<string, unknown>)[key]
      if (typeof child !== "object" || child === null) continue
      const copy = shallow(child)
      Object.defineProperty(next, key, { value: copy, enumerable: true, writable: true, configurable: true })
      todo.push(copy as Record<string, unknown>)
    }
  }
  return result
}

const shallow = <A extends object>(value: A): A =>
  Array.isArray(value) ? (value.slice() as object as A) : { ...value }
