/** The packages of a project by the names under which its files import them: npm, pnpm, yarn, Lerna, Rush, and Node's own rules. */
import { baseName, directoryOf } from "../../../domain/Paths.js"
import { compileGlobs } from "../../Glob.js"
import type { Manifest } from "../Family.js"
import { below, isWithin, sharedFolders, upwards } from "../Places.js"
import type { Project } from "../Project.js"
import { inside, objectOf, textAt, textsOf } from "./Json.js"
import { type Package, packageOf } from "./Package.js"

export interface Workspace {
  /** The package that `name` means to files in `folder`. */
  readonly named: (name: string, folder: string) => Package | undefined
  readonly inFolder: (folder: string) => Package | undefined
  /** Of the folder or of the nearest one around it. */
  readonly around: (folder: string) => Package | undefined
}

export const workspaceFiles = ["package.json", "pnpm-workspace.yaml", "lerna.json", "rush.json"]

export const makeWorkspace = (project: Project): Workspace => {
  const packages = project.manifests((it) => it === "package.json").map(packageOf)
  const byFolder = new Map(packages.map((it) => [it.folder, it]))
  const members = membersOf(project, packages)
  const byName = new Map<string, Array<Package>>()
  for (const it of packages) {
    if (it.name === undefined) continue
    const known = byName.get(it.name)
    if (known === undefined) byName.set(it.name, [it])
    else known.push(it)
  }
  const around = (folder: string): Package | undefined => {
    for (const it of upwards(folder)) {
      const found = byFolder.get(it)
      if (found !== undefined) return found
    }
    return undefined
  }
  return {
    inFolder: (folder) => byFolder.get(folder),
    around,
    named: (name, folder) => {
      for (const it of upwards(folder)) {
        const installed = byFolder.get(below(it, `node_modules/${name}`))
        if (installed !== undefined) return installed
        const outer = byFolder.get(it)
        const linked = outer?.linked.get(name)
        if (linked !== undefined) return byFolder.get(linked) ?? bare(linked)
        if (outer?.name === name) return outer
      }
      const known = byName.get(name) ?? []
      const fit = known.filter((it) => members.has(it.folder))
      return nearestPackage(fit.length > 0 ? fit : known.filter((it) => !isExample(it.folder, folder)), folder)
    }
  }
}

/** A linked folder needs no manifest of its own. */
const bare = (folder: string): Package => ({
  folder,
  name: undefined,
  exports: undefined,
  imports: {},
  mains: [],
  workspaces: [],
  linked: new Map()
})

/** A package among test data means nothing to files elsewhere, though it may be called like a library. */
const isExample = (folder: string, from: string): boolean => {
  const match = /(?:^|\/)(?:node_modules|__?fixtures__?|fixtures?|testdata|__mocks__|__tests__)(?:\/|$)/.exec(folder)
  return match !== null && !isWithin(from, folder.slice(0, match.index + match[0].length).replace(/\/$/, ""))
}

const nearestPackage = (packages: ReadonlyArray<Package>, folder: string): Package | undefined => {
  let best: Package | undefined
  for (const it of packages) {
    if (
      best === undefined ||
      sharedFolders(`${folder}/`, `${it.folder}/`) > sharedFolders(`${folder}/`, `${best.folder}/`)
    ) {
      best = it
    }
  }
  return best
}

/** Folders of packages that some workspace counts as its own. */
const membersOf = (project: Project, packages: ReadonlyArray<Package>): ReadonlySet<string> => {
  const roots = [
    ...packages.map((it) => ({ folder: it.folder, patterns: it.workspaces })),
    ...project.manifests((it) => it !== "package.json" && workspaceFiles.includes(it)).map(patternsOf)
  ]
    .filter((it) => it.patterns.length > 0)
    .slice(0, mostRoots)
  const members = new Set<string>()
  for (const { folder, patterns } of roots) {
    const wanted = patterns.slice(0, mostPatterns)
    const positive = compileGlobs(wanted.filter((it) => !it.startsWith("!")).map(anchored))
    const negative = compileGlobs(wanted.filter((it) => it.startsWith("!")).map((it) => anchored(it.slice(1))))
    members.add(folder)
    for (const it of packages) {
      if (!isWithin(it.folder, folder)) continue
      const path = folder === "" ? it.folder : it.folder.slice(folder.length + 1)
      if (path !== "" && positive.matches(path) && !negative.matches(path)) members.add(it.folder)
    }
  }
  return members
}

/** More than any project has, and an end for a hostile one: every pattern is tried on every package. */
const mostPatterns = 200
const mostRoots = 20

const anchored = (pattern: string): string => `/${pattern.replace(/^(?:\.?\/)+/, "").replace(/\/+$/, "")}`

const patternsOf = ({
  path,
  text
}: Manifest): { readonly folder: string; readonly patterns: ReadonlyArray<string> } => {
  const folder = directoryOf(path)
  if (baseName(path) === "pnpm-workspace.yaml") return { folder, patterns: listUnder(text, "packages") }
  const json = objectOf(text)
  const projects = json["projects"]
  const rush = Array.isArray(projects) ? projects.flatMap((it) => textAt(inside(it), "projectFolder") ?? []) : []
  return { folder, patterns: [...textsOf(json["packages"]), ...rush] }
}

/** The items of a YAML list at the top of a file, in either of the two ways to write one. */
const listUnder = (text: string, key: string): ReadonlyArray<string> => {
  const items: Array<string> = []
  let within = false
  for (const line of text.split("\n")) {
    if (line.startsWith(`${key}:`)) {
      within = true
      const flow = /\[([^\]]*)\]/.exec(line)?.[1]
      if (flow !== undefined) items.push(...flow.split(",").map(unquoted))
    } else if (within && /^[^\s#-]/.test(line)) within = false
    else if (within) {
      const item = /^[ \t]*-[ \t]+(.*)$/.exec(line)?.[1]
      if (item !== undefined) items.push(unquoted(item))
    }
  }
  return items.filter((it) => it !== "")
}

const unquoted = (item: string): string => {
  const text = item.trim()
  return /^"([^"]*)"/.exec(text)?.[1] ?? /^'([^']*)'/.exec(text)?.[1] ?? text.replace(/\s+#.*$/, "")
}
