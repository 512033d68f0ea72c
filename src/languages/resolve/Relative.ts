/** From a specifier to a file of the project, by the path alone: what needs no manifest. */
import { directoryOf } from "../../domain/Paths.js"

export type Has = (path: string) => boolean

/** `a/b` + `../c` → `a/c`; null when it leaves the project. */
export const joinPath = (directory: string, relative: string): string | null => {
  const parts = directory === "" ? [] : directory.split("/")
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue
    if (part !== "..") parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join("/")
}

const written = [
  ".ts",
  ".tsx",
  ".d.ts",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".json",
  ".vue",
  ".svelte",
  ".astro"
]

/** TypeScript writes the name of the file that will be emitted. */
const sourcesOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  ".js": [".ts", ".tsx", ".d.ts", ".jsx"],
  ".jsx": [".tsx", ".jsx"],
  ".mjs": [".mts", ".d.mts"],
  ".cjs": [".cts", ".d.cts"]
}

/** A script's file: exactly, with the extension that its source has, with one added, or the `index` of a directory. */
export const scriptFile = (path: string, has: Has): string | null => {
  const plain = path.replace(/\?.*$/, "")
  const dot = plain.lastIndexOf(".")
  const extension = dot > plain.lastIndexOf("/") ? plain.slice(dot) : ""
  const stem = plain.slice(0, plain.length - extension.length)
  const candidates = [
    plain,
    ...(sourcesOf[extension] ?? []).map((it) => stem + it),
    ...written.map((it) => plain + it),
    ...written.map((it) => (plain === "" ? `index${it}` : `${plain}/index${it}`))
  ]
  return candidates.find((it) => it !== "" && has(it)) ?? null
}

export const resolveScript = (fromPath: string, source: string, has: Has): string | null => {
  if (!/^\.{1,2}(\/|$)/.test(source)) return null
  const path = joinPath(directoryOf(fromPath), source)
  return path === null ? null : scriptFile(path, has)
}

/** A module's file: `a/b.py`, `a/b.pyi`, `a/b/__init__.py`; a name inside a module leads to the module. */
const moduleFile = (base: string, parts: ReadonlyArray<string>, has: Has): string | null => {
  for (let length = parts.length; length >= Math.max(0, parts.length - 1); length--) {
    const path = [...(base === "" ? [] : [base]), ...parts.slice(0, length)].join("/")
    const candidates =
      length === 0
        ? [`${path}/__init__.py`]
        : [`${path}.py`, `${path}/__init__.py`, `${path}.pyi`, `${path}/__init__.pyi`]
    const found = candidates.find((it) => has(it.replace(/^\//, "")))
    if (found !== undefined) return found.replace(/^\//, "")
  }
  return null
}

export const resolvePython = (fromPath: string, source: string, has: Has): string | null => {
  const dots = /^\.*/.exec(source)?.[0].length ?? 0
  const parts = source
    .slice(dots)
    .split(".")
    .filter((it) => it !== "")
  if (dots > 0) {
    const base = joinPath(directoryOf(fromPath), "../".repeat(dots - 1))
    return base === null ? null : moduleFile(base, parts, has)
  }
  // Absolute: from the roots that a package may have, the importing file's own directories last.
  const own = directoryOf(fromPath).split("/")
  const roots = ["", "src", "lib", "python", ...own.map((_, index) => own.slice(0, own.length - index).join("/"))]
  for (const root of new Set(roots)) {
    const found = parts.length === 0 ? null : moduleFile(root, parts, has)
    if (found !== null && found !== fromPath) return found
  }
  return null
}
