/** Which commit a project is at, without asking git again while nothing was written where git keeps that. */
import { dirname } from "node:path"
import { Either } from "effect"
import { keepNewest } from "../../memory/Bounded.js"
import { readRegularFile } from "../scan/ReadRegularFile.js"
import { type Stamps, stampsSince } from "../scan/Stamps.js"

export interface HeadMemory {
  /** Undefined when git has to be asked. */
  readonly recall: (root: string) => string | undefined
  /** `beganMs`: before git was asked, since the epoch. */
  readonly learn: (root: string, head: string, files: HeadFiles, beganMs: number) => void
}

/** Where git keeps them, absolute. */
export interface HeadFiles {
  readonly head: string
  readonly packedRefs: string
  readonly shallow: string
}

export const makeHeadMemory = (mostProjects: number): HeadMemory => {
  const known = new Map<string, { readonly head: string; readonly stamps: Stamps }>()
  return {
    recall: (root) => {
      const before = known.get(root)
      if (before?.stamps.hold()) return before.head
      known.delete(root)
      return undefined
    },
    learn: (root, head, at, beganMs) => {
      const branch = branchFile(at)
      if (branch === null) return
      const files = [at.head, at.packedRefs, at.shallow, ...branch]
      const stamps = stampsSince({ folders: [], files }, beganMs)
      if (stamps === null) return
      known.set(root, { head, stamps })
      keepNewest(known, mostProjects)
    }
  }
}

/**
 * The file of the branch that HEAD names, if it names one. Null for what is kept in another way: a branch that is a name
 * for another one, or a repository whose references stand in tables.
 */
const branchFile = ({ head, packedRefs }: HeadFiles): ReadonlyArray<string> | null => {
  const text = textOf(head)
  if (/^[0-9a-f]{40,64}\n?$/.test(text)) return []
  const name = /^ref: (refs\/heads\/[^\0\n]+)\n?$/.exec(text)?.[1]
  if (name === undefined || name === "refs/heads/.invalid") return null
  const file = `${dirname(packedRefs)}/${name}`
  return textOf(file).startsWith("ref:") ? null : [file]
}

const textOf = (path: string): string =>
  Either.match(readRegularFile(path, 64 * 1024, null), {
    onLeft: () => "",
    onRight: (bytes) => bytes.toString("latin1")
  })
