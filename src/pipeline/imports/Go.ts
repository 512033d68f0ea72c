/** Go: a package is a folder, named by the module that holds it; `replace` and `vendor` put others in its place. */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { isWithin, joinPath, nearestFolders, upwards } from "./Places.js"
import { type Project, remembering } from "./Project.js"

export const go: Family = {
  extensions: [".go"],
  manifests: ["go.mod", "go.work"],
  make: (project) => {
    const modules = modulesOf(project)
    const filesOf = lookUp(project)

    const vendors = project.foldersEndingIn("vendor").map(directoryOf)

    /** What imports mean is the same for all of a module. */
    const homeOf = remembering((folder) => upwards(folder).find((it) => modules.byFolder.has(it)) ?? null)
    const found = new Map<string | null, (source: string) => { readonly folder: string | undefined }>()
    const folderIn = (home: string | null, source: string): string | undefined => {
      let find = found.get(home)
      if (find === undefined) {
        find = remembering((it) => ({ folder: folderOf(it, home) }))
        found.set(home, find)
      }
      return find(source).folder
    }

    const folderOf = (source: string, home: string | null): string | undefined => {
      const own = home === null ? undefined : modules.byFolder.get(home)
      const from = `${home ?? ""}/`
      for (const replaces of [own?.replaces, modules.work]) {
        const replaced = replaces === undefined ? undefined : longest(source, (it) => replaces.get(it))
        const folder = replaced === undefined ? null : joinPath(replaced.value, replaced.rest)
        if (folder !== null && filesOf(folder).length > 0) return folder
      }
      for (let name = source; name !== ""; name = directoryOf(name)) {
        const folders = modules.byName.get(name) ?? []
        for (const it of nearestFolders(folders, from)) {
          const folder = joinPath(it, source.slice(name.length))
          if (folder !== null && filesOf(folder).length > 0) return folder
        }
      }
      for (const it of vendors) {
        const folder = isWithin(home ?? "", it) ? joinPath(it, `vendor/${source}`) : null
        if (folder !== null && filesOf(folder).length > 0) return folder
      }
      return own === undefined ? withoutModules(source) : undefined
    }

    /** Before modules, the path of a package was the address of its repository and the folder in it. */
    const withoutModules = (source: string): string | undefined => {
      const parts = source.split("/")
      if (parts.length < 2) return undefined
      const tries = [`src/${source}`, source, ...(parts[0]!.includes(".") ? [parts.slice(3).join("/")] : [])]
      return tries.find((it) => it !== "" && filesOf(it).length > 0)
    }

    return ({ source, from, mentions }) => {
      if (source === "C" || source === "") return nothing
      const folder = folderIn(homeOf(directoryOf(from)), source)
      if (folder === undefined) return nothing
      return fewOf(project, { files: filesOf(folder), name: packageName(source), namedFiles: false }, { mentions })
    }
  }
}

/** `log` of `example.com/go-log/v2`. */
const packageName = (source: string): string =>
  baseName(source.replace(/\/v\d+$/, "")).replace(/^go-|\.go$|-go$|\.v\d+$/g, "")

/** Code first: tests of a package cannot be imported. */
const lookUp = (project: Project) =>
  remembering((folder) => project.inFolder(folder).filter((it) => /(?<!_test)\.go$/.test(project.paths[it]!)))

const longest = <A>(source: string, find: (name: string) => A | undefined) => {
  for (let name = source; name !== ""; name = directoryOf(name)) {
    const value = find(name)
    if (value !== undefined) return { value, rest: source.slice(name.length) }
  }
  return undefined
}

interface Module {
  readonly folder: string
  readonly replaces: ReadonlyMap<string, string>
}

const modulesOf = (project: Project) => {
  const byName = new Map<string, Array<string>>()
  const byFolder = new Map<string, Module>()
  const work = new Map<string, string>()
  for (const { path, text } of project.manifests((it) => it === "go.mod" || it === "go.work")) {
    const folder = directoryOf(path)
    const replaces = replacesOf(folder, text)
    if (path.endsWith("go.work")) {
      for (const [name, target] of replaces) work.set(name, target)
      continue
    }
    const name = /^[ \t]*module[ \t]+["'`]?([^\s"'`]{1,500})/m.exec(text)?.[1]
    if (name === undefined) continue
    byFolder.set(folder, { folder, replaces })
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [folder])
    else known.push(folder)
  }
  return { byName, byFolder, work }
}

/** `replace example.com/x => ../x`; what is replaced by another module has no folder here. */
const replacesOf = (folder: string, text: string): ReadonlyMap<string, string> => {
  const replaces = new Map<string, string>()
  const line =
    /^[ \t]*(?:replace[ \t]+)?([^\s=>(]{1,500})(?:[ \t]+v[^\s=>]{1,100})?[ \t]+=>[ \t]+(\.{1,2}(?:\/[^\s]{0,500})?)/gm
  for (const match of text.matchAll(line)) {
    const target = joinPath(folder, match[2]!)
    if (target !== null) replaces.set(match[1]!, target)
  }
  return replaces
}
