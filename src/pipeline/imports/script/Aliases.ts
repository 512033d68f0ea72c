/** `paths` and `baseUrl` of `tsconfig.json` and `jsconfig.json` with all that they extend, and the import map of `deno.json`. */
import { baseName, byPath, directoryOf } from "../../../domain/Paths.js"
import type { JsonObject } from "../../config/Jsonc.js"
import type { Manifest } from "../Family.js"
import { joinPath, upwards } from "../Places.js"
import type { Project } from "../Project.js"
import { inside, objectOf, textAt, textsOf } from "./Json.js"
import { starOf } from "./Package.js"
import type { Workspace } from "./Workspace.js"

export interface Aliases {
  /** Paths without ending that a specifier may mean to files in a folder, best first. */
  readonly basesOf: (specifier: string, folder: string) => ReadonlyArray<string>
}

export const aliasFiles = ["tsconfig*.json", "jsconfig*.json", "deno.json", "deno.jsonc"]

const isAliasFile = (name: string): boolean => /^(?:[tj]sconfig.*\.json|deno\.jsonc?)$/.test(name)

interface Settings {
  /** From a pattern to the clean paths that it stands for. */
  readonly paths: ReadonlyArray<readonly [pattern: string, targets: ReadonlyArray<string>]>
  readonly baseUrl: string | undefined
}

/** Chains are short; a cycle or a hostile chain ends here. */
const mostExtended = 32
/** A folder may hold `tsconfig.app.json`, `tsconfig.node.json` and more. */
const mostPerFolder = 8
/** Each is tried on each import. */
const mostPaths = 1_000

export const makeAliases = (project: Project, workspace: Workspace): Aliases => {
  const files = new Map(project.manifests(isAliasFile).map((it) => [it.path, it]))
  const parsed = new Map<string, JsonObject>()
  const jsonOf = (it: Manifest): JsonObject => {
    const known = parsed.get(it.path)
    if (known !== undefined) return known
    const json = objectOf(it.text)
    parsed.set(it.path, json)
    return json
  }

  const byFolder = new Map<string, Array<Manifest>>()
  for (const it of [...files.values()].sort((a, b) => rankOf(a) - rankOf(b) || byPath(a.path, b.path))) {
    const folder = directoryOf(it.path)
    const known = byFolder.get(folder)
    if (known === undefined) byFolder.set(folder, [it])
    else if (known.length < mostPerFolder) known.push(it)
  }

  const extended = (from: string, name: string): Manifest | undefined => {
    const relative = name.startsWith(".")
    const parts = name.split("/")
    const owner = name.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!
    const folder = relative ? directoryOf(from) : workspace.named(owner, directoryOf(from))?.folder
    if (folder === undefined) return undefined
    const base = joinPath(folder, relative ? name : name.slice(owner.length + 1) || "tsconfig.json")
    if (base === null) return undefined
    return files.get(base) ?? files.get(`${base}.json`) ?? files.get(`${base}/tsconfig.json`)
  }

  /** A configuration and all that it extends, the one that wins first. */
  const chainOf = (first: Manifest): ReadonlyArray<Manifest> => {
    const chain: Array<Manifest> = []
    const seen = new Set<string>()
    const open = [first]
    while (open.length > 0 && chain.length < mostExtended) {
      const next = open.pop()!
      if (seen.has(next.path)) continue
      seen.add(next.path)
      chain.push(next)
      for (const name of textsOf(jsonOf(next)["extends"]).slice(0, mostExtended)) {
        const base = extended(next.path, name)
        if (base !== undefined) open.push(base)
      }
    }
    return chain
  }

  const settingsOf = (first: Manifest): Settings => {
    const chain = chainOf(first)
    const within = (it: Manifest, path: string): string | null => {
      const own = /^\$\{configDir\}\/?/.exec(path)
      return own === null
        ? joinPath(directoryOf(it.path), path)
        : joinPath(directoryOf(first.path), path.slice(own[0].length))
    }
    const options = (it: Manifest) => inside(jsonOf(it)["compilerOptions"])
    const withBase = chain.find((it) => textAt(options(it), "baseUrl") !== undefined)
    const baseUrl = withBase === undefined ? null : within(withBase, textAt(options(withBase), "baseUrl") ?? "")
    const withPaths = chain.find((it) => options(it)["paths"] !== undefined)
    const pathsOf = (it: Manifest): Settings["paths"] =>
      Object.entries(inside(options(it)["paths"]))
        .slice(0, mostPaths)
        .map(([pattern, targets]) => [
          pattern,
          textsOf(targets).flatMap((target) => {
            const path =
              baseUrl === null || target.startsWith("${configDir}") ? within(it, target) : joinPath(baseUrl, target)
            return path === null ? [] : [path]
          })
        ])
    const mapped = Object.entries(inside(jsonOf(first)["imports"]))
      .slice(0, mostPaths)
      .flatMap(([key, target]) => {
        const path =
          typeof target === "string" && target.startsWith(".") ? joinPath(directoryOf(first.path), target) : null
        return path === null ? [] : [[key, [key.endsWith("/") ? `${path}/*` : path]] as const]
      })
    return {
      paths: [...(withPaths === undefined ? [] : pathsOf(withPaths)), ...mapped],
      baseUrl: baseUrl ?? undefined
    }
  }

  const settings = new Map<string, ReadonlyArray<Settings>>()
  const settingsIn = (folder: string): ReadonlyArray<Settings> => {
    const known = settings.get(folder)
    if (known !== undefined) return known
    const own = (byFolder.get(folder) ?? [])
      .map(settingsOf)
      .filter((it) => it.paths.length > 0 || it.baseUrl !== undefined)
    settings.set(folder, own)
    return own
  }

  return {
    basesOf: (specifier, folder) => {
      const bases: Array<string> = []
      for (const around of upwards(folder)) {
        for (const { paths, baseUrl } of settingsIn(around)) {
          bases.push(...mappedBy(paths, specifier))
          const plain = baseUrl === undefined ? null : joinPath(baseUrl, specifier)
          if (plain !== null) bases.push(plain)
        }
      }
      return bases
    }
  }
}

/** The settings that an editor takes come first. */
const rankOf = ({ path }: Manifest): number => {
  const rank = ["tsconfig.json", "jsconfig.json", "deno.json", "deno.jsonc"].indexOf(baseName(path))
  return rank === -1 ? 9 : rank
}

const mappedBy = (paths: Settings["paths"], specifier: string): ReadonlyArray<string> => {
  const exact = paths.find(([pattern]) => pattern === specifier)
  if (exact !== undefined) return exact[1]
  let best: Settings["paths"][number] | undefined
  let bestLength = -1
  for (const it of paths) {
    const star = it[0].indexOf("*")
    const length = star === -1 ? it[0].length : star
    if (length <= bestLength || starOf(it[0], specifier) === undefined) continue
    best = it
    bestLength = length
  }
  if (best === undefined) return []
  const star = starOf(best[0], specifier) ?? ""
  return best[1].flatMap((it) => joinPath("", it.replace("*", star)) ?? [])
}
