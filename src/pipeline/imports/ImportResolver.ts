/** Which files of the project an import means. From paths, manifests and declared packages alone; nothing is run. */
import { baseName, byPath, extensionOf } from "../../domain/Paths.js"
import { type Declared, type Family, type Manifest, nothing, type Resolve } from "./Family.js"
import { families } from "./index.js"
import { depthOf } from "./Places.js"
import { makeProject } from "./Project.js"

export interface ImportResolver {
  /**
   * Places in the list of paths, distinct, rising, without the file itself. `sources` are what `Languages.importSources`
   * gives; one that means no file of the project is passed over. `mentions` says whether the file's text has a name: with
   * it, an import of a package means the files that define what is used.
   */
  readonly resolve: (
    from: string,
    sources: ReadonlyArray<string>,
    mentions?: (name: string) => boolean
  ) => ReadonlyArray<number>
}

/** More than any real file has, and an end for a hostile one. */
const maxSources = 2_000
const longestSource = 1_000

/**
 * The manifests are those of `isManifest`. `declared` says what is known of the file at a place; it is asked for files of
 * languages that import packages, when the first such import is resolved. Without it packages are guessed by folders.
 */
export const makeImportResolver = (
  paths: ReadonlyArray<string>,
  manifests: ReadonlyArray<Manifest>,
  declared: (place: number) => Declared | undefined = () => undefined
): ImportResolver => {
  const project = makeProject(paths, manifests, declared)
  const made = new Map<Family, Resolve>()
  return {
    resolve: (from, sources, mentions) => {
      const family = familyOf(from)
      if (family === undefined) return nothing
      let resolve = made.get(family)
      if (resolve === undefined) {
        resolve = family.make(project)
        made.set(family, resolve)
      }
      const own = project.at(from)
      const found = new Set<number>()
      for (const source of sources.slice(0, maxSources)) {
        if (source.length > longestSource) continue
        for (const place of resolve({ source, from, mentions })) if (place !== own) found.add(place)
      }
      return [...found].sort((a, b) => a - b)
    }
  }
}

/** Whether a file's text is wanted by `makeImportResolver`. */
export const isManifest = (path: string): boolean => {
  const name = baseName(path)
  return manifestNames.has(name) || manifestPatterns.some((it) => it(name))
}

/** A project with more is resolved without the deepest of them. */
const maxManifests = 2_000

/** The manifests among these paths, in the order in which they count: those of the whole project first. */
export const manifestsAmong = <Path extends string>(paths: ReadonlyArray<Path>): ReadonlyArray<Path> =>
  paths
    .filter(isManifest)
    .sort((a, b) => depthOf(a) - depthOf(b) || byPath(a, b))
    .slice(0, maxManifests)

const listed = families.flatMap((it) => it.manifests ?? [])
const manifestNames: ReadonlySet<string> = new Set(listed.filter((it) => !it.includes("*")))
const manifestPatterns = [...new Set(listed.filter((it) => it.includes("*")))].map((pattern) => {
  const [start = "", end = ""] = pattern.split("*")
  return (name: string) => name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end)
})

/** The first family that claims a key has it. */
const familiesBy = (keysOf: (it: Family) => ReadonlyArray<string>): ReadonlyMap<string, Family> =>
  new Map(families.toReversed().flatMap((it) => keysOf(it).map((key) => [key, it] as const)))

const byExtension = familiesBy((it) => it.extensions)
const byFileName = familiesBy((it) => it.fileNames ?? [])

const familyOf = (path: string): Family | undefined =>
  byExtension.get(extensionOf(path)) ?? byFileName.get(baseName(path))
