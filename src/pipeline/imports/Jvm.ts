/** Java, Kotlin, Scala, Groovy: a name in a declared package; `*` is the package itself. */
import { directoryOf } from "../../domain/Paths.js"
import { type Asked, type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { makeNamespaces } from "./Namespaces.js"
import { lazily } from "./Project.js"

const extensions = [".java", ".kt", ".kts", ".scala", ".sc", ".groovy"]

/** Deeper than any package. */
const mostParts = 24

export const jvm: Family = {
  extensions,
  make: (project) => {
    const namespaces = lazily(() => makeNamespaces(project, project.withExtension(extensions), guessedPackages))

    /** `least` is how many of the parts are surely a package. */
    const named = (parts: ReadonlyArray<string>, asked: Asked, least: number): ReadonlyArray<number> => {
      for (let length = parts.length - 1; length >= least; length--) {
        const member = parts[length]!
        const space = parts.slice(0, length).join(".")
        // only a type or an object has members of its own, and those are capitalised
        const isLast = length === parts.length - 1 || /^[A-Z]/.test(member)
        const found = isLast ? namespaces().defining(space, member) : namespaces().called(space, member)
        if (found.length > 0) return project.nearest(asked.from, found)
      }
      return nothing
    }

    const whole = (parts: ReadonlyArray<string>, asked: Asked): ReadonlyArray<number> => {
      const files = namespaces().files(parts.join("."))
      return fewOf(project, files, parts.at(-1) ?? "", asked)
    }

    const resolve = (source: string, asked: Asked, least = 1): ReadonlyArray<number> => {
      const parts = source.replaceAll("`", "").split(".").slice(0, mostParts)
      const last = parts.at(-1)
      const all = last === "*" || last === "_" || last === "given"
      if (all) parts.pop()
      if (all) {
        const files = whole(parts, asked)
        return files.length > 0 ? files : named(parts, asked, least)
      }
      const found = named(parts, asked, least)
      if (found.length > 0) return found
      const byPath = least > 1 ? nothing : elsewhere(parts, asked)
      return byPath.length > 0 ? byPath : whole(parts, asked)
    }

    /** A file that nobody has read, in a folder that starts anywhere in its package. */
    const elsewhere = (parts: ReadonlyArray<string>, { from }: Asked): ReadonlyArray<number> => {
      for (let length = parts.length; length > 1 && length > parts.length - 3; length--) {
        const name = parts[length - 1]!
        const folder = parts.slice(Math.max(0, length - 3), length - 1).join("/")
        const found = extensions
          .flatMap((it) => project.endingIn(`${folder}/${name}${it}`))
          .filter((it) => project.declared(it) === undefined)
        if (found.length > 0) return project.nearest(from, found)
      }
      return nothing
    }

    /** Scala's imports may start from any package around them. */
    const around = (from: string): ReadonlyArray<string> => {
      const place = project.at(from)
      const folders: Array<string> = []
      if (place === undefined || !/\.(?:scala|sc)$/.test(from)) return folders
      for (const it of namespaces().of(place)) {
        for (let name = it; name !== ""; name = name.slice(0, Math.max(0, name.lastIndexOf(".")))) folders.push(name)
      }
      return folders
    }

    return (asked) => {
      const source = asked.source.replace(/^_root_\./, "")
      const found = resolve(source, asked)
      if (found.length > 0 || source !== asked.source) return found
      for (const outer of around(asked.from)) {
        const inner = resolve(`${outer}.${source}`, asked, outer.split(".").length)
        if (inner.length > 0) return inner
      }
      return nothing
    }
  }
}

/** The folders after the last one that is surely none of a package. */
const sourceRoot =
  /^(?:.*\/)?(?:(?:src\/)?\w*(?:main|test|Main|Test)\/(?:java|kotlin|scala|groovy)(?:-[\w.+-]+)?|src|java|kotlin|scala|app|test)\//

const guessedPackages = (path: string): ReadonlyArray<string> => {
  const root = sourceRoot.exec(path)?.[0] ?? ""
  const folder = directoryOf(path.slice(root.length))
  return folder === "" ? [] : [folder.replaceAll("/", ".")]
}
