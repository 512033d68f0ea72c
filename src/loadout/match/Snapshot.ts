/**
 * Whether an index is still what it was. Whoever owns an index may edit it in place between two calls, so what was
 * prepared from it is only used again after a look at all that it was prepared from. Two exceptions make it fast:
 * what this package froze itself needs no look; and of more than `allTexts` keywords every call looks at a part, in
 * turn, so that one that was overwritten inside its list is seen after at most `turns` calls. A list or an entry that
 * was replaced, added or taken away is always seen at once.
 */
import type { LoadoutIndex } from "../Model.js"
import { fieldOf } from "../Shape.js"

export interface Snapshot {
  readonly isCurrent: () => boolean
}

const allTexts = 100_000
const turns = 8

export const snapshotOf = (index: LoadoutIndex): Snapshot => {
  if (isFrozen(index)) return { isCurrent: () => true }
  const entries = fieldOf(index, "entries")
  if (!Array.isArray(entries)) return { isCurrent: () => fieldOf(index, "entries") === entries }
  const copy = copyOf(entries)
  const parts = copy.texts.length > allTexts ? turns : 1
  let turn = 0
  return {
    isCurrent: () => {
      turn = (turn + 1) % parts
      const step = Math.ceil(entries.length / parts)
      return (
        fieldOf(index, "entries") === entries &&
        hasSameLists(entries, copy) &&
        hasSameTexts(entries, copy, turn * step, Math.min(entries.length, (turn + 1) * step))
      )
    }
  }
}

/** What tables are made of. */
interface Watched {
  readonly id?: unknown
  readonly priority?: unknown
  readonly keywords?: unknown
  readonly patterns?: unknown
}

/** One array for each kind of thing: comparing is a hot loop, and far slower where kinds are mixed. */
interface Copy {
  readonly entries: ReadonlyArray<unknown>
  readonly ids: ReadonlyArray<unknown>
  readonly priorities: ReadonlyArray<unknown>
  readonly keywords: ReadonlyArray<unknown>
  readonly patterns: ReadonlyArray<unknown>
  /** Of the keywords, and of the patterns. */
  readonly lengths: Int32Array
  readonly texts: ReadonlyArray<unknown>
  /** Where the texts of an entry start. */
  readonly starts: Int32Array
}

const copyOf = (entries: ReadonlyArray<unknown>): Copy => {
  const watched = entries.map(watchedOf)
  const lengths = new Int32Array(entries.length * 2)
  const starts = new Int32Array(entries.length)
  const texts: Array<unknown> = []
  watched.forEach(({ keywords, patterns }, at) => {
    starts[at] = texts.length
    for (const text of listOf(keywords)) texts.push(text)
    for (const text of listOf(patterns)) texts.push(text)
    lengths[at * 2] = listOf(keywords).length
    lengths[at * 2 + 1] = listOf(patterns).length
  })
  return {
    entries: [...entries],
    ids: watched.map((it) => it.id),
    priorities: watched.map((it) => it.priority),
    keywords: watched.map((it) => it.keywords),
    patterns: watched.map((it) => it.patterns),
    lengths,
    texts,
    starts
  }
}

const hasSameLists = (entries: ReadonlyArray<unknown>, copy: Copy): boolean => {
  if (entries.length !== copy.entries.length) return false
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry !== copy.entries[at]) return false
    const { keywords, patterns, priority } = watchedOf(entry)
    if (priority !== copy.priorities[at] || keywords !== copy.keywords[at] || patterns !== copy.patterns[at])
      return false
    if (listOf(keywords).length !== copy.lengths[at * 2]) return false
    if (listOf(patterns).length !== copy.lengths[at * 2 + 1]) return false
  }
  return true
}

const hasSameTexts = (entries: ReadonlyArray<unknown>, copy: Copy, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const { id, keywords, patterns } = watchedOf(entries[at])
    if (id !== copy.ids[at]) return false
    let next = copy.starts[at] ?? 0
    for (const list of [listOf(keywords), listOf(patterns)]) {
      for (let item = 0; item < list.length; item++) if (list[item] !== copy.texts[next++]) return false
    }
  }
  return true
}

const watchedOf = (entry: unknown): Watched => (typeof entry === "object" && entry !== null ? entry : nothing)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : noTexts)

const nothing: Watched = {}
const noTexts: ReadonlyArray<unknown> = []

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
