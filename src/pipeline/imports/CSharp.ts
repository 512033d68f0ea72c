/** C#: `using` names a namespace or a type. Namespaces are declared; unread files have those of their project and folder. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { fewOf, stemOf } from "./FewOf.js"
import { makeNamespaces } from "./Namespaces.js"
import { below, upwards } from "./Places.js"
import { lazily, type Project, remembering } from "./Project.js"

export const csharp: Family = {
  extensions: [".cs", ".csx"],
  manifests: ["*.csproj"],
  make: (project) => {
    const namespaces = lazily(() => makeNamespaces(project, project.withExtension([".cs", ".csx"]), guessOf(project)))
    const typeCalled = remembering((source) => {
      const parts = source.split(".").slice(0, mostParts)
      for (let length = parts.length - 1; length > 0; length--) {
        const found = namespaces().defining(parts.slice(0, length).join("."), parts[length]!)
        if (found.length > 0) return found
      }
      return nothing
    })
    return (asked) => {
      const source = asked.source.replace(/^global::/, "")
      const files = namespaces().files(source)
      if (files.length === 0) return project.nearest(asked.from, typeCalled(source))
      return fewOf(project, { files, name: source.slice(source.lastIndexOf(".") + 1), namedFiles: true }, asked)
    }
  }
}

/** Deeper than any namespace. */
const mostParts = 24

/** The root namespace of the project around a file, and its folders in it. */
const guessOf = (project: Project) => {
  const roots = new Map<string, string>()
  for (const { path, text } of project.manifests((it) => it.endsWith(".csproj"))) {
    const name = path.slice(path.lastIndexOf("/") + 1, -".csproj".length)
    const stated = /<RootNamespace>\s{0,20}([\w.]{1,200})\s{0,20}<\/RootNamespace>/.exec(text)?.[1]
    if (!roots.has(directoryOf(path))) roots.set(directoryOf(path), stated ?? name)
  }
  return (path: string): ReadonlyArray<string> => {
    const folder = directoryOf(path)
    for (const around of upwards(folder)) {
      const root = roots.get(around)
      if (root === undefined) continue
      const inside = folder.slice(around === "" ? 0 : around.length + 1)
      return [below(root, inside).replaceAll("/", ".")]
    }
    return folder === "" ? [stemOf(path)] : [folder.replaceAll("/", ".")]
  }
}
