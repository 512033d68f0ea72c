/** Past commits as the ranking sees them: which of today's files each one changed, and how long ago. */
import type { History } from "../../services/GitHistory.js"

export interface PastChange {
  /** Its place in the history, the newest first. */
  readonly commit: number
  /** Before the newest commit; 0 or more. Never measured by a clock, so that a prompt does not age. */
  readonly days: number
  /** Places in the list of files, rising: those that still exist, under the names they have today. */
  readonly files: ReadonlyArray<number>
  /** How many files the commit changed, the vanished ones included; at least as many as `files`. */
  readonly size: number
}

export interface Past {
  readonly history: History
  /** The newest first. Only commits that changed a file of today, and that were no import of everything. */
  readonly changes: ReadonlyArray<PastChange>
}

const secondsPerDay = 86_400

/** For the same history and the same list of paths it is the same. */
const remembered = new WeakMap<History, { readonly paths: ReadonlyArray<string>; readonly past: Past }>()

export const rememberedPast = (history: History, paths: ReadonlyArray<string>): Past => {
  const before = remembered.get(history)
  if (before?.paths === paths) return before.past
  const past = pastOf(history, paths)
  remembered.set(history, { paths, past })
  return past
}

export const pastOf = (history: History, paths: ReadonlyArray<string>): Past => {
  const places = new Map(paths.map((path, at) => [path, at]))
  const newest = history.commits[0]?.seconds ?? 0
  // from the newest to the oldest: a name is known by what it became later
  const later = new Map<string, string>()
  const today = (path: string) => later.get(path) ?? path
  const changes: Array<PastChange> = []
  history.commits.forEach((commit, at) => {
    const files = new Set<number>()
    for (const { path } of commit.files) {
      const place = places.get(today(path))
      if (place !== undefined) files.add(place)
    }
    for (const { from, path } of commit.files) if (from !== undefined) later.set(from, today(path))
    if (files.size === 0 || commit.isFirst) return
    changes.push({
      commit: at,
      days: Math.max(0, newest - commit.seconds) / secondsPerDay,
      files: [...files].sort((a, b) => a - b),
      size: commit.files.length
    })
  })
  return { history, changes }
}

/** What is left of a weight after so many days: 1 at first, half of it after each half-life. */
export const decay = (days: number, halfLife: number): number => 2 ** (-days / halfLife)
