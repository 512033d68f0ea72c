/**
 * Whether an index is still what it was. Whoever owns an index may edit it in place between two calls, so what was
 * prepared from it is only used again after a look at every text that it was prepared from. What this package
 * froze itself needs no such look.
 */
import type { LoadoutIndex } from "../Model.js"
import { fieldOf } from "../Shape.js"

export interface Snapshot {
  readonly isCurrent: () => boolean
}

export const snapshotOf = (index: LoadoutIndex): Snapshot => {
  if (isFrozen(index)) return { isCurrent: () => true }
  const entries = fieldOf(index, "entries")
  if (!Array.isArray(entries)) return { isCurrent: () => fieldOf(index, "entries") === entries }
  const copy: Array<unknown> = []
  for (const entry of entries as ReadonlyArray<unknown>) {
    if (typeof entry !== "object" || entry === null) {
      copy.push(entry)
      continue
    }
    const known = entry as Watched
    copy.push(entry, known.id, known.priority)
    copyOf(known.keywords, copy)
    copyOf(known.patterns, copy)
    copyOf(known.globs, copy)
  }
  return { isCurrent: () => fieldOf(index, "entries") === entries && isSame(entries, copy) }
}

interface Watched {
  readonly id: unknown
  readonly priority: unknown
  readonly keywords: unknown
  readonly patterns: unknown
  readonly globs: unknown
}

const copyOf = (list: unknown, into: Array<unknown>): void => {
  into.push(list)
  if (!Array.isArray(list)) return
  into.push(list.length)
  for (let at = 0; at < list.length; at++) into.push(list[at])
}

const isSame = (entries: ReadonlyArray<unknown>, copy: ReadonlyArray<unknown>): boolean => {
  let next = 0
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (copy[next++] !== entry) return false
    if (typeof entry !== "object" || entry === null) continue
    const known = entry as Watched
    if (copy[next++] !== known.id || copy[next++] !== known.priority) return false
    next = isSameList(known.keywords, copy, next)
    if (next >= 0) next = isSameList(known.patterns, copy, next)
    if (next >= 0) next = isSameList(known.globs, copy, next)
    if (next < 0) return false
  }
  return next === copy.length
}

/** The place after the list, or -1. */
const isSameList = (list: unknown, copy: ReadonlyArray<unknown>, from: number): number => {
  if (copy[from] !== list) return -1
  if (!Array.isArray(list)) return from + 1
  const length = list.length
  if (copy[from + 1] !== length) return -1
  const start = from + 2
  for (let at = 0; at < length; at++) if (copy[start + at] !== list[at]) return -1
  return start + length
}

/** Freezes an index of our own making, so that what is cached cannot be changed behind the cache. */
export const frozen = <A extends LoadoutIndex>(index: A): A => {
  for (const entry of index.entries) {
    Object.freeze(entry.keywords)
    Object.freeze(entry.patterns)
    Object.freeze(entry.triggers)
    if (entry.globs !== undefined) Object.freeze(entry.globs)
    Object.freeze(entry)
  }
  Object.freeze(index.entries)
  Object.freeze(index.budget)
  Object.freeze(index)
  known.add(index)
  return index
}

const isFrozen = (index: LoadoutIndex): boolean => known.has(index)

const known = new WeakSet<LoadoutIndex>()
