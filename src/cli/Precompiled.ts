/**
 * Runs a program of the build that V8 need not compile anew: beside it lies what V8 made of it when it was built
 * (`scripts/precompile.mjs`). Without that, or under another Node, it is compiled like any other.
 */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { Script } from "node:vm"

/** `file` is a script in ASCII: a function of `require`, and a last line with the hash of all before it. */
export const runPrecompiled = (file: string): void => {
  const source = readFileSync(file, "latin1")
  const kept = keptFor(source.slice(-hashLength), `${file}.code`)
  const script = new Script(source, { filename: file, ...(kept === null ? {} : { cachedData: kept }) })
  script.runInThisContext()(createRequire(file))
}

const hashLength = 64

/** V8 itself compares no more than the length of a source, and would run what belongs to another one. */
const keptFor = (hash: string, path: string): Buffer | null => {
  try {
    const bytes = readFileSync(path)
    return bytes.toString("latin1", 0, hashLength) === hash ? bytes.subarray(hashLength) : null
  } catch {
    return null
  }
}
