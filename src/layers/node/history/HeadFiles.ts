/** What tells that a project is at the commit it was at: what git writes when it moves. */
import { dirname } from "node:path"
import { textOrNothing } from "../scan/ReadRegularFile.js"
import type { Watched } from "../scan/Stamps.js"

/** Where git keeps them, absolute. */
export interface HeadFiles {
  readonly head: string
  readonly packedRefs: string
  readonly shallow: string
}

/** Null where only git knows: see `branchFile`. */
export const writtenAsHeadMoves = (at: HeadFiles): Watched | null => {
  const branch = branchFile(at)
  return branch === null ? null : { folders: [], files: [at.head, at.packedRefs, at.shallow, ...branch] }
}

/**
 * The file of the branch that HEAD names, if it names one. Null for what is kept in another way: a branch that is a name
 * for another one, or a repository whose references stand in tables.
 */
const branchFile = ({ head, packedRefs }: HeadFiles): ReadonlyArray<string> | null => {
  const text = textOrNothing(head, maxBytes)
  if (/^[0-9a-f]{40,64}\n?$/.test(text)) return []
  const name = /^ref: (refs\/heads\/[^\0\n]+)\n?$/.exec(text)?.[1]
  if (name === undefined || name === "refs/heads/.invalid") return null
  const file = `${dirname(packedRefs)}/${name}`
  return textOrNothing(file, maxBytes).startsWith("ref:") ? null : [file]
}

const maxBytes = 64 * 1024
