/** Java, Kotlin, Scala, Groovy: a name in a declared package; `*` is the package itself. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { fewOf } from "./FewOf.js"
import { isUndeclared, makeNamespaces, type Namespaces } from "./Namespaces.js"
import { lazily, type Project, remembering } from "./Project.js"

const extensions = [".java", ".kt", ".kts", ".scala", ".sc", ".groovy"]

/** Deeper than any package. */
const mostParts = 24

/** All that an import may mean: one of several files of the same name, or a package. */
interface Meaning {
  readonly oneOf: ReadonlyArray<number>
  readonly all: ReadonlyArray<number>
  readonly last: string
}

const none: Meaning = { oneOf: nothing, all: nothing, last: "" }

export const jvm: Family = {
  extensions,
  make: (project) => {
    const namespaces = lazily(() => makeNamespaces(project, project.withExtension(extensions), guessedPackages))
    const absolute = remembering((source) => meaningOf(project, namespaces(), source, 1))
    const relative = remembering((key) => {
      const [outer = "", source = ""] = key.split("\n")
      return meaningOf(project, namespaces(), `${outer}.${source}`, outer.split(".").length)
    })
    /** Scala's imports may start from any package around them. */
    const around = (from: string): ReadonlyArray<string> => {
      const place = /\.(?:scala|sc)$/.test(from) ? project.at(from) : undefined
      return place === undefined ? [] : namespaces().of(place).flatMap(withOuter)
    }
    return (asked) => {
      const source = asked.source.replace(/^_root_\./, "")
      let meaning = absolute(source)
      if (meaning === none && source === asked.source) {
        for (const outer of around(asked.from)) {
          meaning = relative(`${outer}\n${source}`)
          if (meaning !== none) break
        }
      }
      if (meaning.oneOf.length > 0) return project.nearest(asked.from, meaning.oneOf)
      return fewOf(project, { files: meaning.all, name: meaning.last, namedFiles: true }, asked)
    }
  }
}

/** `a.b.c`, `a.b`, `a` of `a.b.c`. */
const withOuter = (name: string): ReadonlyArray<string> =>
  name
    .split(".")
    .slice(0, mostParts)
    .map((_, cut, parts) => parts.slice(0, parts.length - cut).join("."))

/** `least` is how many of the parts are surely a package. */
const meaningOf = (project: Project, spaces: Namespaces, source: string, least: number): Meaning => {
  const parts = source.replaceAll("`", "").split(".").slice(0, mostParts)
  const last = parts.at(-1) ?? ""
  const all = last === "*" || last === "_" || last === "given"
  if (all) parts.pop()
  const whole = (): Meaning => {
    const files = spaces.files(parts.join("."))
    return files.length === 0 ? none : { oneOf: nothing, all: files, last: parts.at(-1) ?? "" }
  }
  const one = (oneOf: ReadonlyArray<number>): Meaning => (oneOf.length === 0 ? none : { oneOf, all: nothing, last: "" })
  const ways = [
    () => one(named(spaces, parts, least)),
    () => (least > 1 ? none : one(elsewhere(project, parts))),
    whole
  ]
  for (const way of all ? [whole, ...ways.slice(0, 1)] : ways) {
    const meaning = way()
    if (meaning !== none) return meaning
  }
  return none
}

const named = (spaces: Namespaces, parts: ReadonlyArray<string>, least: number): ReadonlyArray<number> => {
  for (let length = parts.length - 1; length >= least; length--) {
    const member = parts[length]!
    const space = parts.slice(0, length).join(".")
    // only a type or an object has members of its own, and those are capitalised
    const mayBeName = length === parts.length - 1 || /^[A-Z]/.test(member)
    const found = mayBeName ? spaces.defining(space, member) : spaces.called(space, member)
    if (found.length > 0) return found
  }
  return nothing
}

/** A file that nobody has read, in a folder that starts anywhere in its package. */
const elsewhere = (project: Project, parts: ReadonlyArray<string>): ReadonlyArray<number> => {
  for (let length = parts.length; length > 1 && length > parts.length - 3; length--) {
    const tail = parts.slice(Math.max(0, length - 3), length).join("/")
    const found = extensions.flatMap((it) => project.endingIn(tail + it)).filter((it) => isUndeclared(project, it))
    if (found.length > 0) return found
  }
  return nothing
}

/** The folders after the last one that is surely none of a package. */
const sourceRoot =
  /^(?:.*\/)?(?:(?:src\/)?\w*(?:main|test|Main|Test)\/(?:java|kotlin|scala|groovy)(?:-[\w.+-]+)?|src|java|kotlin|scala|app|test)\//

const guessedPackages = (path: string): ReadonlyArray<string> => {
  const root = sourceRoot.exec(path)?.[0] ?? ""
  const folder = directoryOf(path.slice(root.length))
  return folder === "" ? [] : [folder.replaceAll("/", ".")]
}
