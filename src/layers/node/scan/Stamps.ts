/** What the system says of paths without opening them: equal stamps mean that nobody wrote there in between. */
import { lstatSync, type Stats, statSync } from "node:fs"
import { tickOf } from "../../../pipeline/index/Freshness.js"

export interface Stamps {
  /** Looks again. */
  readonly hold: () => boolean
}

export interface Watched {
  /** Each as it is: a link in its place is a change. */
  readonly folders: ReadonlyArray<string>
  /** Through links, present or absent. */
  readonly files: ReadonlyArray<string>
}

/**
 * Null when something was written at `sinceMs` (since the epoch) or later, or so shortly before that a second write
 * could have left the same stamp.
 */
export const stampsSince = ({ files, folders }: Watched, sinceMs: number): Stamps | null => {
  const paths = [...folders, ...files]
  const statAt = (at: number) => look(at < folders.length ? lstatSync : statSync, paths[at]!)
  const stamps = new Float64Array(paths.length * parts)
  for (let at = 0; at < paths.length; at++) {
    const stat = statAt(at)
    if (stat === "unknown" || (stat !== "absent" && isYoung(stat, sinceMs))) return null
    stamps.set(stampOf(stat), at * parts)
  }
  return {
    hold: () =>
      paths.every((_, at) => {
        const stat = statAt(at)
        return stat !== "unknown" && stampOf(stat).every((part, of) => stamps[at * parts + of] === part)
      })
  }
}

const look = (stat: typeof lstatSync, path: string): Stats | "absent" | "unknown" => {
  try {
    return stat(path, { throwIfNoEntry: false }) ?? "absent"
  } catch {
    return "unknown"
  }
}

const stampOf = (stat: Stats | "absent"): ReadonlyArray<number> =>
  stat === "absent" ? absent : [stat.mode, stat.ino, stat.size, stat.mtimeMs, stat.ctimeMs]

const absent = [-1, -1, -1, -1, -1]
const parts = absent.length

const isYoung = ({ ctimeMs, mtimeMs }: Stats, sinceMs: number): boolean =>
  Math.max(mtimeMs, ctimeMs) >= sinceMs - tickOf({ changedMs: ctimeMs, modifiedMs: mtimeMs })
