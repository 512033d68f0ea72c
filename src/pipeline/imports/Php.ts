/** PHP: class names along the PSR-4 and PSR-0 prefixes of `composer.json`, else by declared namespace; includes by path. */
import { directoryOf } from "../../domain/Paths.js"
import { type Asked, type Family, type Manifest, nothing } from "./Family.js"
import { makeNamespaces } from "./Namespaces.js"
import { below, joinPath, sharedFolders, upwards } from "./Places.js"
import { lazily, type Project } from "./Project.js"
import { inside, objectOf, textsOf } from "./script/Json.js"

const extensions = [".php", ".phtml", ".inc", ".php5"]

export const php: Family = {
  extensions,
  manifests: ["composer.json"],
  make: (project) => {
    const prefixes = prefixesOf(project)
    const namespaces = lazily(() => makeNamespaces(project, project.withExtension(extensions), () => []))

    const autoloaded = (name: string, from: string): ReadonlyArray<number> => {
      for (const prefix of prefixesFor(name)) {
        const folders = prefixes.get(prefix) ?? []
        const tail = name.slice(prefix.length).replaceAll("\\", "/")
        const near = [...folders].sort((a, b) => sharedFolders(`${b}/`, from) - sharedFolders(`${a}/`, from))
        const found = tail === "" ? nothing : project.first(near.map((it) => below(it, `${tail}.php`)))
        if (found.length > 0) return found
      }
      return nothing
    }

    const named = (name: string, { from }: Asked): ReadonlyArray<number> => {
      const found = autoloaded(name, from)
      if (found.length > 0) return found
      const cut = name.lastIndexOf("\\")
      const space = name.slice(0, Math.max(0, cut))
      const defining = namespaces().defining(space, name.slice(cut + 1))
      if (defining.length > 0) return project.nearest(from, defining)
      // a trait or a class of one's own namespace
      if (cut === -1) return project.first([below(directoryOf(from), `${name}.php`)])
      const tail = name.split("\\").slice(-3).join("/")
      const unread = project.endingIn(`${tail}.php`).filter((it) => project.declared(it) === undefined)
      return name.split("\\").length > 2 ? project.nearest(from, unread) : nothing
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
