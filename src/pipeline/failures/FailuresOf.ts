/** What the failures that a request tells of mean for its plan: the files that lead, and the lines that must be seen. */
import { Effect } from "effect"
import type { RelativePath } from "../../domain/Paths.js"
import type { ToolOutput } from "../../domain/Request.js"
import { breathe } from "../Breathe.js"
import { type FailedName, keyOf, readAnyNames, readNames } from "./Names.js"
import type { Place } from "./Place.js"
import { readFailures } from "./ReadFailures.js"
import { type Failure, whereIs } from "./WhereIs.js"

export interface RequestFailures {
  /** From the tool outputs; the selection reads for itself what the intent quotes. */
  readonly files: ReadonlyArray<Failure>
  /** Named by an output or by the intent. */
  readonly lines: ReadonlyMap<string, ReadonlyArray<number>>
  /** Symbols that the tool outputs name; which files define them, the index knows. */
  readonly names: ReadonlyArray<FailedName>
}

export const noFailures: RequestFailures = { files: [], lines: new Map(), names: [] }

export const failuresOf = Effect.fn("Failures.of")(function* (
  toolOutputs: ReadonlyArray<ToolOutput>,
  intent: string,
  paths: ReadonlyArray<RelativePath>
) {
  const places: Array<Place> = []
  const names = new Map<string, FailedName>()
  for (const { content } of toolOutputs) {
    yield* breathe
    const here = readFailures(content)
    places.push(...here)
    const named = readNames(content)
    const any = here.length + named.length > 0 ? named : readAnyNames(content)
    for (const it of any) names.set(keyOf(it), it)
  }
  const quoted = readFailures(intent)
  // most requests tell of none, and a table of all paths is not made for nothing
  if (places.length + quoted.length === 0) return { ...noFailures, names: [...names.values()] }
  const files = places.length === 0 ? [] : whereIs(places, paths)
  const lines = linesOf([...files, ...(quoted.length === 0 ? [] : whereIs(quoted, paths))])
  return { files, lines, names: [...names.values()] }
})

const linesOf = (failures: ReadonlyArray<Failure>): ReadonlyMap<string, ReadonlyArray<number>> => {
  const lines = new Map<string, ReadonlyArray<number>>()
  for (const { lines: more, path } of failures) {
    if (more.length === 0) continue
    lines.set(
      path,
      [...new Set([...(lines.get(path) ?? []), ...more])].sort((a, b) => a - b)
    )
  }
  return lines
}
