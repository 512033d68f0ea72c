/** Packages that the project itself holds, by the names under which its files import them. */
import { baseName, directoryOf } from "../../domain/Paths.js"

/** The name as its manifest says it, by the manifest's file name. */
const names: ReadonlyMap<string, RegExp> = new Map([
  ["package.json", /(?:^|[{,])[ \t]*"name"[ \t]*:[ \t]*"([^"\n]{1,200})"/m],
  ["Cargo.toml", /^[ \t]*name[ \t]*=[ \t]*"([^"\n]{1,200})"/m],
  ["go.mod", /^module[ \t]+(\S{1,200})/m]
])

export const isManifest = (path: string): boolean => names.has(baseName(path))

/** The first one of a name counts. */
export const packagesOf = (
  manifests: ReadonlyArray<{ readonly path: string; readonly text: string }>
): ReadonlyMap<string, string> => {
  const packages = new Map<string, string>()
  for (const { path, text } of manifests) {
    const name = names.get(baseName(path))?.exec(text.slice(0, 20_000))?.[1]
    if (name !== undefined && !packages.has(name)) packages.set(name, directoryOf(path))
  }
  return packages
}
