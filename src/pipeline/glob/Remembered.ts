/** Globs that the same thousands of paths are held against in every request: what they said of a path is kept. */
import { type CompiledGlobs, compileGlobs } from "../Glob.js"

/** A compile has three lists of patterns for its project: included, excluded, and those that move a file. */
const mostLists = 12
const mostPaths = 200_000

const lists = new Map<string, CompiledGlobs>()

export const rememberedGlobs = (patterns: ReadonlyArray<string>): CompiledGlobs => {
  const key = JSON.stringify(patterns)
  const known = lists.get(key)
  if (known !== undefined) return known
  const made = remembering(compileGlobs(patterns))
  if (lists.size >= mostLists) lists.clear()
  lists.set(key, made)
  return made
}

const remembering = ({ count, invalid }: CompiledGlobs): CompiledGlobs => {
  const counts = new Map<string, number>()
  const countOnce = (path: string): number => {
    const known = counts.get(path)
    if (known !== undefined) return known
    const made = count(path)
    if (counts.size >= mostPaths) counts.clear()
    counts.set(path, made)
    return made
  }
  return { count: countOnce, matches: (path) => countOnce(path) > 0, invalid }
}
