/** Which file of the project an import means. A guess by path alone: no compiler's settings are read. */
import { baseName, directoryOf, extensionOf } from "../../domain/Paths.js"

export interface ImportResolver {
  /** Places in the list of paths, distinct, rising, without the file itself. */
  readonly resolve: (from: string, sources: ReadonlyArray<string>) => ReadonlyArray<number>
}

/** Packages of the project by name, and where they are: `"@scope/core"` → `"packages/core"`. */
export type Packages = ReadonlyMap<string, string>

/** More than any real file has, and an end for a hostile one. */
const maxSources = 2_000

export const makeImportResolver = (paths: ReadonlyArray<string>, packages: Packages): ImportResolver => {
  const project = indexOf(paths, packages)
  return {
    resolve: (from, sources) => {
      const style = styles[extensionOf(from)]
      if (style === undefined) return []
      const own = project.at(from)
      const found = new Set<number>()
      for (const source of sources.slice(0, maxSources)) {
        for (const at of style(source, from, project)) if (at !== own) found.add(at)
      }
      return [...found].sort((a, b) => a - b)
    }
  }
}

interface Project {
  readonly at: (path: string) => number | undefined
  /** The one file that ends in `/tail`, if there is just one. */
  readonly endingIn: (tail: string) => number | undefined
  readonly inFolder: (folder: string) => ReadonlyArray<number>
  readonly packages: Packages
}

type Style = (source: string, from: string, project: Project) => ReadonlyArray<number>

const indexOf = (paths: ReadonlyArray<string>, packages: Packages): Project => {
  const byPath = new Map(paths.map((path, at) => [path, at]))
  const byName = new Map<string, Array<number>>()
  const byFolder = new Map<string, Array<number>>()
  const put = (into: Map<string, Array<number>>, key: string, at: number) => {
    const known = into.get(key)
    if (known === undefined) into.set(key, [at])
    else known.push(at)
  }
  paths.forEach((path, at) => {
    put(byName, baseName(path), at)
    put(byFolder, directoryOf(path), at)
  })
  return {
    at: (path) => byPath.get(path),
    endingIn: (tail) => {
      const named = byName.get(baseName(tail)) ?? []
      if (named.length > 200) return undefined
      const fits = named.filter((at) => paths[at] === tail || paths[at]!.endsWith(`/${tail}`))
      return fits.length === 1 ? fits[0] : undefined
    },
    inFolder: (folder) => byFolder.get(folder) ?? [],
    packages
  }
}

