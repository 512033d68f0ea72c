/** Elixir: a module is in the file that declares it, else in the one whose path spells it (`MyApp.UserView` → `…/my_app/…/user_view.ex`). */
import { type Family, nothing } from "./Family.js"
import { isUndeclared, makeNamespaces } from "./Namespaces.js"
import { lazily, remembering } from "./Project.js"

const extensions = [".ex", ".exs"]

export const elixir: Family = {
  extensions,
  make: (project) => {
    const modules = lazily(() => makeNamespaces(project, project.withExtension(extensions), () => []))

    const spelled = (parts: ReadonlyArray<string>): ReadonlyArray<number> => {
      const names = parts.map(underscored)
      const last = names.pop() ?? ""
      return extensions
        .flatMap((it) => project.endingIn(last + it))
        .filter((it) => isUndeclared(project, it) && inOrder(project.paths[it]!, names))
    }

    const filesOf = remembering((name) => {
      const parts = name.split(".").slice(0, mostParts)
      // a module inside another is in its file
      for (const cut of parts.length > 2 ? [0, 1] : [0]) {
        const outer = parts.slice(0, parts.length - cut)
        const declared = modules().files(outer.join("."))
        const found = declared.length > 0 ? declared : spelled(outer)
        if (found.length > 0) return found
      }
      return nothing
    })

    return ({ source, from }) => {
      const place = source.startsWith("__MODULE__") ? project.at(from) : undefined
      const own = place === undefined ? undefined : modules().of(place)[0]
      const name = source.replace(/^__MODULE__/, own ?? "").replace(/^\.+/, "")
      return project.nearest(from, filesOf(name))
    }
  }
}

/** Deeper than any module. */
const mostParts = 16

/** `HTTPServer2` → `http_server2`, as Elixir's `Macro.underscore` has it. */
const underscored = (name: string): string =>
  name
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()

/** Whether the folders of a path hold all these names, one after another. */
const inOrder = (path: string, names: ReadonlyArray<string>): boolean => {
  let next = 0
  for (const folder of path.split("/").slice(0, -1)) if (folder === names[next]) next++
  return next === names.length
}
