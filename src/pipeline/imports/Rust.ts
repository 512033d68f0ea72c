/** Rust: `mod x;`, `#[path]`, and the paths of `use` along the module tree, into other crates of the workspace too. */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath } from "./Places.js"
import type { Project } from "./Project.js"
import { type Crate, crateRootOf, isCrateRoot, makeCrates } from "./rust/Crates.js"

export const rust: Family = {
  extensions: [".rs"],
  manifests: ["Cargo.toml"],
  make: (project) => {
    const crates = makeCrates(project)

    return ({ source, from }) => {
      if (source.endsWith(".rs")) {
        const path = joinPath(directoryOf(from), source)
        return path === null ? nothing : project.first([path])
      }
      const crate = crates.around(from)
      const root = crateRootOf(from, crate)
      const own = moduleFolder(from, crate)
      const parts = source
        .replace(/^::/, "")
        .split("::")
        .filter((it) => it !== "" && it !== "*")
      const first = parts.shift()
      if (first === undefined || standard.has(first)) return nothing
      if (first === "crate" || first === "$crate") return along(project, root, parts) ?? rootFile(project, root, from)
      if (first === "self") return along(project, own, parts) ?? nothing
      if (first === "super") {
        let folder = outside(from, crate)
        while (parts[0] === "super") {
          folder = directoryOf(folder)
          parts.shift()
        }
        return along(project, folder, parts) ?? moduleFile(project, folder, root, from)
      }
      const child = source.startsWith("::") ? undefined : along(project, own, [first, ...parts])
      if (child !== undefined) return child
      const other = crates.named(first, from)
      if (other !== undefined) {
        return along(project, directoryOf(other.library), parts) ?? project.first([other.library])
      }
      // the edition of 2015 counted from the root; and a neighbour may have been named by another `use`
      const whole = [first, ...parts]
      return along(project, root, whole) ?? along(project, outside(from, crate), whole) ?? nothing
    }
  }
}

const standard: ReadonlySet<string> = new Set(["std", "core", "alloc"])

/** Where the modules inside a file's module are. */
const moduleFolder = (path: string, crate: Crate | undefined): string =>
  baseName(path) === "mod.rs" || isCrateRoot(path, crate) ? directoryOf(path) : path.slice(0, -".rs".length)

/** Where the modules beside a file's module are. */
const outside = (path: string, crate: Crate | undefined): string =>
  baseName(path) === "mod.rs" && !isCrateRoot(path, crate) ? directoryOf(directoryOf(path)) : directoryOf(path)

/** The longest part of the path that is a file: what follows are items in it. A module of no folder ends the way. */
const along = (project: Project, folder: string, parts: ReadonlyArray<string>): ReadonlyArray<number> | undefined => {
  let longest: ReadonlyArray<number> | undefined
  let base = folder
  for (const part of parts.slice(0, mostParts)) {
    base = below(base, plain(part))
    const file = project.at(`${base}.rs`) ?? project.at(`${base}/mod.rs`)
    if (file !== undefined) longest = [file]
    else if (!project.hasFolder(base)) break
  }
  return longest
}

/** Deeper than any module tree. */
const mostParts = 24

const plain = (part: string): string => part.replace(/^r#/, "").trim()

const rootFile = (project: Project, folder: string, from: string): ReadonlyArray<number> => {
  const roots = project.first([below(folder, "lib.rs"), below(folder, "main.rs")])
  return directoryOf(from) === folder && baseName(from) === "main.rs" ? nothing : roots
}

const moduleFile = (project: Project, folder: string, root: string, from: string): ReadonlyArray<number> =>
  folder === root ? rootFile(project, folder, from) : project.first([`${folder}.rs`, below(folder, "mod.rs")])
