/** Packages that are declared in files, not by folders: from a package to its files, and from a name in it to the file that has it. */
import { stemOf } from "./FewOf.js"
import type { Project } from "./Project.js"

export interface Namespaces {
  /** Files that declare the package, rising. */
  readonly files: (name: string) => ReadonlyArray<number>
  /** Files of the package that are called `member`, rising. */
  readonly called: (name: string, member: string) => ReadonlyArray<number>
  /** The same, else those that define it. */
  readonly defining: (name: string, member: string) => ReadonlyArray<number>
  readonly of: (place: number) => ReadonlyArray<string>
}

interface Space {
  readonly files: Array<number>
  readonly byStem: Map<string, Array<number>>
  byName: Map<string, Array<number>> | undefined
}

export const makeNamespaces = (
  project: Project,
  places: ReadonlyArray<number>,
  /** What a file most likely declares, when nobody has read it. */
  guess: (path: string) => ReadonlyArray<string>
): Namespaces => {
  const spaces = new Map<string, Space>()
  const packages = new Map<number, ReadonlyArray<string>>()
  for (const place of places) {
    const path = project.paths[place]!
    const said = project.declared(place).packages
    const declares = said.length > 0 ? said : guess(path)
    packages.set(place, declares)
    for (const it of new Set(declares)) {
      const space: Space = spaces.get(it) ?? { files: [], byStem: new Map(), byName: undefined }
      spaces.set(it, space)
      space.files.push(place)
      put(space.byStem, stemOf(path), place)
    }
  }
  const named = (space: Space): ReadonlyMap<string, Array<number>> => {
    if (space.byName !== undefined) return space.byName
    const byName = new Map<string, Array<number>>()
    for (const place of space.files) for (const it of new Set(project.declared(place).names)) put(byName, it, place)
    space.byName = byName
    return byName
  }
  return {
    files: (name) => spaces.get(name)?.files ?? [],
    called: (name, member) => spaces.get(name)?.byStem.get(member) ?? [],
    defining: (name, member) => {
      const space = spaces.get(name)
      return space === undefined ? [] : (space.byStem.get(member) ?? named(space).get(member) ?? [])
    },
    of: (place) => packages.get(place) ?? []
  }
}

/** Nobody has read the file, or it says nothing of a package: then its path must do. */
export const isUndeclared = (project: Project, place: number): boolean => project.declared(place).packages.length === 0

const put = (into: Map<string, Array<number>>, key: string, place: number): void => {
  const known = into.get(key)
  if (known === undefined) into.set(key, [place])
  else known.push(place)
}
