/** Lua: `require "a.b"` is `a/b.lua` or `a/b/init.lua` below one of the folders that hosts search. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, upwards } from "./Places.js"

const searched = ["", "lua", "src", "lib"]

export const lua: Family = {
  extensions: [".lua", ".luau", ".rockspec"],
  make: (project) => {
    const filesOf = (base: string) => [`${base}.lua`, `${base}/init.lua`, `${base}.luau`, `${base}/init.luau`]
    return ({ source, from }) => {
      const folder = directoryOf(from)
      if (/[/\\]/.test(source) || source.endsWith(".lua")) {
        const paths = upwards(folder).flatMap((it) => joinPath(it, source) ?? [])
        return project.first(paths.flatMap((it) => [it, ...filesOf(it)]))
      }
      if (source.startsWith(".")) {
        const base = joinPath(folder, source.replace(/^\.+/, "").replaceAll(".", "/"))
        return base === null ? nothing : project.first(filesOf(base))
      }
      const tail = source
        .split(".")
        .filter((it) => it !== "")
        .join("/")
      if (tail === "") return nothing
      for (const around of upwards(folder)) {
        const found = project.first(searched.flatMap((it) => filesOf(below(below(around, it), tail))))
        if (found.length > 0) return found
      }
      const anywhere = tail.includes("/") ? filesOf(tail).flatMap((it) => project.endingIn(it)) : nothing
      return project.nearest(from, anywhere)
    }
  }
}
