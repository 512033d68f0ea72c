/**
 * What somebody has changed in an index by hand. Every built entry carries, under `derived`, a mark of each value that
 * was derived; a value that no longer fits its mark was changed by a person, and stays. An entry without marks was
 * written by a person as a whole.
 */
import type { LoadoutEntry, LoadoutIndex } from "../Model.js"
import { fieldOf, isRecord } from "../Shape.js"
import { estimateTokens } from "../Tokens.js"

const derivedFields = ["id", "keywords", "patterns", "priority", "summary", "triggers", "globs"] as const
type DerivedField = (typeof derivedFields)[number]

type Marked = LoadoutEntry & { readonly derived?: Readonly<Record<string, string>> }

export const keepHandEdits = (
  fresh: ReadonlyArray<LoadoutEntry>,
  before: LoadoutIndex | null,
  read: (path: string) => string | null
): { readonly entries: ReadonlyArray<LoadoutEntry>; readonly warnings: ReadonlyArray<string> } => {
  const byPath = new Map<string, LoadoutEntry>()
  for (const entry of before?.entries ?? []) if (!byPath.has(entry.path)) byPath.set(entry.path, entry)
  const merged = fresh.map((entry) => merge(entry, byPath.get(entry.path)))
  const warnings: Array<string> = []
  const freshPaths = new Set(fresh.map((it) => it.path))
  const ids = new Set(merged.map((it) => it.id))
  const own = (before?.entries ?? []).flatMap((entry) => {
    const isFirst = byPath.get(entry.path) === entry
    if ((isFirst && freshPaths.has(entry.path)) || marksOf(entry) !== null || ids.has(entry.id)) return []
    const text = read(entry.path)
    if (text === null) {
      warnings.push(`"${entry.id}" was written by hand, and there is no file ${entry.path}`)
      return [entry]
    }
    return [
      { ...entry, tokens_est: estimateTokens(text), lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0) }
    ]
  })
  return { entries: [...merged, ...own], warnings }
}

const merge = (fresh: LoadoutEntry, before: LoadoutEntry | undefined): Marked => {
  const derived: Record<string, string> = {}
  const values: Partial<Record<DerivedField, unknown>> = {}
  const marks = before === undefined ? null : marksOf(before)
  for (const field of derivedFields) {
    const mark = markOf(fieldOf(fresh, field))
    const known = fieldOf(before, field)
    const wasDerived = before === undefined || (marks !== null && markOf(known) === (marks[field] ?? noValue))
    if (fieldOf(fresh, field) !== undefined) derived[field] = mark
    const value = wasDerived ? fieldOf(fresh, field) : known
    if (value !== undefined) values[field] = value
  }
  const { derived: _, ...others } = (before ?? {}) as Partial<Marked>
  // extra fields of the person's stay, in front of nothing of ours
  const extra = Object.fromEntries(
    Object.entries(others).filter(([key]) => !Object.hasOwn(fresh, key) && key !== "globs")
  )
  const { globs: __, ...plain } = fresh
  return { ...plain, ...values, ...extra, derived } as Marked
}

const marksOf = (entry: LoadoutEntry): Readonly<Record<string, unknown>> | null => {
  const marks = fieldOf(entry, "derived")
  return isRecord(marks) ? marks : null
}

const markOf = (value: unknown): string => (value === undefined ? noValue : hash(JSON.stringify(value)))

const noValue = "none"

/** FNV-1a. It tells an edit from none, and protects nothing. */
const hash = (text: string): string => {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return (state >>> 0).toString(16).padStart(8, "0")
}
