/** Swift: an import names a module; where the project builds it, its folder below `Sources` has its files. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { isWithin, sharedFolders } from "./Places.js"

export const swift: Family = {
  extensions: [".swift"],
  make: (project) => {
    const known = new Map<string, ReadonlyArray<number>>()
    const swiftFiles = project.withExtension([".swift"])
    const filesOf = (module: string, from: string): ReadonlyArray<number> => {
      const homes = ["Sources", "Tests", "Plugins", "Source"].flatMap((it) =>
        project.foldersEndingIn(`${it}/${module}`)
      )
      const folders = homes.sort((a, b) => sharedFolders(`${b}/`, from) - sharedFolders(`${a}/`, from))
      const folder = folders[0]
      return folder === undefined ? nothing : swiftFiles.filter((it) => isWithin(project.paths[it]!, folder))
    }
    return (asked) => {
      const module = asked.source.split(".")[0]!
      const key = `${directoryOf(asked.from)}\n${module}`
      const files = known.get(key) ?? filesOf(module, asked.from)
      known.set(key, files)
      return files.length === 0 ? nothing : fewOf(project, { files, name: module, namedFiles: true }, asked)
    }
  }
}
