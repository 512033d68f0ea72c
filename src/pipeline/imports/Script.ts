/** JavaScript and TypeScript, also in Vue, Svelte and Astro: relative paths, aliases, `#internal`, packages of the workspace. */
import { directoryOf } from "../../domain/Paths.js"
import { type Family, nothing } from "./Family.js"
import { below, joinPath, upwards } from "./Places.js"
import type { Project } from "./Project.js"
import { aliasFiles, makeAliases } from "./script/Aliases.js"
import { fileOfPackage, fileOfTarget, isDeclaration, targetsIn } from "./script/Package.js"
import { scriptFile } from "./script/ScriptFile.js"
import { makeWorkspace, workspaceFiles } from "./script/Workspace.js"

export const script: Family = {
  extensions: [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte", ".astro"],
  manifests: [...workspaceFiles, ...aliasFiles],
  make: (project) => {
    const workspace = makeWorkspace(project)
    const aliases = makeAliases(project, workspace)

    const relative = (base: string, from: string): ReadonlyArray<number> => {
      const direct = scriptFile(project, base, from)
      if (direct.length > 0) return direct
      const inner = workspace.inFolder(base)
      if (inner !== undefined) return fileOfPackage(project, inner, "", from)
      // `bin/cli.js` imports what is built beside it
      const owner = workspace.around(directoryOf(base))
      return owner === undefined ? nothing : fileOfTarget(project, owner.folder, base.slice(owner.folder.length), from)
    }

    const internal = (specifier: string, from: string): ReadonlyArray<number> => {
      for (const folder of upwards(directoryOf(from))) {
        const owner = workspace.inFolder(folder)
        if (owner === undefined) continue
        for (const target of targetsIn(owner.imports, specifier)) {
          const found = target.startsWith(".") ? fileOfTarget(project, folder, target, from) : named(target, from)
          if (found.length > 0) return found
        }
        return nothing
      }
      return nothing
    }

    const named = (specifier: string, from: string): ReadonlyArray<number> => {
      const parts = specifier.split("/")
      const name = specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!
      const found = workspace.named(name, directoryOf(from))
      return found === undefined ? nothing : fileOfPackage(project, found, specifier.slice(name.length + 1), from)
    }

    const bare = (specifier: string, from: string): ReadonlyArray<number> => {
      const folder = directoryOf(from)
      let declarations = nothing
      for (const base of aliases.basesOf(specifier, folder)) {
        const found = relative(base, from)
        if (found.length > 0 && !isDeclaration(project.paths[found[0]!]!)) return found
        // what a compiler is told about types is not where the code is
        if (declarations.length === 0) declarations = found
      }
      if (specifier.startsWith("#")) {
        const found = internal(specifier, from)
        if (found.length > 0) return found
      }
      const found = named(specifier, from)
      if (found.length > 0) return found
      return declarations.length > 0 ? declarations : byHabit(project, specifier, from)
    }

    /** What is neither relative nor aliased means the same to all files of a folder. */
    const known = new Map<string, Map<string, ReadonlyArray<number>>>()
    return ({ source, from }) => {
      const specifier = plain(source)
      if (specifier === "" || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(specifier)) return nothing
      const folder = directoryOf(from)
      if (/^\.\.?(?:\/|$)/.test(specifier)) {
        const base = joinPath(folder, specifier)
        return base === null ? nothing : relative(base, from)
      }
      const inFolder = known.get(folder) ?? new Map<string, ReadonlyArray<number>>()
      known.set(folder, inFolder)
      const before = inFolder.get(specifier)
      if (before !== undefined) return before
      const found = bare(specifier, from)
      inFolder.set(specifier, found)
      return found
    }
  }
}

/** Without loaders (`!!raw!./x`) and queries (`./x.svg?raw`). */
const plain = (source: string): string => source.slice(source.lastIndexOf("!") + 1).replace(/\?.*$/s, "")

/** Where bundlers' usual aliases lead: settings of bundlers are programs, and are not run. */
const habits: ReadonlyArray<readonly [pattern: RegExp, roots: ReadonlyArray<string>]> = [
  [/^[@~#$]\/(.+)$/, ["src", "app", "", "resources/js", "client", "frontend", "assets/js"]],
  [/^\$lib\/(.+)$/, ["src/lib"]],
  [/^\/(.+)$/, ["", "public", "src"]],
  [/^((?:[\w.-]+\/)+[\w.-]+)$/, ["", "src"]]
]

const byHabit = (project: Project, specifier: string, from: string): ReadonlyArray<number> => {
  for (const [pattern, roots] of habits) {
    const inside = pattern.exec(specifier)?.[1]
    if (inside === undefined) continue
    for (const folder of upwards(directoryOf(from))) {
      for (const root of roots) {
        const base = joinPath(below(folder, root), inside)
        const found = base === null ? nothing : scriptFile(project, base, from)
        if (found.length > 0) return found
      }
    }
  }
  return nothing
}
