/** Swift: an import names a module; where the project builds it, its folder below `Sources` has its files. */
import { type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { isWithin, nearestFolders } from "./Places.js"
import { remembering } from "./Project.js"

export const swift: Family = {
  extensions: [".swift"],
  make: (project) => {
    const swiftFiles = project.withExtension([".swift"])
    const filesIn = remembering((folder) => swiftFiles.filter((it) => isWithin(project.paths[it]!, folder)))
    const homesOf = remembering((module) => homes.flatMap((it) => project.foldersEndingIn(`${it}/${module}`)))
    return (asked) => {
      const module = asked.source.split(".")[0]!
      const [folder] = nearestFolders(homesOf(module), asked.from)
      if (folder === undefined) return nothing
      return fewOf(project, { files: filesIn(folder), name: module, namedFiles: true }, asked)
    }
  }
}

const homes = ["Sources", "Tests", "Plugins", "Source"]
