/** Languages that name a file by its path: from the file that says it, else from a folder around it. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { joinPath, upwards } from "./Places.js"

const tails = ["", ".sh", ".bash", ".graphql", ".gql", ".zig", ".jl", ".mk"]

export const beside: Family = {
  extensions:
    ".graphql .gql .graphqls .sh .bash .zsh .bats .fish .zig .jl .mk .html .htm .sql .thrift .nix .r .pl".split(" "),
  fileNames: ["Makefile", "GNUmakefile", "makefile", ".envrc"],
  make:
    (project) =>
    ({ source, from }) => {
      const target = source.replace(/[?#].*$/s, "")
      if (target === "" || /^[a-z][\w+.-]*:/i.test(target)) return nothing
      const folders = upwards(directoryOf(from))
      const bases = folders.flatMap((it) => joinPath(it, target) ?? [])
      return project.first(
        (target.startsWith(".") ? bases.slice(0, 1) : bases).flatMap((it) => tails.map((end) => it + end))
      )
    }
}
