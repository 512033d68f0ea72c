/** PHP: class names along the PSR-4 and PSR-0 prefixes of `composer.json`, else by declared namespace; includes by path. */
import { directoryOf } from "../../domain/Paths.js"
import { type Asked, type Family, type Manifest, nothing } from "./Family.js"
import { isUndeclared, makeNamespaces } from "./Namespaces.js"
import { below, joinPath, upwards } from "./Places.js"
import { lazily, type Project, remembering } from "./Project.js"
import { inside, objectOf, textsOf } from "./script/Json.js"

const extensions = [".php", ".phtml", ".inc", ".php5"]

export const php: Family = {
  extensions,
  manifests: ["composer.json"],
  make: (project) => {
    const prefixes = prefixesOf(project)
    const namespaces = lazily(() => makeNamespaces(project, project.withExtension(extensions), () => []))

    const autoloaded = (name: string): ReadonlyArray<number> => {
      for (const prefix of prefixesFor(name)) {
        const tail = name.slice(prefix.length).replaceAll("\\", "/")
        const folders = tail === "" ? [] : (prefixes.get(prefix) ?? [])
        const found = folders.flatMap((it) => project.at(below(it, `${tail}.php`)) ?? [])
        if (found.length > 0) return found
      }
      return nothing
    }

    /** All files that a name may mean; which one, is a matter of where it is used. */
    const meanings = remembering((name) => {
      const found = autoloaded(name)
      if (found.length > 0) return found
      const cut = name.lastIndexOf("\\")
      const defining = namespaces().defining(name.slice(0, Math.max(0, cut)), name.slice(cut + 1))
      const parts = name.split("\\")
      if (defining.length > 0 || parts.length < 3) return defining
      return project.endingIn(`${parts.slice(-3).join("/")}.php`).filter((it) => isUndeclared(project, it))
    })

    const named = (name: string, { from }: Asked): ReadonlyArray<number> => {
      const found = meanings(name)
      if (found.length > 0) return project.nearest(from, found)
      // a trait or a class of one's own namespace
      return name.includes("\\") ? nothing : project.first([below(directoryOf(from), `${name}.php`)])
    }

    const included = (path: string, from: string): ReadonlyArray<number> => {
      const around = upwards(directoryOf(from))
      for (const folder of path.startsWith(".") ? around.slice(0, 1) : around) {
        const target = joinPath(folder, path)
        const found = target === null ? nothing : project.first([target])
        if (found.length > 0) return found
      }
      return nothing
    }

    return (asked) => {
      const source = asked.source.replace(/^\\/, "")
      return /[./]/.test(source) ? included(source, asked.from) : named(source, asked)
    }
  }
}

/** `A\B\`, `A\` and `""` of `A\B\C`, the longest first. */
const prefixesFor = (name: string): ReadonlyArray<string> => {
  const parts = name.split("\\").slice(0, mostParts)
  return parts.map((_, cut) =>
    parts
      .slice(0, parts.length - cut - 1)
      .map((it) => `${it}\\`)
      .join("")
  )
}

/** Deeper than any namespace. */
const mostParts = 24

/** Folders by prefix (`App\`, and `""`), those of the whole project first. */
const prefixesOf = (project: Project): ReadonlyMap<string, ReadonlyArray<string>> => {
  const prefixes = new Map<string, Array<string>>()
  for (const manifest of project.manifests((it) => it === "composer.json")) {
    for (const [prefix, folder] of foldersOf(manifest)) {
      const known = prefixes.get(prefix)
      if (known === undefined) prefixes.set(prefix, [folder])
      else known.push(folder)
    }
  }
  return prefixes
}

const foldersOf = ({ path, text }: Manifest): ReadonlyArray<readonly [prefix: string, folder: string]> => {
  const json = objectOf(text)
  const home = directoryOf(path)
  return ["autoload", "autoload-dev"].flatMap((section) =>
    ["psr-4", "psr-0"].flatMap((standard) =>
      Object.entries(inside(inside(json[section])[standard])).flatMap(([prefix, targets]) =>
        textsOf(targets).flatMap((target) => {
          // PSR-0 keeps the prefix in the path
          const path = standard === "psr-0" ? `${target}/${prefix.replaceAll("\\", "/")}` : target
          const folder = joinPath(home, path)
          return folder === null ? [] : [[prefix, folder] as const]
        })
      )
    )
  )
}
