/** The terms of a path: of its name, and of its folders. */
import { wordsOfPath } from "../selector/PathWords.js"
import { column, makeTermCounter } from "./Terms.js"

export interface CountedTerms {
  readonly hashes: Uint32Array
  readonly checks: Uint8Array
  readonly counts: Uint32Array
}

export interface PathTerms {
  readonly name: CountedTerms
  /** One object for all files of a folder. */
  readonly folder: CountedTerms
}

export const makePathTerms = (): ((path: string) => PathTerms) => {
  const counter = makeTermCounter()
  const folders = new Map<string, CountedTerms>()
  const count = (text: string): CountedTerms => {
    counter.clear()
    counter.countText(text, [])
    const { checks, counts, hashes, size } = counter.terms
    return {
      hashes: hashes.slice(0, size),
      checks: checks.slice(0, size),
      counts: Uint32Array.from({ length: size }, (_, at) => counts[at * 3 + column.content]!)
    }
  }
  const ofFolder = (folder: string): CountedTerms => {
    const known = folders.get(folder)
    if (known !== undefined) return known
    const made = count(folder)
    folders.set(folder, made)
    return made
  }
  return (path) => {
    const { folder, name } = wordsOfPath(path)
    return { name: count(name), folder: ofFolder(folder) }
  }
}
