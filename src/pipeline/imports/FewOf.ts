/**
 * An import of a whole package (a Go package, a C# namespace, `import a.b.*`) names no file. It means at most eight:
 * those that define what the importing file mentions, where that is known; else the package's face, then the rest in
 * order. A package of three hundred files says nothing about any one of them, and must not drown the imports that do.
 */
import { baseName } from "../../domain/Paths.js"
import type { Asked } from "./Family.js"
import type { Project } from "./Project.js"

const mostOfPackage = 8

export interface PackageImport {
  /** Those of the package, rising: the same list for the same package. */
  readonly files: ReadonlyArray<number>
  /** The package's last name: `log` of `example.com/log`. */
  readonly name: string
  /** Whether a file is mostly called like what it defines. */
  readonly namedFiles: boolean
}

export const fewOf = (
  project: Project,
  { files, name, namedFiles }: PackageImport,
  { mentions }: Pick<Asked, "mentions">
): ReadonlyArray<number> => {
  if (mentions !== undefined && files.length > 1) {
    const used = (namedFiles ? called(project, files, mentions) : undefined) ?? defining(project, files, mentions)
    if (used !== undefined) return used
  }
  if (files.length <= mostOfPackage) return files
  const before = faces.get(files)
  if (before !== undefined) return before
  const ranked = files.map((place) => ({ place, rank: rankOf(project.paths[place]!, name.toLowerCase()) }))
  const face = ranked
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .slice(0, mostOfPackage)
    .map((it) => it.place)
  faces.set(files, face)
  return face
}

/** A list of files is asked for again and again, and always by the same name. */
const faces = new WeakMap<ReadonlyArray<number>, ReadonlyArray<number>>()

type Mentions = (name: string) => boolean

/** Asking has a price, and most packages are small. */
const mostFilesAsked = 500
const mostNamesAsked = 500

const called = (project: Project, files: ReadonlyArray<number>, mentions: Mentions) => {
  const found = files.slice(0, mostFilesAsked).filter((it) => mentions(stemOf(project.paths[it]!)))
  return found.length === 0 ? undefined : found.slice(0, mostOfPackage)
}

const defining = (project: Project, files: ReadonlyArray<number>, mentions: Mentions) => {
  const found: Array<{ readonly place: number; readonly hits: number }> = []
  let asked = 0
  for (const place of files) {
    let hits = 0
    for (const name of project.declared(place).names) {
      if (asked >= mostNamesAsked) break
      // what others may use is capitalised wherever it is said by its case
      if (!/^\p{Lu}/u.test(name)) continue
      asked++
      if (mentions(name)) hits++
    }
    if (hits > 0) found.push({ place, hits })
  }
  if (found.length === 0) return undefined
  const best = found.sort((a, b) => b.hits - a.hits || a.place - b.place)
  return best.slice(0, mostOfPackage).map((it) => it.place)
}

export const stemOf = (path: string): string => {
  const name = baseName(path)
  const dot = name.indexOf(".", 1)
  return dot === -1 ? name : name.slice(0, dot)
}

const aside =
  /(?:^|\/)(?:\w*[tT]ests?|spec|bench(?:marks?)?|\w*-?microbenchmark|examples?|samples?|docs?|documentation)\//

const platform = /_(?:windows|darwin|linux|unix|freebsd|openbsd|netbsd|solaris|plan9|js|wasm|amd64|arm64|386|arm)\b/

/** Less is better. What a generator wrote, what tests, and what serves one platform comes last. */
const rankOf = (path: string, name: string): number => {
  const file = baseName(path)
  const stem = stemOf(file).toLowerCase()
  if (stem === name) return 0
  if (/generated|\.pb\.|\.g\.|mock/i.test(file)) return 5
  if (aside.test(path)) return 4
  if (platform.test(stem)) return 3
  return stem.startsWith(name) || name.startsWith(stem) ? 1 : 2
}
