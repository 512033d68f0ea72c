/**
 * Where an import's file may be, for languages whose imports speak of paths or of names that become paths. The likeliest
 * place comes first; the first that exists is taken.
 */
import { baseName, directoryOf } from "../../domain/Paths.js"
import { joinPath } from "./Relative.js"

export type Places = (fromPath: string, source: string) => ReadonlyArray<string>

const under = (directory: string, path: string): string => joinPath(directory, path) ?? ""

/** The importing file's directory and those above it, nearest first; the project's root comes last. */
const ancestors = (fromPath: string): ReadonlyArray<string> => {
  const parts = directoryOf(fromPath)
    .split("/")
    .filter((it) => it !== "")
  return Array.from({ length: parts.length + 1 }, (_, up) => parts.slice(0, parts.length - up).join("/"))
}

const withEndings = (path: string, endings: ReadonlyArray<string>): ReadonlyArray<string> =>
  path === "" ? [] : endings.map((it) => path + it)

/** Beside the importing file, then below each directory above it. */
const nearby =
  (endings: ReadonlyArray<string>, folders: ReadonlyArray<string> = []): Places =>
  (fromPath, source) => {
    if (source.startsWith("/")) return ["", ...folders].flatMap((it) => withEndings(under(it, source), endings))
    return ancestors(fromPath).flatMap((directory) =>
      ["", ...folders].flatMap((folder) => withEndings(under(under(directory, folder), source), endings))
    )
  }

/** Only where it says. */
const beside =
  (endings: ReadonlyArray<string>): Places =>
  (fromPath, source) =>
    withEndings(under(source.startsWith("/") ? "" : directoryOf(fromPath), source), endings)

/** `a.b.C` → `a/b/C.java` below any directory above; the last word may be a member of the file. */
const byPackage =
  (endings: ReadonlyArray<string>): Places =>
  (fromPath, source) => {
    const parts = source.replace(/\.[*_]$/, "").split(".")
    const shorter = parts.length > 1 ? [parts, parts.slice(0, -1)] : [parts]
    return shorter.flatMap((it) => nearby(endings)(fromPath, it.join("/")))
  }

const rustPlaces: Places = (fromPath, source) => {
  const parts = source.split("::").filter((it) => it !== "*")
  const directory = directoryOf(fromPath)
  const isRoot = ["mod.rs", "lib.rs", "main.rs"].includes(baseName(fromPath))
  let base = isRoot ? directory : under(directory, baseName(fromPath).replace(/\.rs$/, ""))
  const first = parts[0]
  if (first === "crate") {
    const root = ancestors(fromPath).find((it) => baseName(it) === "src")
    if (root === undefined) return []
    base = root
  } else if (first !== "self" && first !== "super") return []
  let rest = parts
  while (rest[0] === "crate" || rest[0] === "self" || rest[0] === "super") {
    if (rest[0] === "super") base = directoryOf(base)
    rest = rest.slice(1)
  }
  const inside = rest.map((_, drop) => under(base, rest.slice(0, rest.length - drop).join("/")))
  return [
    ...inside.flatMap((it) => [`${it}.rs`, `${it}/mod.rs`]),
    `${base}.rs`,
    ...["/mod.rs", "/lib.rs", "/main.rs"].map((it) => base + it)
  ]
}

/** The module's own prefix is not known, so each suffix of the path is tried, the longest first. */
const goPlaces: Places = (_, source) => {
  const parts = source.split("/")
  const name = parts.at(-1) ?? ""
  return parts.flatMap((_, drop) => {
    const directory = parts.slice(drop).join("/")
    return drop === 0 ? [] : [name, "doc", "main", "types"].map((it) => `${directory}/${it}.go`)
  })
}

/** PSR-4: a prefix of the namespace stands for a folder that is seldom called like it. */
const phpPlaces: Places = (fromPath, source) => {
  if (!source.includes("\\")) return nearby(["", ".php"])(fromPath, source)
  const parts = source.split("\\").filter((it) => it !== "")
  return parts.slice(0, -1).flatMap((_, drop) => {
    const path = `${parts.slice(drop).join("/")}.php`
    return ["src", "app", "lib", ""].map((folder) => under(folder, path))
  })
}

const snakeCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()

const elixirPlaces: Places = (fromPath, source) =>
  nearby([".ex", ".exs"], ["lib", "test/support"])(fromPath, source.split(".").map(snakeCase).join("/"))

const dartPlaces: Places = (fromPath, source) => {
  const own = /^package:[^/]+\/(.+)$/.exec(source)?.[1]
  if (own !== undefined) return nearby([""], ["lib"])(fromPath, own)
  return source.includes(":") ? [] : beside([""])(fromPath, source)
}

const stylePlaces: Places = (fromPath, source) => {
  const path = source.replace(/^~/, "")
  const partial = under(directoryOf(path), `_${baseName(path)}`)
  const endings = ["", ".scss", ".css", ".less", ".sass", "/_index.scss", "/index.scss"]
  return [...beside(endings)(fromPath, path), ...beside(endings)(fromPath, partial)]
}

const luaPlaces: Places = (fromPath, source) => [
  ...nearby(["", ".lua"], ["lua", "src"])(fromPath, source),
  ...nearby([".lua", "/init.lua"], ["lua", "src"])(fromPath, source.replaceAll(".", "/"))
]

const include = nearby([""], ["include", "src", "inc"])
const jvm = byPackage([".java", ".kt", ".scala"])

export const places: Readonly<Record<string, Places>> = {
  rust: rustPlaces,
  go: goPlaces,
  java: jvm,
  kotlin: jvm,
  scala: jvm,
  c: include,
  cpp: include,
  ruby: nearby(["", ".rb"], ["lib", "app"]),
  php: phpPlaces,
  lua: luaPlaces,
  elixir: elixirPlaces,
  dart: dartPlaces,
  zig: beside([""]),
  shell: nearby([""]),
  sql: beside([""]),
  html: beside([""]),
  css: stylePlaces,
  markdown: beside(["", ".md", "/README.md", "/index.md"]),
  hcl: beside(["/main.tf", "/variables.tf"]),
  protobuf: nearby([""], ["proto"]),
  graphql: beside([""]),
  makefile: nearby([""])
}
