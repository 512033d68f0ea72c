/** Python: relative imports, and absolute ones from every folder that can be a root (`src/`, sub-projects, namespace packages). */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { stemOf } from "./FewOf.js"
import { below, isWithin, joinPath, nearestFolders, upwards } from "./Places.js"
import { lazily, type Project, remembering } from "./Project.js"
import { standardLibrary } from "./python/StandardLibrary.js"

const manifests = ["pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "tox.ini"]

const endings = [".py", "/__init__.py", ".pyi", "/__init__.pyi", ".pyx"]

/** A specifier is `module`, or `module.name` of `from module import name`: the name may be a module, too. */
export const python: Family = {
  extensions: [".py", ".pyw", ".pyi", ".ipynb", ".pyx"],
  manifests,
  make: (project) => {
    const isPackage = (folder: string) => project.at(below(folder, "__init__.py")) !== undefined
    const moduleAt = (base: string) => project.first(endings.map((it) => (base === "" ? it.slice(1) : base + it)))
    const roots = lazily(() => rootsOf(project))
    const tops = lazily(() => topsOf(project))

    const rootsWith = remembering((top) =>
      roots().filter((it) => project.hasFolder(below(it, top)) || moduleAt(below(it, top)).length > 0)
    )

    const relative = (source: string, from: string): ReadonlyArray<number> => {
      const dots = /^\.*/.exec(source)![0].length
      const folder = directoryOf(from)
        .split("/")
        .filter((it) => it !== "")
      if (dots - 1 > folder.length) return nothing
      const base = folder.slice(0, folder.length - (dots - 1))
      const names = source
        .slice(dots)
        .split(".")
        .filter((it) => it !== "")
      for (const cut of names.length === 0 ? [0] : [0, 1]) {
        const found = moduleAt([...base, ...names.slice(0, names.length - cut)].join("/"))
        if (found.length > 0) return found
      }
      return nothing
    }

    const absolute = (tail: string, from: string, mayBeName: boolean): ReadonlyArray<number> => {
      const top = tail.split("/", 1)[0]!
      if (standardLibrary.has(top) || !tops().has(top)) return nothing
      const folder = directoryOf(from)
      for (const root of upwards(folder)) {
        if (isPackage(root)) continue
        const found = moduleAt(below(root, tail))
        if (found.length > 0) return found
      }
      const declared = rootsWith(top)
      for (const root of nearestFolders(declared, from)) {
        const found = moduleAt(below(root, tail))
        if (found.length > 0) return found
      }
      const anywhere = endings
        .flatMap((it) => project.endingIn(tail + it))
        .filter((place) => {
          const path = project.paths[place]!
          const root = directoryOf(path.slice(0, path.lastIndexOf(`${tail}`)))
          // a lone file deep in some folder is no module of the project; a package, or a module of one, is
          return (
            !isPackage(root) &&
            (tail.includes("/") || path.endsWith("/__init__.py") || (!mayBeName && isWithin(folder, root)))
          )
        })
      return project.nearest(from, anywhere)
    }

    const known = new Map<string, ReadonlyArray<number>>()
    return ({ source, from }) => {
      if (source.startsWith(".")) return relative(source, from)
      const key = `${directoryOf(from)}\n${source}`
      const before = known.get(key)
      if (before !== undefined) return before
      const module = source.replaceAll(".", "/")
      const outer = directoryOf(module)
      let found = absolute(module, from, false)
      if (found.length === 0 && outer !== "") found = absolute(outer, from, true)
      known.set(key, found)
      return found
    }
  }
}

/** Names of modules and of folders around them: no other name can start an import of the project. */
const topsOf = (project: Project): ReadonlySet<string> => {
  const tops = new Set<string>()
  const folders = new Set<string>()
  for (const place of project.withExtension([".py", ".pyi", ".pyx"])) {
    const path = project.paths[place]!
    tops.add(stemOf(path))
    for (let folder = directoryOf(path); folder !== "" && !folders.has(folder); folder = directoryOf(folder)) {
      folders.add(folder)
      tops.add(baseName(folder))
    }
  }
  return tops
}

/** Folders that the project's settings put on the path, and those beside the settings. */
const rootsOf = (project: Project): ReadonlyArray<string> => {
  const roots = new Set(["", "src", "lib", "python"])
  for (const { path, text } of project.manifests((it) => manifests.includes(it))) {
    const folder = directoryOf(path)
    for (const it of ["", "src", "lib", "python"]) roots.add(below(folder, it))
    for (const setting of text.matchAll(settings)) {
      for (const quoted of setting[1]!.split(/[\s,[\]{}=:"']+/)) {
        const root = quoted === "" ? null : joinPath(folder, quoted)
        if (root !== null && project.hasFolder(root)) roots.add(root)
      }
    }
  }
  return [...roots]
}

const settings = /\b(?:where|from|package[-_]dir|pythonpath|python_paths)[ \t]*=([^\n]{0,300})/g