/** `a/b/../c/./d` → `a/c/d`; null when it leaves the project. */
const normalise = (path: string): string | null => {
  const parts: Array<string> = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

const joinPath = (folder: string, path: string): string | null => normalise(`${folder}/${path}`)

const firstOf = (project: Project, paths: Iterable<string>): ReadonlyArray<number> => {
  for (const path of paths) {
    const at = project.at(path)
    if (at !== undefined) return [at]
  }
  return []
}

const found = (at: number | undefined): ReadonlyArray<number> => (at === undefined ? [] : [at])

// ---- JavaScript and TypeScript

const scriptTails = ["", ".ts", ".tsx", ".js", ".mjs", ".d.ts", ".jsx", ".cjs", ".mts", ".cts", ".vue", ".svelte"]
const indexTails = ["/index.ts", "/index.tsx", "/index.js", "/index.mjs", "/index.jsx", "/mod.ts"]
const compiledTails = [".ts", ".tsx", ".mts", ".cts"]

/** TypeScript imports `./x.ts` by the name it will have when it is compiled, `./x.js`. */
function* scriptPaths(base: string): Iterable<string> {
  const bare = base.replace(/\.[cm]?jsx?$/, "")
  if (bare !== base) {
    yield base
    for (const tail of compiledTails) yield bare + tail
  }
  for (const tail of scriptTails) yield base + tail
  for (const tail of indexTails) yield base + tail
}

const script: Style = (source, from, project) => {
  if (source.startsWith(".")) {
    const base = joinPath(directoryOf(from), source)
    return base === null ? [] : firstOf(project, scriptPaths(base))
  }
  const alias = /^[~@#]\/(.+)$/.exec(source)
  if (alias !== null) {
    const base = normalise(`src/${alias[1]}`)
    return base === null ? [] : firstOf(project, scriptPaths(base))
  }
  const parts = source.split("/")
  const name = source.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!
  const folder = project.packages.get(name)
  if (folder === undefined) return []
  const inside = source.slice(name.length + 1)
  const tries = inside === "" ? ["src/index", "index", "src/main", "lib/index"] : [`src/${inside}`, inside]
  for (const it of tries) {
    const base = joinPath(folder, it)
    const hit = base === null ? [] : firstOf(project, scriptPaths(base))
    if (hit.length > 0) return hit
  }
  return []
}

// ---- Python

const python: Style = (source, from, project) => {
  const dots = /^\.*/.exec(source)![0].length
  const module = source.slice(dots).replaceAll(".", "/")
  if (dots === 0) {
    const tails = [`${module}.py`, `${module}/__init__.py`, `${module}.pyi`]
    const direct = firstOf(project, tails)
    if (direct.length > 0) return direct
    return found(tails.map(project.endingIn).find((at) => at !== undefined))
  }
  const folder = directoryOf(from).split("/")
  const base = [...folder.slice(0, Math.max(0, folder.length - (dots - 1))), module].filter((it) => it !== "").join("/")
  return firstOf(project, [`${base}.py`, `${base}/__init__.py`, `${base}.pyi`])
}

// ---- Go: an import is a folder

const go: Style = (source, _from, project) => {
  for (const [name, folder] of project.packages) {
    if (source !== name && !source.startsWith(`${name}/`)) continue
    const inside = joinPath(folder, source.slice(name.length))
    return inside === null ? [] : project.inFolder(inside).slice(0, 40)
  }
  return []
}

// ---- Rust

const rust: Style = (source, from, project) => {
  const parts = source.split("::").filter((it) => it !== "" && !it.startsWith("{"))
  const folder = directoryOf(from)
  const isRoot = /(?:^|\/)(?:mod|lib|main)\.rs$/.test(from)
  const own = isRoot ? folder : from.replace(/\.rs$/, "")
  let root: string
  if (parts[0] === "crate") {
    root = /^(.*?(?:^|\/)src)(?:\/|$)/.exec(folder)?.[1] ?? folder
    parts.shift()
  } else if (parts[0] === "super") {
    root = isRoot ? directoryOf(folder) : folder
    parts.shift()
    while (parts[0] === "super") {
      root = directoryOf(root)
      parts.shift()
    }
  } else if (parts[0] === "self") {
    root = own
    parts.shift()
  } else {
    const crate = (parts[0] ?? "").replaceAll("_", "-")
    const library = project.packages.get(crate) ?? project.packages.get(parts[0] ?? "")
    root = library === undefined ? own : `${library}/src`
    if (library !== undefined) parts.shift()
    if (library !== undefined && parts.length === 0) return firstOf(project, [`${root}/lib.rs`])
  }
  for (let length = parts.length; length > 0; length--) {
    const base = joinPath(root, parts.slice(0, length).join("/"))
    const hit = base === null ? [] : firstOf(project, [`${base}.rs`, `${base}/mod.rs`])
    if (hit.length > 0) return hit
  }
  return []
}

// ---- Languages whose import spells a path from some root

const dotted =
  (separator: string, tails: ReadonlyArray<string>): Style =>
  (source, _from, project) => {
    const parts = source.split(separator).filter((it) => it !== "")
    for (let length = parts.length; length > 0 && length > parts.length - 3; length--) {
      const tail = parts.slice(Math.max(0, length - 4), length).join("/")
      for (const it of tails) {
        const at = project.endingIn(tail + it)
        if (at !== undefined) return [at]
      }
    }
    return []
  }

/** `#include "x.h"`, `require_relative "x"`, `@import "x"`: from here, else from wherever only one such file is. */
const beside =
  (tails: ReadonlyArray<string>): Style =>
  (source, from, project) => {
    for (const tail of tails) {
      const path = joinPath(directoryOf(from), source + tail)
      const at = path === null ? undefined : (project.at(path) ?? project.endingIn(source + tail))
      if (at !== undefined) return [at]
    }
    return []
  }

const stylesOf = (list: string, style: Style): Record<string, Style> =>
  Object.fromEntries(list.split(" ").map((it) => [`.${it}`, style]))

const styles: Readonly<Record<string, Style>> = {
  ...stylesOf("ts tsx mts cts js jsx mjs cjs vue svelte astro", script),
  ...stylesOf("py pyi", python),
  ...stylesOf("go", go),
  ...stylesOf("rs", rust),
  ...stylesOf("java kt kts scala groovy", dotted(".", [".java", ".kt", ".scala"])),
  ...stylesOf("php", dotted("\\", [".php"])),
  ...stylesOf("rb", beside([".rb"])),
  ...stylesOf("c h cc cpp cxx hpp hh hxx m mm cu", beside([""])),
  ...stylesOf("css scss sass less", beside(["", ".scss", ".css", ".less"])),
  ...stylesOf("proto thrift", beside([""])),
  ...stylesOf("lua", dotted(".", [".lua", "/init.lua"])),
  ...stylesOf("dart", beside([""])),
  ...stylesOf("jl ex exs sh bash", beside([""]))
}
