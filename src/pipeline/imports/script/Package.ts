/** What a `package.json` says of its files, and where the source of a built file is. */

import { directoryOf } from "../../../domain/Paths.js"
import type { JsonObject, JsonValue } from "../../config/Jsonc.js"
import { isJsonObject } from "../../config/Jsonc.js"
import type { Manifest } from "../Family.js"
import { joinPath } from "../Places.js"
import type { Project } from "../Project.js"
import { inside, objectOf, textAt, textsOf } from "./Json.js"
import { scriptFile } from "./ScriptFile.js"

export interface Package {
  readonly folder: string
  readonly name: string | undefined
  readonly exports: JsonValue | undefined
  readonly imports: JsonObject
  /** Entry points of a package without `exports`, the source first. */
  readonly mains: ReadonlyArray<string>
  /** Globs of the folders that are its workspace. */
  readonly workspaces: ReadonlyArray<string>
  /** Dependencies that are folders: `"file:../x"`. */
  readonly linked: ReadonlyMap<string, string>
}

export const packageOf = ({ path, text }: Manifest): Package => {
  const json = objectOf(text)
  const folder = directoryOf(path)
  const workspaces = json["workspaces"]
  return {
    folder,
    name: textAt(json, "name"),
    exports: json["exports"],
    imports: inside(json["imports"]),
    mains: ["source", "module", "main", "svelte", "browser", "types", "typings"].flatMap(
      (it) => textAt(json, it) ?? []
    ),
    workspaces: textsOf(isJsonObject(workspaces) ? workspaces["packages"] : workspaces),
    linked: new Map(
      ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"].flatMap((it) =>
        Object.entries(inside(json[it])).flatMap(([name, range]) => {
          const local = typeof range === "string" ? /^(?:file|link|portal):(.+)$/.exec(range)?.[1] : undefined
          const target = local === undefined ? null : joinPath(folder, local)
          return target === null ? [] : [[name, target] as const]
        })
      )
    )
  }
}

/** The file that a package offers as `subpath` (`""`, or without its leading slash). */
export const fileOfPackage = (project: Project, it: Package, subpath: string, from: string): ReadonlyArray<number> => {
  const key = subpath === "" ? "." : `./${subpath}`
  const offered = implementation(project, targetsIn(exportsOf(it.exports), key), (target) =>
    fileOfTarget(project, it.folder, target, from)
  )
  if (offered.length > 0) return offered
  const tries =
    subpath === ""
      ? [...it.mains, "src/index", "index", "src/main", "lib/index", "mod", "main"]
      : [subpath, `src/${subpath}`, `lib/${subpath}`, `source/${subpath}`]
  return implementation(project, tries, (target) => fileOfTarget(project, it.folder, target, from))
}

/** Code that somebody wrote, else what was built of it, else declarations. */
const implementation = (
  project: Project,
  targets: ReadonlyArray<string>,
  fileOf: (target: string) => ReadonlyArray<number>
): ReadonlyArray<number> => {
  let second: ReadonlyArray<number> = []
  let third: ReadonlyArray<number> = []
  for (const target of targets) {
    const found = fileOf(target)
    if (found.length === 0) continue
    const path = project.paths[found[0]!]!
    if (isDeclaration(path)) third = third.length === 0 ? found : third
    else if (
      outputs.has(target.replace(/^(?:\.\/)+/, "").split("/", 1)[0]!) &&
      path.endsWith(target.replace(/^\.\//, ""))
    )
      second = second.length === 0 ? found : second
    else return found
  }
  return second.length > 0 ? second : third
}

export const isDeclaration = (path: string): boolean => /\.d\.[cm]?ts$/.test(path)

/** Folders that nobody writes code in, though some repositories keep them. */
const outputs: ReadonlySet<string> = new Set(["dist", "build", "out", "output", "cjs", "umd", "esm"])

/** `"exports": "./x.js"` and `{ "import": … }` are short for the same under `"."`. */
const exportsOf = (value: JsonValue | undefined): JsonObject => {
  if (value === undefined || value === null) return {}
  if (isJsonObject(value) && Object.keys(value).some((it) => it.startsWith("."))) return value
  return { ".": value }
}

/** What a table of `exports` or `imports` has for a key: the exact one, else the longest pattern with one `*`. */
export const targetsIn = (table: JsonObject, key: string): ReadonlyArray<string> => {
  if (Object.hasOwn(table, key) && !key.includes("*")) return leavesOf(table[key])
  let best = ""
  for (const pattern of Object.keys(table)) {
    if (pattern.length > best.length && starOf(pattern, key) !== undefined) best = pattern
  }
  if (best === "") return []
  const star = starOf(best, key) ?? ""
  return leavesOf(table[best]).map((it) =>
    it.endsWith("/") && !it.includes("*") ? it + star : it.replaceAll("*", star)
  )
}

/** What the star stands for; a pattern that ends in `/` is an old way to write `/*`. */
export const starOf = (pattern: string, key: string): string | undefined => {
  const star = pattern.indexOf("*")
  if (star === -1 && !pattern.endsWith("/")) return undefined
  const start = star === -1 ? pattern : pattern.slice(0, star)
  const end = star === -1 ? "" : pattern.slice(star + 1)
  if (key.length < start.length + end.length || !key.startsWith(start) || !key.endsWith(end)) return undefined
  return key.slice(start.length, key.length - end.length)
}

/** Real ones have a dozen. */
const mostLeaves = 100

/** The targets under all conditions, in their order: which ones hold is not ours to know. */
const leavesOf = (value: JsonValue | undefined): ReadonlyArray<string> => {
  const leaves: Array<string> = []
  const open: Array<JsonValue | undefined> = [value]
  while (open.length > 0 && leaves.length < mostLeaves) {
    const next = open.pop()
    if (typeof next === "string") leaves.push(next)
    else if (Array.isArray(next)) open.push(...next.slice(0, mostLeaves).reverse())
    else if (isJsonObject(next)) open.push(...Object.values(next).slice(0, mostLeaves).reverse())
  }
  return leaves
}

/** Folders of built files, which a repository does not hold. */
const built = new Set(
  "dist lib build out output es esm cjs umd mjs commonjs module types typings bundle bundles generated .output _build node browser".split(
    " "
  )
)

/** A target as it stands; else where its source is, `dist/esm/a.js` being made of `src/a.ts` or of `a.ts`. */
export const fileOfTarget = (project: Project, folder: string, target: string, from: string): ReadonlyArray<number> => {
  const path = joinPath(folder, target)
  const within = joinPath("", target)
  if (path === null || within === null) return []
  const direct = scriptFile(project, path, from)
  if (direct.length > 0) return direct
  let rest = within.replace(/(?:\.d)?\.[cm]?[jt]sx?$/, "").split("/")
  while (rest.length > 1 && built.has(rest[0]!)) {
    rest = rest.slice(1)
    const inside = rest.join("/")
    for (const root of rest[0] === "src" ? [""] : ["src/", "", "lib/", "source/", "app/"]) {
      const source = joinPath(folder, root + inside)
      const found = source === null ? [] : scriptFile(project, source, from)
      if (found.length > 0) return found
    }
  }
  return []
}
