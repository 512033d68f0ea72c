/** C and its kin: an include is looked for beside the file, in the folders around it and their include folders, then anywhere. */
import { directoryOf } from "../../domain/Paths.js"
import { standardHeaders } from "./c/StandardHeaders.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, upwards } from "./Places.js"

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
      return standard ? nothing : project.nearest(from, project.endingIn(source))
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
