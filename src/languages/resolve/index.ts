/** Which file of the project an import means, by language. */
import { places } from "./Paths.js"
import { type Has, resolvePython, resolveScript } from "./Relative.js"

type Resolve = (fromPath: string, source: string, has: Has) => string | null

const resolvers: Readonly<Record<string, Resolve>> = {
  typescript: resolveScript,
  javascript: resolveScript,
  vue: resolveScript,
  svelte: resolveScript,
  astro: resolveScript,
  python: resolvePython,
  jupyter: resolvePython
}

/** A specifier is short; a longer one is no name of a file, and its many prefixes are not worth a look. */
const longestSource = 300

/** Null when it means none, or one that only a manifest could tell. */
export const resolveImport = (fromPath: string, language: string, source: string, has: Has): string | null => {
  if (source.length > longestSource) return null
  const resolve = Object.hasOwn(resolvers, language) ? resolvers[language] : undefined
  if (resolve !== undefined) return resolve(fromPath, source, has)
  const candidates = Object.hasOwn(places, language) ? (places[language]?.(fromPath, source) ?? []) : []
  return candidates.find((it) => it !== "" && it !== fromPath && has(it)) ?? null
}
