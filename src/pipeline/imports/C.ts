/** C and its kin: an include is looked for beside the file, in the folders around it and their include folders, then anywhere. */
import { directoryOf } from "../../domain/Paths.js"
import { standardHeaders } from "./c/StandardHeaders.js"
import { type Family, nothing } from "./Family.js"
import { below, depthOf, isWithin, joinPath, sharedFolders, upwards } from "./Places.js"
import type { Project } from "./Project.js"

/** Where a project keeps its headers, beside its sources or around them. */
const includeFolders = ["", "include", "inc", "includes", "src", "source", "lib", "Headers"]

export const c: Family = {
  extensions: ".c .h .cc .cpp .cxx .c++ .hpp .hh .hxx .h++ .ipp .inl .tcc .m .mm .cu .cuh .ino .def .inc".split(" "),
  make: (project) => {
    const known = new Map<string, ReadonlyArray<number>>()

    const find = (source: string, from: string): ReadonlyArray<number> => {
      const folder = directoryOf(from)
      const beside = joinPath(folder, source)
      const direct = beside === null ? nothing : project.first([beside])
      if (direct.length > 0 || source.startsWith("../") || source.startsWith("./")) return direct
      const standard = standardHeaders.has(source)
      for (const around of upwards(folder)) {
        for (const it of standard ? includeFolders.slice(1, 4) : includeFolders) {
          const path = joinPath(below(around, it), source)
          const found = path === null ? nothing : project.first([path])
          if (found.length > 0) return found
        }
      }
      return standard ? nothing : likeliest(project.endingIn(source), source, from, project)
    }

    return ({ source, from }) => {
      const key = `${directoryOf(from)}\n${source}`
      const before = known.get(key)
      if (before !== undefined) return before
      const found = find(source.replaceAll("\\", "/"), from)
      known.set(key, found)
      return found
    }
  }
}

const foreign = /(?:^|\/)(?:deps|third[-_]?party|vendor|external|extern|contrib|subprojects)(?:\/[^/]+)?/

/**
 * Of files whose path ends in what is included, the one whose folder is most likely on the include path: near; not a
 * library's own, and not in a folder of public headers, which are included with its name; then with folders of the same
 * names (`tests/util/x.c` tests `src/util/x.h`).
 */
const likeliest = (
  places: ReadonlyArray<number>,
  source: string,
  from: string,
  project: Project
): ReadonlyArray<number> => {
  const names = new Set(directoryOf(from).split("/"))
  const ranked = places.map((place) => {
    const path = project.paths[place]!
    const root = path.slice(0, Math.max(0, path.length - source.length - 1))
    const library = foreign.exec(root)?.[0]
    const unlikely =
      (library !== undefined && !isWithin(from, library) ? 2 : 0) + (/(?:^|\/)include\/./.test(root) ? 1 : 0)
    const alike = root.split("/").filter((it) => names.has(it)).length
    return { place, shared: sharedFolders(from, path), unlikely, alike, depth: depthOf(path) }
  })
  ranked.sort(
    (a, b) =>
      b.shared - a.shared || a.unlikely - b.unlikely || b.alike - a.alike || a.depth - b.depth || a.place - b.place
  )
  return ranked.slice(0, 1).map((it) => it.place)
}
