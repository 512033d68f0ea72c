/** What reports of failures say about files: those that came with the request, and those that the intent quotes. */
import type { RelativePath } from "../../domain/Paths.js"
import { type Failure, readFailures, whereIs } from "../failures/index.js"
import type { Mentions } from "./Mentions.js"

/** A file that a failure points at; `weight` is 1 for the place itself, and less for what led there. */
export type FailedAt = Pick<Failure, "path" | "weight">

export interface Reported {
  /** Place in the list of paths → weight. */
  readonly failures: ReadonlyMap<number, number>
  readonly mentions: Mentions
}

/** One place may be how a person points at a file; two are a report, whose files nobody asked for one by one. */
const leastPlaces = 2

export const reportedIn = (
  intent: string,
  given: ReadonlyArray<FailedAt>,
  paths: ReadonlyArray<RelativePath>,
  mentions: Mentions
): Reported => {
  const places = readFailures(intent)
  const quoted = places.length < leastPlaces ? [] : whereIs(places, paths)
  const at = new Map<string, number>(paths.map((path, place) => [path, place]))
  const failures = new Map<number, number>()
  for (const { path, weight } of [...given, ...quoted]) {
    const place = at.get(path)
    if (place !== undefined) failures.set(place, Math.max(failures.get(place) ?? 0, weight))
  }
  const isQuoted = new Set<string>(quoted.map((it) => it.path))
  return {
    failures,
    mentions: {
      named: mentions.named.filter((it) => !isQuoted.has(it)),
      hinted: new Set([...mentions.hinted].filter((it) => !isQuoted.has(it)))
    }
  }
}
