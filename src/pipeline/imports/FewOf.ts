/**
 * An import of a whole package (a Go package, a C# namespace, `import a.b.*`) names no file. It means at most eight:
 * those whose names the importing file mentions, where that is known; else the package's face, then the rest in order.
 * A package of three hundred files says nothing about any one of them, and must not drown the imports that do.
 */
import { baseName } from "../../domain/Paths.js"
import type { Asked } from "./Family.js"
import type { Project } from "./Project.js"

export const mostOfPackage = 8

export const fewOf = (
  project: Project,
  files: ReadonlyArray<number>,
  /** The package's last name: `log` of `example.com/log`. */
  name: string,
  { mentions }: Pick<Asked, "mentions">
): ReadonlyArray<number> => {
  if (mentions !== undefined) {
    const weighed = files
      .map((place) => ({ place, hits: hitsOf(project, place, mentions) }))
      .filter((it) => it.hits > 0)
    if (weighed.length > 0) {
      const best = weighed.sort((a, b) => b.hits - a.hits || a.place - b.place)
      return best.slice(0, mostOfPackage).map((it) => it.place)
    }
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

/** Enough to tell files apart. */
const mostHits = 20

const hitsOf = (project: Project, place: number, mentions: (name: string) => boolean): number => {
  const declared = project.declared(place)
  let hits = mentions(stemOf(project.paths[place]!)) ? 1 : 0
  for (const it of declared?.names ?? []) {
    if (hits >= mostHits) break
    if (mentions(it)) hits++
  }
  return hits
}

export const stemOf = (path: string): string => {
  const name = baseName(path)
  const dot = name.indexOf(".", 1)
  return dot === -1 ? name : name.slice(0, dot)
}

const beside =
  /(?:^|\/)(?:\w*[tT]ests?|spec|bench(?:marks?)?|\w*-?microbenchmark|examples?|samples?|docs?|documentation)\//

/** Less is better. What a generator wrote, and what serves one platform, comes last. */
const rankOf = (path: string, name: string): number => {
  const file = baseName(path)
  const stem = stemOf(file).toLowerCase()
  if (stem === name) return 0
  if (/generated|\.pb\.|\.g\.|mock/i.test(file)) return 5
  if (/_(?:windows|darwin|linux|unix|freebsd|openbsd|netbsd|solaris|plan9|js|wasm|amd64|arm64|386|arm)\b/.test(stem))
    return 3
  if (beside.test(path)) return 4
  return stem.startsWith(name) || name.startsWith(stem) ? 1 : 2
}
