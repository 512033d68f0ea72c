/** Terraform: a module's source is a folder; what it declares and takes comes first. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { joinPath } from "./Places.js"

export const hcl: Family = {
  extensions: [".tf", ".tofu", ".hcl"],
  make: (project) => (asked) => {
    const path = /^\.{1,2}\//.test(asked.source)
      ? joinPath(directoryOf(asked.from), asked.source.split("//")[0]!)
      : null
    if (path === null) return nothing
    const files = project.inFolder(path).filter((it) => /\.(?:tf|tofu)$/.test(project.paths[it]!))
    return fewOf(project, { files, name: "main", namedFiles: false }, asked)
  }
}
