/** The files of a project as resolvers ask for them: by path, by folder, by the end of a path. Each index is made when first asked. */
import { baseName, directoryOf, extensionOf } from "../../domain/Paths.js"
import type { Declared, Manifest } from "./Family.js"
import { depthOf, sharedFolders } from "./Places.js"

export interface Project {
  /** By place; what resolvers answer are places in it. */
  readonly paths: ReadonlyArray<string>
  readonly at: (path: string) => number | undefined
  /** The first of these paths that is a file. */
  readonly first: (paths: Iterable<string>) => ReadonlyArray<number>
  /** Files right in a folder, rising. */
  readonly inFolder: (folder: string) => ReadonlyArray<number>
  /** Whether a file is in the folder or below it. */
  readonly hasFolder: (folder: string) => boolean
  /** Folders whose path ends in `/tail` or is it, in order of their first file. */
  readonly foldersEndingIn: (tail: string) => ReadonlyArray<string>
  /** Files whose path ends in `/tail` or is it, rising. */
  readonly endingIn: (tail: string) => ReadonlyArray<number>
  /** Of these places, the one that shares most folders with `from`; then the one least deep; then the first. */
  readonly nearest: (from: string, places: ReadonlyArray<number>) => ReadonlyArray<number>
  /** Files of these extensions, rising. */
  readonly withExtension: (extensions: ReadonlyArray<string>) => ReadonlyArray<number>
  readonly manifests: (isOne: (name: string) => boolean) => ReadonlyArray<Manifest>
  /** Empty where nothing is known. */
  readonly declared: (place: number) => Declared
}

/** Where more files share an ending, it says too little: the first ones stand for all. */
const mostAlike = 500

/** A manifest that a person wrote is smaller. */
const longestManifest = 1_000_000

export const makeProject = (
  paths: ReadonlyArray<string>,
  manifests: ReadonlyArray<Manifest>,
  declared: (place: number) => Declared | undefined
): Project => {
  const byPath = new Map(paths.map((path, at) => [path, at]))
  const byName = lazily(() => grouped(paths, baseName))
  const byPair = lazily(() => grouped(paths, lastTwo))
  const byFolder = lazily(() => grouped(paths, directoryOf))
  const byExtension = lazily(() => grouped(paths, extensionOf))
  const folders = lazily(() => allFolders(byFolder().keys()))
  const folderList = lazily(() => [...folders()])
  const byFolderName = lazily(() => grouped(folderList(), baseName))
  const byFolderPair = lazily(() => grouped(folderList(), lastTwo))
  const said = new Map<number, Declared>()
  const readable = manifests.filter((it) => it.text.length <= longestManifest)

  const at = (path: string) => byPath.get(path)
  const ends = (list: ReadonlyArray<string>, found: ReadonlyArray<number> | undefined, tail: string) =>
    (found ?? []).slice(0, mostAlike).filter((it) => list[it] === tail || list[it]!.endsWith(`/${tail}`))

  return {
    paths,
    at,
    first: (candidates) => {
      for (const it of candidates) {
        const place = at(it)
        if (place !== undefined) return [place]
      }
      return []
    },
    inFolder: (folder) => byFolder().get(folder) ?? [],
    hasFolder: (folder) => folders().has(folder),
    foldersEndingIn: (tail) =>
      ends(folderList(), (tail.includes("/") ? byFolderPair() : byFolderName()).get(lastTwo(tail)), tail).map(
        (it) => folderList()[it]!
      ),
    endingIn: (tail) => ends(paths, (tail.includes("/") ? byPair() : byName()).get(lastTwo(tail)), tail),
    nearest: (from, places) => nearest(paths, from, places),
    withExtension: (extensions) => extensions.flatMap((it) => byExtension().get(it) ?? []).sort((a, b) => a - b),
    manifests: (isOne) => readable.filter((it) => isOne(baseName(it.path))),
    declared: (place) => {
      const before = said.get(place)
      if (before !== undefined) return before
      const now = declared(place) ?? silent
      said.set(place, now)
      return now
    }
  }
}

const silent: Declared = { packages: [], names: [] }

/** Most imports of a project are the same few: each is looked up once. */
export const remembering = <A>(find: (key: string) => A): ((key: string) => A) => {
  const known = new Map<string, A>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const found = find(key)
    known.set(key, found)
    return found
  }
}

export const lazily = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** `b/c.x` of `a/b/c.x`. */
const lastTwo = (path: string): string => {
  const last = path.lastIndexOf("/")
  return last <= 0 ? path : path.slice(path.lastIndexOf("/", last - 1) + 1)
}

const grouped = (list: ReadonlyArray<string>, key: (path: string) => string): ReadonlyMap<string, Array<number>> => {
  const groups = new Map<string, Array<number>>()
  list.forEach((it, at) => {
    const name = key(it)
    const known = groups.get(name)
    if (known === undefined) groups.set(name, [at])
    else known.push(at)
  })
  return groups
}

const allFolders = (direct: Iterable<string>): ReadonlySet<string> => {
  const all = new Set<string>([""])
  for (const folder of direct) {
    for (let here = folder; !all.has(here); here = directoryOf(here)) all.add(here)
  }
  return all
}

const nearest = (paths: ReadonlyArray<string>, from: string, places: ReadonlyArray<number>): ReadonlyArray<number> => {
  let best: number | undefined
  let bestShared = -1
  let bestDepth = 0
  for (const place of places) {
    const path = paths[place]!
    const shared = sharedFolders(from, path)
    if (shared < bestShared) continue
    const depth = depthOf(path)
    if (shared === bestShared && (depth > bestDepth || (depth === bestDepth && place > best!))) continue
    best = place
    bestShared = shared
    bestDepth = depth
  }
  return best === undefined ? [] : [best]
}
