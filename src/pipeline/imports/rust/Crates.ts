/** The crates of a project by their `Cargo.toml`, and where each keeps its root module. */
import { baseName, directoryOf } from "../../../domain/Paths.js"
import type { Manifest } from "../Family.js"
import { below, isWithin, joinPath, sharedFolders, upwards } from "../Places.js"
import { type Project, remembering } from "../Project.js"

export interface Crate {
  readonly folder: string
  /** As code spells it. */
  readonly name: string
  /** The root file of its library. */
  readonly library: string
  /** Declared root files of other targets. */
  readonly roots: ReadonlySet<string>
  /** Local dependencies by the name that code uses. */
  readonly linked: ReadonlyMap<string, string>
}

export interface Crates {
  readonly around: (path: string) => Crate | undefined
  readonly named: (name: string, from: string) => Crate | undefined
}

export const makeCrates = (project: Project): Crates => {
  const crates = project.manifests((it) => it === "Cargo.toml").flatMap(crateOf)
  const byFolder = new Map(crates.map((it) => [it.folder, it]))
  const byName = new Map<string, Array<Crate>>()
  for (const it of crates) {
    const known = byName.get(it.name)
    if (known === undefined) byName.set(it.name, [it])
    else known.push(it)
  }
  const nearest = remembering((folder) => ({
    crate: upwards(folder).flatMap((it) => byFolder.get(it) ?? [])[0]
  }))
  const around = (path: string) => nearest(directoryOf(path)).crate
  return {
    around,
    named: (name, from) => {
      const linked = around(from)?.linked.get(name)
      const byLink = linked === undefined ? undefined : byFolder.get(linked)
      if (byLink !== undefined) return byLink
      const known = byName.get(name) ?? []
      return [...known].sort((a, b) => sharedFolders(`${b.folder}/`, from) - sharedFolders(`${a.folder}/`, from))[0]
    }
  }
}

/** A file that is a crate of its own, or its start: its modules are beside it. */
export const isCrateRoot = (path: string, crate: Crate | undefined): boolean => {
  const name = baseName(path)
  if (name === "lib.rs" || name === "main.rs") return true
  if (crate === undefined) return false
  if (path === crate.library || crate.roots.has(path)) return true
  const folder = directoryOf(path)
  if (folder === crate.folder) return name === "build.rs"
  return ["tests", "benches", "examples", "src/bin"].some((it) => folder === below(crate.folder, it))
}

/** The folder where `crate::` begins for a file. */
export const crateRootOf = (path: string, crate: Crate | undefined): string => {
  const folder = directoryOf(path)
  if (crate === undefined) return /^(.*?(?:^|\/)src)(?:\/|$)/.exec(folder)?.[1] ?? folder
  if (isCrateRoot(path, crate)) return folder
  for (const it of ["src/bin", "tests", "benches", "examples"]) {
    const home = below(crate.folder, it)
    if (!isWithin(folder, home)) continue
    // `tests/api/main.rs` is a crate with its modules beside it, `tests/api/mod.rs` a module of every crate in `tests`
    const inner = folder.slice(home.length + 1).split("/")[0]!
    return inner === "" ? home : below(home, inner)
  }
  for (const root of crate.roots) {
    const home = directoryOf(root)
    if (home !== crate.folder && home !== below(crate.folder, "src") && isWithin(folder, home)) return home
  }
  return directoryOf(crate.library)
}

/** As much of TOML as the few keys that count here are written in. */
const crateOf = ({ path, text }: Manifest): ReadonlyArray<Crate> => {
  const folder = directoryOf(path)
  let section = ""
  let name: string | undefined
  let libraryName: string | undefined
  let library: string | undefined
  const roots = new Set<string>()
  const linked = new Map<string, string>()
  const place = (target: string | undefined) => (target === undefined ? null : joinPath(folder, target))
  for (const line of text.split("\n")) {
    const header = /^[ \t]*\[\[?[ \t]*([^\]\n]{1,200}?)[ \t]*\]/.exec(line)?.[1]
    if (header !== undefined) {
      section = header
      continue
    }
    const [, key, value] = /^[ \t]*["']?([\w.-]{1,200})["']?[ \t]*=[ \t]*(.*)$/.exec(line) ?? []
    if (key === undefined || value === undefined) continue
    const text = /^["']([^"']*)["']/.exec(value)?.[1]
    if (section === "package" && key === "name") name = text
    else if (section === "lib" && key === "name") libraryName = text
    else if (section === "lib" && key === "path") library = place(text) ?? undefined
    else if (/^(?:bin|test|bench|example)$/.test(section) && key === "path") {
      const root = place(text)
      if (root !== null) roots.add(root)
    } else if (/dependencies$/.test(section)) {
      const target = place(/\bpath[ \t]*=[ \t]*["']([^"']+)["']/.exec(value)?.[1])
      if (target !== null) linked.set(key.replaceAll("-", "_"), target)
    } else if (key === "path" && /dependencies\.[\w-]+$/.test(section)) {
      const target = place(text)
      if (target !== null) linked.set(section.slice(section.lastIndexOf(".") + 1).replaceAll("-", "_"), target)
    }
  }
  if (name === undefined) return []
  return [
    {
      folder,
      name: libraryName ?? name.replaceAll("-", "_"),
      library: library ?? below(folder, "src/lib.rs"),
      roots,
      linked
    }
  ]
}
